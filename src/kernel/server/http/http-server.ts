// The HTTP server without any room: headers, limits, health, unknown addresses, and a stop
// that finishes open requests.
import { setImmediate } from 'node:timers/promises';
import type { IncomingMessage, Server } from 'node:http';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { liveCloseCodes, realtimePath } from '../../domain/live.ts';
import { RefusedError } from '../../domain/refusal.ts';
import { newUlid } from '../clock.ts';
import { callerOf } from './callers.ts';
import { whileSenderStays } from './departures.ts';
import type { Metrics } from './metrics.ts';
import type { Platform } from '../platform.ts';
import { createGuardedServer, usualConnectionBounds } from './guards/connections.ts';
import { guardFrames } from './guards/frame-pace.ts';
import { readBody, type ReadBody } from './guards/read-body.ts';
import { refusedLinesOf } from './guards/refused-lines.ts';
import { limitUncountedCalls, usualUncountedBounds } from './guards/uncounted-calls.ts';
import { createKnownRoutes, type KnownRoutes } from './known-routes.ts';
import { queryType } from './query-type.ts';
import { answerUnreadable } from './unreadable-request.ts';
import { rawBody } from './raw-body.ts';
import { networkOf } from './rate-limit.ts';
import { isLargeBody } from './large-body.ts';
import { methodNotAllowed, notJson, routeNotFound } from './refusals.ts';
import { addSecurityHeaders, securityHeadersOf } from './security-headers.ts';
import { answerFailed } from './send-error.ts';
import { demandBounds, storableJson, storableValue } from './storable-text.ts';
import { endBody, keepBody, keepBodyTurn } from '../turns/body-turn.ts';
import { readWriteState } from './write-state.ts';

/** A folder is sent as one part per file; the settings allow 16,384 files. */
const maxParts = 20_000;

/** Beside files a form has settings, and a token. Fields stay in memory until the form was read. */
const usualFieldBytes = 64 * 1024 + 1;

export interface HttpServer {
  app: FastifyInstance;
  /** Makes /readyz answer 503, lets running requests finish, then closes. */
  stop(): Promise<void>;
}

/** Characters of one part of an address: the name of a prepared download may hold 200 ids, signed. */
const maxParamLength = 5000;

/** Builds the server; the caller mounts contracts and then listens. */
export async function createHttpServer(
  platform: Platform,
  metrics: Metrics,
  uncounted = usualUncountedBounds,
): Promise<HttpServer> {
  const logger: FastifyBaseLogger = platform.log;
  const headersFor = securityHeadersOf(platform.config.contentUrl);
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newUlid(platform.clock, platform.random),
    trustProxy: platform.config.trustedProxies.length > 0 ? platform.config.trustedProxies : false,
    routerOptions: { maxParamLength, ignoreTrailingSlash: true, constraints: { queryType } },
    serverFactory: (listener) => guardedServer(listener, platform),
    // The library runs no hook for these errors.
    frameworkErrors: (error, request, reply) =>
      void answerFailed(error, { request, reply: reply.headers(headersFor(request)), platform }),
    clientErrorHandler: (error, socket) =>
      answerUnreadable(error, { socket, requestId: newUlid(platform.clock, platform.random) }),
  });
  const known = createKnownRoutes(app);
  let isStopping = false;
  addSecurityHeaders(app, platform.config.contentUrl);
  const countNotFound = limitUncountedCalls(app, platform.clock, uncounted);
  await app.register(multipart, { limits: { fieldSize: usualFieldBytes, fields: 20, parts: maxParts } });
  await app.register(websocket, {
    options: { maxPayload: 64 * 1024 },
    preClose: sendBrowsersAway,
    errorHandler: endBroken,
  });
  acceptRawBodies(app, platform);
  metrics.observe(app);
  app.get('/healthz', async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    if (isStopping) return reply.code(503).send({ ready: false });
    try {
      return { ready: true, ...(await readWriteState(platform)) };
    } catch (error) {
      platform.log.warn({ err: error }, 'not ready: the database does not answer');
      return reply.code(503).send({ ready: false });
    }
  });
  answerUnknown(app, platform, { known, countNotFound });
  return {
    app,
    stop: async () => {
      isStopping = true;
      // A connection that was busy when closing began would otherwise stay open until its time-out.
      const idle = setInterval(() => {
        app.server.closeIdleConnections();
      }, 100);
      const late = setTimeout(() => app.server.closeAllConnections(), platform.config.stopWithinMs);
      await app.close();
      refusedLinesOf(platform).tellOthers();
      clearTimeout(late);
      clearInterval(idle);
    },
  };
}

