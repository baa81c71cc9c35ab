// Security headers for browsers. They are the same for all requests, so they are built once at start.
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Adds the headers to the answers of all routes. */
export function addSecurityHeaders(app: FastifyInstance, contentUrl: string | undefined): void {
  const headersFor = securityHeadersOf(contentUrl);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headersFor(request));
    done();
  });
}

type HeadersFor = (request: Pick<FastifyRequest, 'url'>) => Record<string, string>;

/** The headers of every answer. Frames with untrusted content come from `contentUrl`, the second listener. */
export function securityHeadersOf(contentUrl: string | undefined): HeadersFor {
  const headers = {
    'content-security-policy': policyOf(contentUrl),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
  // API answers are about one person at one moment, so no cache on the way may keep them.
  const headersOfApi = { ...headers, 'cache-control': 'no-store' };
  return ({ url }) => (url.startsWith('/api/') ? headersOfApi : headers);
}

/** Scripts and styles may come only from our own files. */
function policyOf(contentUrl: string | undefined): string {
  const directives = {
    'default-src': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'script-src': "'self'",
    'script-src-attr': "'none'",
    'style-src': "'self'",
    // A picture from another site would tell that site who reads what (decision 15).
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    // This includes the realtime connection of the same host.
    'connect-src': "'self'",
    'frame-src': contentUrl ? `'self' ${contentUrl}` : "'self'",
    'worker-src': "'self' blob:",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join(';');
}
