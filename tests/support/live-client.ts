// A client of the realtime connection that keeps every frame, for tests of the server's end.
import { expect } from 'vitest';
import WebSocket from 'ws';
import { z } from 'zod';

const Frame = z.looseObject({ type: z.string() });
export type Frame = z.infer<typeof Frame>;

export interface LiveClient {
  /** An object goes out as JSON, a text as it is. */
  send(frame: unknown): Promise<void>;
  /** The next frame of a type, taken out of those that came. */
  next(type: string): Promise<Frame>;
  /** Frames that nobody took. */
  readonly frames: Frame[];
  /** Breaks the connection off, as a lost line does. */
  leave(): void;
  readonly closed: Promise<number>;
}

const open: WebSocket[] = [];

/** Call it after each test: a connection that stays open keeps its server from stopping. */
export function closeLiveClients(): void {
  for (const socket of open.splice(0)) socket.terminate();
}

export function connectLive(
  baseUrl: string,
  how: { origin?: string; token?: string; answersPings?: boolean } = {},
): LiveClient {
  const headers = how.token === undefined ? {} : { authorization: `Bearer ${how.token}` };
  const origin = how.origin === undefined ? {} : { origin: how.origin };
  const address = `${baseUrl.replace('http', 'ws')}/api/ws/v1`;
  const socket = new WebSocket(address, 'proofmark.v1', { headers, ...origin });
  open.push(socket);
  const frames: Frame[] = [];
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve);
    socket.on('error', () => undefined);
  });
  socket.on('message', (message: Buffer) => {
    const frame = Frame.parse(JSON.parse(message.toString('utf8')));
    if (frame.type === 'ping' && how.answersPings) socket.send('{"type":"pong"}');
    frames.push(frame);
  });
  return {
    frames,
    closed,
    leave: () => socket.terminate(),
    send: async (frame) => {
      if (socket.readyState === WebSocket.CONNECTING)
        await new Promise((resolve) => socket.once('open', resolve));
      socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    },
    next: async (type) => {
      await expect.poll(() => frames.some((frame) => frame.type === type)).toBe(true);
      const at = frames.findIndex((frame) => frame.type === type);
      const [frame] = frames.splice(at, 1);
      if (!frame) throw new Error(`no ${type}`);
      return frame;
    },
  };
}
