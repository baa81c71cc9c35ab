// The second listener: it serves content that students made, and nothing else. No token of the site is ever sent to it,
// and it sets no cookies.
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify';
import { RefusedError } from '../../domain/refusal.ts';
import type { Platform } from '../platform.ts';
import { createGuardedServer, usualConnectionBounds } from './guards/connections.ts';
import { limitUncountedCalls, usualUncountedBounds } from './guards/uncounted-calls.ts';

/** The name of a preview is signed and long. */
const maxParamLength = 5000;

export function createContentServer(platform: Platform, uncounted = usualUncountedBounds): FastifyInstance {
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
  limitUncountedCalls(app, platform.clock, uncounted);
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Nothing is here.'));
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof RefusedError) return refuse(reply, error);
    platform.log.error({ err: error }, 'content could not be sent');
    return reply.code(500).type('text/plain').send('This content could not be sent. Reload the page.');
  });
  return app;
}

/** The sentence of a refusal, for whoever looks into a frame. */
export function refuse(reply: FastifyReply, { refusal, detail, message }: RefusedError): FastifyReply {
  const { retryAfterSeconds } = detail;
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  // Files are kept for some minutes, what is refused now is not.
  void reply.header('cache-control', 'no-store');
  return reply.code(refusal.status).type('text/plain; charset=utf-8').send(message);
}
