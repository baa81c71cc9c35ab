// One realtime connection, as a browser has it.
import { WebSocket } from 'ws';
import { z } from 'zod';

const Frame = z.object({ type: z.string(), id: z.string().optional(), event: z.unknown().optional() });

export interface LiveClient {
  /** Subscribes; settles when the server has said so. */
  watch(topic: string, params: Record<string, string>, onEvent: (event: unknown) => void): Promise<void>;
  close(): void;
}

export async function openLiveClient(siteUrl: string, token: string): Promise<LiveClient> {
  const socket = new WebSocket(`${siteUrl.replace(/^http/, 'ws')}/api/ws/v1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const listeners = new Map<string, (event: unknown) => void>();
  const answers = new Map<string, { resolve: () => void; reject: (reason: Error) => void }>();
  const ready = Promise.withResolvers<void>();
  socket.on('error', (error) => ready.reject(error));
  socket.on('close', (code) => ready.reject(new Error(`The connection was closed (${code}).`)));
  socket.on('message', (message: Buffer) => {
    const { type, id = '', event } = Frame.parse(JSON.parse(message.toString('utf8')));
    if (type === 'ready') ready.resolve();
    else if (type === 'ping') socket.send('{"type":"pong"}');
    else if (type === 'event') listeners.get(id)?.(event);
    else if (type === 'subscribed') answers.get(id)?.resolve();
    else if (type === 'error') answers.get(id)?.reject(new Error(message.toString('utf8')));
  });
  await ready.promise;
  return {
    watch: (topic, params, onEvent) => {
      const id = String(listeners.size);
      const answer = Promise.withResolvers<void>();
      listeners.set(id, onEvent);
      answers.set(id, answer);
      socket.send(JSON.stringify({ type: 'subscribe', id, topic, params }));
      return answer.promise;
    },
    close: () => socket.terminate(),
  };
}
