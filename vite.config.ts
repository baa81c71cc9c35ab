import { defineConfig, type UserConfig } from 'vite';
import react from '@vitejs/plugin-react';
import { withFirstLooks } from './tools/first-looks.ts';
import { declarationsApart } from './tools/declarations-apart.ts';
import { leanContracts } from './tools/lean-contracts.ts';
import { splitPasswordList } from './tools/split-password-list.ts';
import { withoutUnusedZod } from './tools/without-unused-zod.ts';

// The server answers API and socket calls; `PROOFMARK_PORT` names it while developing.
const server = `http://127.0.0.1:${process.env['PROOFMARK_PORT'] ?? '8080'}`;

const config = (): UserConfig => ({
  root: 'src/app',
  publicDir: false,
  plugins: [
    react({ compiler: true }),
    splitPasswordList(),
    ...withoutUnusedZod(),
    leanContracts(),
    declarationsApart(),
  ],
  // The server replaces this word by a fresh nonce in every page that it sends.
  html: { cspNonce: 'PROOFMARK_NONCE' },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // Data addresses would need their own exceptions in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Modules of rooms do nothing by being imported: a door must not pull every part behind it into a page.
      treeshake: {
        moduleSideEffects: [
          { test: /src\/(?!app|kernel)[a-z]+\/(web|domain)\/.*\.tsx?$/, sideEffects: false },
        ],
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});

export default defineConfig(({ command }) => (command === 'build' ? withFirstLooks(config) : config()));
