import { defineConfig } from '@playwright/test';
import { chromium } from './tests/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/running-product.ts',
  // Each has a product of its own, on which journeys run one after the other: they share its demo data.
  workers: process.env.PROOFMARK_JOURNEYS_URL ? 1 : 2,
  retries: 0,
  timeout: 240_000,
  // A busy machine is no failure; what never comes still is one.
  expect: { timeout: 30_000 },
  outputDir: '.cache/journeys/results',
  reporter: [['line']],
  // A trace costs a third of the time: `--trace on` makes one of a journey that failed.
  use: {
    launchOptions: chromium,
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
  },
});
