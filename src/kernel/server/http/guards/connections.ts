// Limits how many unanswered requests one connection may have, and how long it may be silent.
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { CountedMessage } from './small-pieces.ts';

export interface ConnectionBounds {
  /** Requests that a connection may send before an answer. No browser and no proxy sends two. */
  readonly mostUnanswered: number;
  /** How long the server waits for the next bytes of a request, or for an answer to be read. */
  readonly silentMs: number;
}

export const usualConnectionBounds: ConnectionBounds = { mostUnanswered: 10, silentMs: 180_000 };

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Why a connection is cut, as the log names it. */
export type CutReason = 'too many requests without waiting' | 'a body in pieces that are too small';

/**
 * A server that cuts a connection with too many unanswered requests, and one whose other side is silent.
 * A connection that is silent because the server still works is kept: the hand-in is stored already, and
 * its sender must hear so.
 */
export function createGuardedServer(
  listener: Listener,
  given: {
    http: ServerOptions;
    bounds: ConnectionBounds;
    /** Which requests may leave HTTP, if they ask to and nothing before them is unanswered; the others stay requests. */
    mayUpgrade?: (request: IncomingMessage) => boolean;
    /** Called once for each connection that was cut for what it sent. */
    onCut: (socket: Socket, reason: CutReason) => void;
  },
): Server {
  const { bounds, onCut } = given;
  const exchanges = new WeakMap<Socket, Set<Exchange>>();
  // An answer that is still to come would have no connection that watches over it, and the upgrade could not be answered.
  const shouldUpgradeCallback = (request: IncomingMessage): boolean =>
    given.mayUpgrade?.(request) === true && (exchanges.get(request.socket)?.size ?? 0) === 0;
  const take = (request: CountedMessage, response: ServerResponse): void => {
    const { socket } = request;
    // Requests that arrived together, before the cut, still reach this listener.
    if (socket.destroyed) return;
    const unanswered = exchanges.get(socket) ?? new Set();
    exchanges.set(socket, unanswered);
    if (unanswered.size >= bounds.mostUnanswered) {
      socket.destroy();
      onCut(socket, 'too many requests without waiting');
      return;
    }
    request.whenCut = () => onCut(socket, 'a body in pieces that are too small');
    const exchange = { request, response };
    unanswered.add(exchange);
    response.once('close', () => unanswered.delete(exchange));
    listener(request, response);
  };
  const server = createServer(
    { ...given.http, IncomingMessage: CountedMessage, shouldUpgradeCallback },
    take,
  );
  // Otherwise Node answers requests that expect what it does not know by itself, and nothing counts them: thousands in a
  // packet, one packet after the other.
  server.on('checkExpectation', take);
  server.setTimeout(bounds.silentMs, (socket) => {
    const unanswered = [...(exchanges.get(socket) ?? [])];
    // The next byte starts the timer of a kept connection again.
    if (!unanswered.some(waitsForServer)) socket.destroy();
  });
  return server;
}

/** True when the server has the request, or unread bytes of it, and no answer waits to be read. */
function waitsForServer({ request, response }: Exchange): boolean {
  const hasMoreToRead = request.complete || request.readableLength > 0;
  return hasMoreToRead && response.writableLength === 0 && !response.writableEnded;
}
