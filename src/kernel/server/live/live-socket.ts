// The realtime connection `/api/ws/v1`: accepts connections from our own pages. Its frames are described in
// section 1.6 of the API document.
import type { FastifyInstance } from 'fastify';
import { liveCloseCodes, realtimePath } from '../../domain/live.ts';
import { refusedLinesOf } from '../http/guards/refused-lines.ts';
import { networkOf } from '../http/rate-limit.ts';
import type { Platform } from '../platform.ts';
import { LiveConnection, type LiveSocketRooms } from './live-connection.ts';
import { LiveHoldings } from './live-holdings.ts';
import { SharedAnswers } from './shared-answers.ts';

/** Adds the realtime connection to the server. */
export function addLiveSocket<Ctx>(
  app: FastifyInstance,
  platform: Platform,
  rooms: LiveSocketRooms<Ctx>,
): void {
  const holdings = new LiveHoldings();
  const shared = new SharedAnswers();
  app.get(realtimePath, { websocket: true }, (socket, request) => {
    const { origin } = request.headers;
    // Our proxy passes on the name that the browser used as `host`.
    if (origin !== undefined && hostOf(origin) !== request.host) {
      const trace = { operation: 'realtime connection', network: networkOf(request.ip) };
      const isTold = refusedLinesOf(platform).admits(trace);
      if (isTold) request.log.info({ ...trace, code: 'notAllowed' }, 'refused');
      socket.close(liveCloseCodes.notAllowed, 'another origin');
      return;
    }
    const address = networkOf(request.ip);
    new LiveConnection({ socket, platform, rooms, holdings, shared, address }).start(
      tokenOf(request.headers.authorization),
    );
  });
}

/** Sandboxed frames send the origin `null`, which names no host. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

function tokenOf(header: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
}
