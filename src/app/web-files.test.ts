import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { addSecurityHeaders } from '../kernel/server/http/security-headers.ts';
import { expect, it } from 'vitest';
import { compressAssets } from '../../tools/compress-assets.ts';
import { addWebFiles } from './web-files.ts';

const script = `export const text = '${'proofmark '.repeat(500)}';\n`;

async function builtClient(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'proofmark-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<style nonce="PROOFMARK_NONCE"></style>');
  writeFileSync(join(folder, 'assets/app-abc.js'), script);
  writeFileSync(join(folder, 'commit.txt'), 'abcdef1234\n');
  await compressAssets(join(folder, 'assets'));
  return folder;
}

it('sends the scripts of the client compressed where the browser takes it, and to be kept for good', async () => {
  const app = Fastify();
  await addWebFiles(app, await builtClient());
  const ask = (encoding: string) =>
    app.inject({ url: '/assets/app-abc.js', headers: { 'accept-encoding': encoding } });
  const brotli = await ask('gzip, br');
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(brotli.headers['content-type']).toContain('javascript');
  expect(brotli.headers.vary).toMatch(/accept-encoding/i);
  expect(brotli.rawPayload.length).toBeLessThan(script.length / 10);
  expect((await ask('gzip')).headers['content-encoding']).toBe('gzip');
  expect((await ask('identity')).body).toBe(script);
  await app.close();
});

it('gives every page a nonce of its own, and no page for addresses of the API', async () => {
  const app = Fastify();
  await addWebFiles(app, await builtClient());
  const [first, second] = await Promise.all([app.inject('/courses/1/'), app.inject('/courses/1/')]);
  expect(first.body).toMatch(/nonce="[\w+/]{22}=="/);
  expect(first.body).not.toBe(second.body);
  expect(first.headers['cache-control']).toBe('no-store');
  expect((await app.inject('/api/v1/nothing')).statusCode).toBe(404);
  await app.close();
});

it('lets a page use its own scripts and the styles with its nonce, and nothing inline', async () => {
  const app = Fastify();
  addSecurityHeaders(app, undefined);
  await addWebFiles(app, await builtClient());
  const { body, headers } = await app.inject('/login');
  const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? '';
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
  expect(policy).not.toContain('unsafe');
  await app.close();
});

it('publishes the commit of the client as static text that nothing keeps (SHELL-020)', async () => {
  const app = Fastify();
  await addWebFiles(app, await builtClient());
  const answer = await app.inject('/commit.txt?t=1');
  expect(answer.body).toBe('abcdef1234\n');
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
  });
  await app.close();
});
