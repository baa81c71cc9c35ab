import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';

// The server answers API and socket calls; `PROOFMARK_PORT` names it while developing.
const server = `http://127.0.0.1:${process.env['PROOFMARK_PORT'] ?? '8080'}`;

export default defineConfig({
  root: 'src/app',
  publicDir: false,
  plugins: [react({ compiler: true })],
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
      // Importing the design room's door must not pull every part into the entry.
      treeshake: { moduleSideEffects: [{ test: /src\/design\/web\/.*\.tsx?$/, sideEffects: false }] },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
