// The built web client: files with a hash in their name, which browsers keep for a year, and one page for
// every address, with a nonce for its styles.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const candidates = ['../../dist/web', '../web', '../../../dist/web'];

/** Folder of the built client, relative to this file as source or as bundle. */
function webFolder(): string | undefined {
  return candidates
    .map((path) => join(import.meta.dirname, path))
    .find((folder) => existsSync(join(folder, 'index.html')));
}

/** Serves the web client; without a build only the API answers. */
export async function addWebFiles(app: FastifyInstance, folder = webFolder()): Promise<void> {
  if (!folder) return;
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  // Tells open clients which build the server sends now (SHELL-020).
  const commitPath = join(folder, 'commit.txt');
  const commit = existsSync(commitPath) ? readFileSync(commitPath, 'utf8') : '';
  app.get('/commit.txt', async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(commit),
  );
  const answerPage = (): { html: string; nonce: string } => {
    const nonce = randomBytes(16).toString('base64');
    return { html: page.replaceAll('PROOFMARK_NONCE', nonce), nonce };
  };
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound();
    const { html, nonce } = answerPage();
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    return reply
      .header(
        'content-security-policy',
        policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
