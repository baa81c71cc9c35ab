import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addSecurityHeaders } from './security-headers.ts';

async function headersOf(url: string, contentUrl?: string) {
  const app = Fastify();
  addSecurityHeaders(app, contentUrl);
  app.get('/page', async () => 'page');
  const { headers } = await app.inject({ url });
  await app.close();
  return headers;
}

it('tells browsers with every answer what they must not do, wrong addresses included', async () => {
  for (const url of ['/page', '/api/v1/nothing']) {
    expect(await headersOf(url)).toMatchObject({
      'content-security-policy':
        "default-src 'self';base-uri 'none';object-src 'none';script-src 'self';script-src-attr 'none';" +
        "style-src 'self';img-src 'self' data: blob:;font-src 'self' data:;connect-src 'self';" +
        "frame-src 'self';worker-src 'self' blob:;form-action 'self';frame-ancestors 'self'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    });
  }
});

it('lets no cache keep answers of the API', async () => {
  expect((await headersOf('/api/v1/nothing'))['cache-control']).toBe('no-store');
  expect(await headersOf('/page')).not.toHaveProperty('cache-control');
});

it('lets only the second listener give content of frames', async () => {
  const policy = (await headersOf('/page', 'https://content.example.org'))['content-security-policy'];
  expect(policy).toContain(";frame-src 'self' https://content.example.org;");
});
