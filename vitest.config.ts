import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromium } from './tests/support/chromium.ts';

/**
 * A busy machine is no failure; what never comes still is one. Tests that need longer say so themselves, and why
 * (`vi.setConfig` at the head of their file). Hooks start servers, databases and runners.
 */
const patience = { testTimeout: 30_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.ts', 'tests/{house,clients,fuzz}/**/*.test.ts'],
          globalSetup: ['tests/support/database-cluster.ts'],
          pool: 'forks',
          // A module graph per file costs three times the run; tests are written to share it.
          isolate: false,
          maxWorkers: 2,
          ...patience,
        },
      },
      {
        plugins: [react({ compiler: true })],
        // Found late, on a cold cache, they would make the page load again in the middle of a test.
        optimizeDeps: {
          include: [
            '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item',
            '@atlaskit/pragmatic-drag-and-drop/combine',
            '@atlaskit/pragmatic-drag-and-drop/element/adapter',
            '@codemirror/autocomplete',
            '@codemirror/commands',
            '@codemirror/language',
            '@codemirror/language-data',
            '@codemirror/merge',
            '@codemirror/search',
            '@codemirror/state',
            '@codemirror/view',
            '@lezer/highlight',
            '@tanstack/react-query',
            '@tanstack/react-router',
            '@tanstack/react-virtual',
            '@zxcvbn-ts/core',
            '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs',
            '@zxcvbn-ts/language-common/dist/passwords.json.mjs',
            '@zxcvbn-ts/language-en/dist/firstnames.json.mjs',
            '@zxcvbn-ts/language-en/dist/translations.mjs',
            '@zxcvbn-ts/language-en/dist/wikipedia.json.mjs',
            'dayjs',
            'dayjs/plugin/relativeTime.js',
            'diff',
            'dompurify',
            'fraction.js',
            'fractional-indexing',
            'ignore',
            'katex',
            'markdown-it',
            'papaparse',
            'qr',
            're2js',
            'saxes',
            'write-excel-file/browser',
            'zod',
          ],
        },
        test: {
          name: 'browser',
          // Two pages at once: most of a test is waiting for the screen.
          maxWorkers: 2,
          ...patience,
          globalSetup: ['tests/support/misbehaving-setup.ts'],
          include: ['src/**/*.browser.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromium }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
