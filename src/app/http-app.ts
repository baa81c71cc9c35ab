// The HTTP application: every room's calls, the realtime connection, the API description.
import {
  contextWithoutCall,
  countCall,
  createMounting,
  demandRoom,
  takeSession,
} from '../access/server/index.ts';
import { createHttpServer, type HttpServer } from '../kernel/server/http/http-server.ts';
import { liveLimits } from '../kernel/domain/live.ts';
import { addLiveSocket } from '../kernel/server/live/live-socket.ts';
import type { Metrics } from '../kernel/server/http/metrics.ts';
import { createPageTokens } from '../kernel/server/http/page-token.ts';
import type { Platform } from '../kernel/server/platform.ts';
import { GeneralRateLimit } from '../kernel/server/http/rate-limit.ts';
import { rooms } from './rooms.ts';

const requestsOfSessionPerMinute = 600;
/** By all sessions together: people open as many as they like. */
const requestsOfPersonPerMinute = 12_000;
/** A runner with full slots makes some thousand. */
const requestsOfRunnerPerMinute = 30_000;
/** For calls without a session, such as logging in or links from mails. A class may use one address. */
const requestsOfAddressPerMinute = 3000;

/** Builds the application; the caller adds the web files if it wants them, and listens. */
export async function createApplication(platform: Platform, metrics: Metrics): Promise<HttpServer> {
  const server = await createHttpServer(platform, metrics);
  const tokens = createPageTokens(platform.config.secret, () => platform.clock.now().getTime());
  const limits = {
    perSession: new GeneralRateLimit(requestsOfSessionPerMinute),
    perPerson: new GeneralRateLimit(requestsOfPersonPerMinute),
    perRunner: new GeneralRateLimit(requestsOfRunnerPerMinute),
    perAddress: new GeneralRateLimit(requestsOfAddressPerMinute),
  };
  const mounting = createMounting(limits);
  for (const room of rooms) {
    for (const contract of room.contracts) contract.mount(server.app, { platform, tokens, mounting });
  }
  addLiveSocket(server.app, platform, {
    topics: rooms.flatMap((room) => room.topics ?? []),
    authenticate: async ({ token, requestId, address }) => {
      const ctx = contextWithoutCall(platform, { requestId, address });
      await demandRoom(ctx, limits, token);
      await takeSession(ctx, token);
      // Opening a connection counts like a call, over all servers: nobody can open and close without end.
      await countCall(ctx, limits, token);
      return ctx.currentSession && ctx;
    },
    createContext: async ({ token, requestId, address }) => {
      const ctx = contextWithoutCall(platform, { requestId, address });
      await takeSession(ctx, token);
      return ctx.currentSession && ctx;
    },
    callerOf: ({ request }) => request.caller,
    holdersOf: ({ session }) => [
      {
        key: `session ${session.id}`,
        connections: liveLimits.connectionsOfSession,
        subscriptions: liveLimits.subscriptionsOfSession,
        changes: liveLimits.changesOfSession,
      },
      {
        key: `person ${session.personId}`,
        connections: liveLimits.connectionsOfPerson,
        subscriptions: liveLimits.subscriptionsOfPerson,
        changes: liveLimits.changesOfPerson,
      },
    ],
  });
  return server;
}
