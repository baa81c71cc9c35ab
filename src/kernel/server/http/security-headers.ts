// What every answer tells browsers about its safety. The same for all requests, so it is written once at the start.
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Adds the headers to every answer that a route gives. */
export function addSecurityHeaders(app: FastifyInstance, contentUrl: string | undefined): void {
  const headersFor = securityHeadersOf(contentUrl);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headersFor(request));
    done();
  });
}

type HeadersFor = (request: Pick<FastifyRequest, 'url'>) => Record<string, string>;

/** The headers of every answer; frames of untrusted content may come from `contentUrl`, the second listener. */
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
  // Answers of the API are about one person at one moment: no cache on the way may keep them.
  const headersOfApi = { ...headers, 'cache-control': 'no-store' };
  return ({ url }) => (url.startsWith('/api/') ? headersOfApi : headers);
}

/** Scripts and styles come from our own files only. */
function policyOf(contentUrl: string | undefined): string {
  const directives = {
    'default-src': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'script-src': "'self'",
    'script-src-attr': "'none'",
    'style-src': "'self'",
    // Pictures of other sites would tell them who reads what (decision 15).
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    // The realtime connection of the own host is among them.
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