function guardedServer(listener: Parameters<typeof createGuardedServer>[0], platform: Platform): Server {
  const onCut = ({ remoteAddress }: { remoteAddress?: string | undefined }, operation: string): void => {
    const trace = { operation, network: networkOf(remoteAddress ?? '') };
    if (refusedLinesOf(platform).admits(trace)) platform.log.info(trace, 'connection cut');
  };
  const server = createGuardedServer(listener, {
    // A hand-in over a slow connection may take long.
    http: { requestTimeout: 30 * 60_000, keepAliveTimeout: 65_000 },
    bounds: usualConnectionBounds,
    mayUpgrade: asksForRealtime,
    onCut,
  });
  guardFrames(server, (socket) => onCut(socket, 'too many frames'));
  return server;
}

/**
 * Any other upgrade would be greeted by the library and closed again, with a line of the log about each that holds its
 * whole address, however many come.
 */
function asksForRealtime({ method, url, headers }: IncomingMessage): boolean {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return method === 'GET' && !hasBody && url?.split('?', 1)[0] === realtimePath;
}

/** What the other side of a realtime connection sends against the protocol is no fault: the connection tells of it. */
function endBroken(error: Error, socket: { terminate: () => void }, request: FastifyRequest): void {
  const code = 'code' in error ? String(error.code) : '';
  if (!/^(WS_ERR_|ECONN|EPIPE)/.test(code)) request.log.error({ err: error }, 'fault');
  socket.terminate();
}

/** Tells browsers to reconnect; they reach whichever server runs then. */
function sendBrowsersAway(this: FastifyInstance, done: () => void): void {
  for (const client of this.websocketServer.clients) client.close(liveCloseCodes.goingAway, 'going away');
  this.websocketServer.close();
  done();
}

/** Bodies of uploads stay streams; JSON is parsed; the call refuses any other type. */
function acceptRawBodies(app: FastifyInstance, platform: Platform): void {
  app.addContentTypeParser(rawBody, (_request, _payload, done) => {
    done(null, undefined);
  });
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    // No call reads this body.
    if (request.is404) return undefined;
    const { heldBytes } = platform.largeWork;
    const body = await readBody(request, { heldBytes, holder: holderOf(request) });
    keepBody(request.raw, body.held.end);
    try {
      return await parsedOf(platform, { request, body });
    } catch (error) {
      endBody(request.raw);
      throw error;
    }
  });
}

interface Arrived {
  readonly request: FastifyRequest;
  readonly body: ReadBody;
}

/**
 * Reading a large body blocks everybody for a moment, so each caller may have one at a time. The call ends the turn when
 * it has checked the body.
 */
async function parsedOf(platform: Platform, { request, body }: Arrived): Promise<unknown> {
  if (body.bytes === 0) return undefined;
  if (!isLargeBody(body.bytes, request.routeOptions.config)) {
    body.held.keep();
    return jsonOf(request, body.text());
  }
  keepBodyTurn(request.raw, await takeTurn(platform, { request, body }));
  body.held.keep();
  const text = body.text();
  demandBounds(text, request.routeOptions.config.bodyValues);
  // Others are answered between the steps: all in one piece would be three times as long.
  await setImmediate();
  const parsed = orNotJson(() => storableValue(text, nullMarkOf(request)));
  await setImmediate();
  return parsed;
}

async function takeTurn(
  { largeWork }: Platform,
  { request, body: { givenUp } }: Arrived,
): Promise<() => void> {
  try {
    return await whileSenderStays(request.raw, (departure) =>
      largeWork.turns.take(holderOf(request), AbortSignal.any([departure, givenUp])),
    );
  } catch (error) {
    throw givenUp.aborted ? givenUp.reason : error;
  }
}

/** Larger bodies are read only for known callers. */
function holderOf(request: FastifyRequest): string {
  const { personId, runnerTokenId } = callerOf(request);
  if (personId !== undefined) return `person ${personId}`;
  return runnerTokenId === undefined ? `network ${networkOf(request.ip)}` : `runner ${runnerTokenId}`;
}

function jsonOf(request: FastifyRequest, text: string): unknown {
  const mostValues = request.routeOptions.config.bodyValues;
  return orNotJson(() => storableJson(text, { nullMark: nullMarkOf(request), mostValues }));
}

function orNotJson(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    throw error instanceof RefusedError ? error : new RefusedError(notJson);
  }
}

/** Bodies of runners contain output of programs: a mark stands in place of each removed null character. */
function nullMarkOf(request: FastifyRequest): string {
  return request.url.startsWith('/api/runner/') ? '\uFFFD' : '';
}

function answerUnknown(
  app: FastifyInstance,
  platform: Platform,
  { known, countNotFound }: { known: KnownRoutes; countNotFound: (request: FastifyRequest) => void },
): void {
  app.setNotFoundHandler((request, reply) => {
    countNotFound(request);
    const methods = known.methodsOf(request.url);
    const isWrongMethod = methods.length > 0 && !methods.includes(request.method);
    const refused = new RefusedError(isWrongMethod ? methodNotAllowed : routeNotFound);
    if (isWrongMethod) void reply.header('allow', methods.join(', '));
    return answerFailed(refused, { request, reply, platform });
  });
  app.setErrorHandler((error, request, reply) => answerFailed(error, { request, reply, platform }));
}
