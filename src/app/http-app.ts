// The HTTP application: every room's calls, the realtime connection, the API description.
import { Context, createMounting, accessSlots } from '../access/server/index.ts';
import { createHttpServer, type HttpServer } from '../kernel/server/http/http-server.ts';
import { addLiveSocket } from '../kernel/server/live/live-socket.ts';
import type { Metrics } from '../kernel/server/http/metrics.ts';
import { createPageTokens } from '../kernel/server/http/page-token.ts';
import type { Platform } from '../kernel/server/platform.ts';
import { GeneralRateLimit } from '../kernel/server/http/rate-limit.ts';
import { Readable } from 'node:stream';
import { rooms } from './rooms.ts';

const requestsOfSessionPerMinute = 600;
/** Without a session: logging in, links of mails. A whole class may come from one address. */
const requestsOfAddressPerMinute = 3000;

/** Builds the application; the caller adds the web files, where wanted, and listens. */
export async function createApplication(platform: Platform, metrics: Metrics): Promise<HttpServer> {
  const server = await createHttpServer(platform, metrics);
  const tokens = createPageTokens(platform.config.secret, () => platform.clock.now().getTime());
  const mounting = createMounting({
    perSession: new GeneralRateLimit(requestsOfSessionPerMinute),
    perAddress: new GeneralRateLimit(requestsOfAddressPerMinute),
  });
  for (const room of rooms) {
    for (const contract of room.contracts) contract.mount(server.app, { platform, tokens, mounting });
  }
  addLiveSocket(server.app, platform, {
    topics: rooms.flatMap((room) => room.topics ?? []),
    createContext: (token, requestId) => socketContext(platform, token, requestId),
  });
  return server;
}

/** A context for questions about rights on the realtime connection; it answers no call and changes nothing. */
async function socketContext(
  platform: Platform,
  token: string,
  requestId: string,
): Promise<Context | undefined> {
  const session = await accessSlots.findSession.get()(platform.database.db, token, platform.clock.now());
  if (!session) return undefined;
  const ctx = new Context({
    platform,
    page: { size: 0, after: undefined },
    checkAsked: () => undefined,
    request: {
      id: requestId,
      address: '',
      userAgent: '',
      headers: {},
      receivedAt: platform.clock.now(),
      log: platform.log,
      parts: () => Readable.from([]),
      raw: Readable.from([]),
      isOver: () => false,
    },
  });
  ctx.currentSession = session;
  ctx.actorId = session.personId;
  return ctx;
}
