// Cuts a realtime connection that sends frames much faster than any client of ours. A packet of a network holds ten
// thousand of the smallest, and each is an event, a text and a look at its JSON: a few connections of nobody held everybody
// up for seconds, also after they had been told to go. So they are counted in the bytes, before anything reads them.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Ten times what a connection may send before it is told to go. Pieces of a text, pings and answers to pings count. */
const mostFramesInSecond = 200;

const maskBytes = 4;

/** Finds the heads of frames (RFC 6455) in the bytes of a connection. */
export class FrameCounter {
  /** Bytes of the last frame that are still to come. */
  private left = 0;
  /** Bytes of a head whose rest is still to come. */
  private head: number[] = [];

  /** How many frames begin in this piece. */
  count(piece: Uint8Array): number {
    let begun = 0;
    let at = Math.min(this.left, piece.length);
    this.left -= at;
    while (at < piece.length) {
      if (this.head.length === 0) begun += 1;
      this.head.push(piece[at] ?? 0);
      at += 1;
      const payload = payloadOf(this.head);
      if (payload === undefined) continue;
      this.head = [];
      const here = Math.min(payload, piece.length - at);
      this.left = payload - here;
      at += here;
    }
    return begun;
  }
}

/** The length that a whole head tells; undefined for one that is not whole yet. */
function payloadOf(head: readonly number[]): number | undefined {
  const [, second] = head;
  if (second === undefined) return undefined;
  const told = second & 0x7f;
  const lengthBytes = told === 127 ? 8 : told === 126 ? 2 : 0;
  const mask = (second & 0x80) === 0 ? 0 : maskBytes;
  if (head.length < 2 + lengthBytes + mask) return undefined;
  if (lengthBytes === 0) return told;
  return head.slice(2, 2 + lengthBytes).reduce((sum, byte) => sum * 256 + byte, 0);
}

/** Watches all realtime connections of a server; `onCut` hears of each that was cut. */
export function guardFrames(server: Server, onCut: (socket: Socket) => void): void {
  server.on('upgrade', (request, socket, first) => {
    const counter = new FrameCounter();
    let seen = { second: 0, frames: 0 };
    const isFlood = (piece: Uint8Array): boolean => {
      const second = Math.floor(Date.now() / 1000);
      const before = seen.second === second ? seen.frames : 0;
      seen = { second, frames: before + counter.count(piece) };
      if (seen.frames <= mostFramesInSecond) return false;
      socket.destroy();
      onCut(request.socket);
      return true;
    };
    // What came together with the request; whoever is cut here is not greeted any more.
    if (isFlood(first)) return;
    const push = socket.push.bind(socket);
    socket.push = (piece: unknown, encoding?: BufferEncoding): boolean => {
      if (piece instanceof Uint8Array && (socket.destroyed || isFlood(piece))) return false;
      return push(piece, encoding);
    };
  });
}
