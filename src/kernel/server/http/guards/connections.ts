// What one connection may ask before it is answered, and how long nothing may move on it.
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionBounds {
  /** Requests that a connection sends without waiting for answers. No browser and no proxy sends two. */
  readonly mostUnanswered: number;
  /** How long the server waits for the other side: for the next bytes of a request, or for an answer to be read. */
  readonly silentMs: number;
}

export const usualConnectionBounds: ConnectionBounds = { mostUnanswered: 10, silentMs: 180_000 };

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A server that cuts a connection with too many unanswered requests, and one whose other side is silent. A connection
 * on which nothing moves because the server itself is still at work is kept: what was handed in is stored, and whoever
 * sent it has to hear so.
 */
export function createGuardedServer(
  listener: Listener,
  given: {
    http: ServerOptions;
    bounds: ConnectionBounds;
    /** Told once of each connection that was cut for asking too much. */
    onCut: (socket: Socket) => void;
  },
): Server {
  const { bounds, onCut } = given;
  const exchanges = new WeakMap<Socket, Set<Exchange>>();
  const server = createServer(given.http, (request, response) => {
    const { socket } = request;
    // What was sent in one go before the cut is still told to us.
    if (socket.destroyed) return;
    const unanswered = exchanges.get(socket) ?? new Set();
    exchanges.set(socket, unanswered);
    if (unanswered.size >= bounds.mostUnanswered) {
      socket.destroy();
      onCut(socket);
      return;
    }
    const exchange = { request, response };
    unanswered.add(exchange);
    response.once('close', () => unanswered.delete(exchange));
    listener(request, response);
  });
  server.setTimeout(bounds.silentMs, (socket) => {
    const unanswered = [...(exchanges.get(socket) ?? [])];
    // The clock of a connection that is kept goes on with the next byte.
    if (!unanswered.some(waitsForServer)) socket.destroy();
  });
  return server;
}

/** True when the server has all that was sent, or more than it has looked at, and has nothing lying there to be read. */
function waitsForServer({ request, response }: Exchange): boolean {
  const hasMoreToRead = request.complete || request.readableLength > 0;
  return hasMoreToRead && response.writableLength === 0 && !response.writableEnded;
}
