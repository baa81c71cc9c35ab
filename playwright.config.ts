import { defineConfig } from '@playwright/test';
import { chromium } from './tests/support/chromium.ts';

// Journeys share one running product and its demo data, so they run one after the other.
export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/running-product.ts',
  workers: 1,
  retries: 0,
  timeout: 120_000,
  // A busy machine is no failure; what never comes still is one.
  expect: { timeout: 15_000 },
  outputDir: '.cache/journeys/results',
  reporter: [['line']],
  use: { launchOptions: chromium, trace: 'retain-on-failure', viewport: { width: 1440, height: 900 } },
});
