// What a request holds for its body: its turn, from before the body is parsed until the call has read it, since each step
// between blocks everybody for a moment (decision 32); and its share of the memory, until the call is answered.
import type { IncomingMessage } from 'node:http';

/** What is held ends when the connection closes, if nobody ends it before. */
class HeldByRequests {
  private readonly ends = new WeakMap<IncomingMessage, () => void>();

  keep(request: IncomingMessage, giveBack: () => void): void {
    const { socket } = request;
    const end = (): void => {
      socket.off('close', end);
      this.ends.delete(request);
      giveBack();
    };
    this.ends.set(request, end);
    if (socket.destroyed) end();
    else socket.once('close', end);
  }

  end(request: IncomingMessage): void {
    this.ends.get(request)?.();
  }
}

const turns = new HeldByRequests();
const bodies = new HeldByRequests();

/** Keeps the turn for the request. */
export function keepBodyTurn(request: IncomingMessage, giveBack: () => void): void {
  turns.keep(request, giveBack);
}

/** Gives back the turn of the body, if the request holds one. */
export function endBodyTurn(request: IncomingMessage): void {
  turns.end(request);
}

/** Counts the body as held while the call works on it. */
export function keepBody(request: IncomingMessage, forget: () => void): void {
  bodies.keep(request, forget);
}

/** Ends both, when the call is answered. */
export function endBody(request: IncomingMessage): void {
  turns.end(request);
  bodies.end(request);
}
