// The realtime connection of the server that misbehaves: it greets and subscribes, and else does as it is told.
import type { Server } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import type { Connections, SocketOrder } from './misbehaving-orders.ts';

const Frame = z.looseObject({ type: z.string() });

export interface MisbehavingSocket {
  obey(order: SocketOrder): void;
  connections(): Connections;
}

/** Every subscription starts here. */
const cursor = '1'.padStart(26, '0');

export function addMisbehavingSocket(server: Server): MisbehavingSocket {
  let welcome: 'ready' | 'silence' | number = 'ready';
  let connections: Connections = [];
  let newest: WebSocket | undefined;
  const sockets = new WebSocketServer({ server, path: '/api/ws/v1' });
  sockets.on('connection', (socket) => {
    const received: Connections[number] = [];
    connections.push(received);
    newest = socket;
    socket.on('close', () => received.push({ type: 'closed' }));
    const send = (frame: unknown) => socket.send(JSON.stringify(frame));
    socket.on('message', (message: Buffer) => {
      const frame = Frame.parse(JSON.parse(message.toString('utf8')));
      received.push(frame);
      if (frame.type === 'authenticate' && welcome === 'ready') send({ type: 'ready', heartbeatSeconds: 15 });
      if (frame.type === 'authenticate' && typeof welcome === 'number') socket.close(welcome);
      if (frame.type === 'subscribe') send({ type: 'subscribed', id: frame['id'], cursor });
    });
  });
  return {
    connections: () => connections,
    obey: (order) => {
      if (order.is === 'plan') {
        welcome = order.welcome;
        connections = [];
      }
      if (order.is === 'send')
        newest?.send(typeof order.frame === 'string' ? order.frame : JSON.stringify(order.frame));
      if (order.is === 'close') newest?.close(order.code);
      if (order.is === 'cut') newest?.terminate();
    },
  };
}
