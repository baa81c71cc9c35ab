// The second listener: it serves content that students made, and nothing else. No token of the site is ever sent to it,
// and it sets no cookies.
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { createGuardedServer, usualConnectionBounds } from './guards/connections.ts';

/** The name of a preview is signed and long. */
const maxParamLength = 5000;

export function createContentServer(platform: Platform): FastifyInstance {
  const logger: FastifyBaseLogger = platform.log;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: platform.config.trustedProxies.length > 0 ? platform.config.trustedProxies : false,
    bodyLimit: 1024,
    routerOptions: { maxParamLength },
    serverFactory: (listener) =>
      createGuardedServer(listener, {
        http: { requestTimeout: 60_000, keepAliveTimeout: 65_000 },
        bounds: usualConnectionBounds,
        onCut: () => undefined,
      }),
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Nothing is here.'));
  app.setErrorHandler((error, _request, reply) => {
    platform.log.error({ err: error }, 'content could not be sent');
    return reply.code(500).type('text/plain').send('This content could not be sent. Reload the page.');
  });
  return app;
}
