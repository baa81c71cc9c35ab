// The turn of a large body: it begins before the body is parsed and ends when the call has read it, since each step
// between blocks everybody for a moment (decision 32).
import type { IncomingMessage } from 'node:http';

const held = new WeakMap<IncomingMessage, () => void>();

/** Keeps the turn for the request. When the connection closes it ends by itself. */
export function keepBodyTurn(request: IncomingMessage, giveBack: () => void): void {
  const { socket } = request;
  const end = (): void => {
    socket.off('close', end);
    held.delete(request);
    giveBack();
  };
  held.set(request, end);
  if (socket.destroyed) end();
  else socket.once('close', end);
}

/** Gives back the turn of the body, if the request holds one. */
export function endBodyTurn(request: IncomingMessage): void {
  held.get(request)?.();
}
