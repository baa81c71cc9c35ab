import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { useWorld } from '../../../../tests/support/world.ts';

const makeWorld = useWorld();

/** All that comes back on the connection, as it comes. */
function watch(socket: Socket): () => string {
  let received = '';
  socket.on('error', () => undefined).on('data', (piece: Buffer) => (received += piece.toString()));
  return () => received;
}

it.each([
  ['named as too large before it comes', (bytes: number) => `content-length: ${bytes}`, ''],
  ['found too large while it comes', () => 'transfer-encoding: chunked', '200000\r\n'],
])(
  'a sender hears why their body is refused, though they go on sending it: %s',
  async (_name, length, start) => {
    const world = await makeWorld();
    const bytes = 2 * 1024 * 1024;
    const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1');
    const received = watch(socket);
    socket.write(
      `POST /api/v1/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${length(bytes)}\r\n\r\n${start}`,
    );
    const half = 'x'.repeat(bytes / 2);
    if (start !== '') socket.write(half);
    await expect.poll(received).toContain('Make it smaller');
    socket.write(start === '' ? half + half : `${half}\r\n0\r\n\r\n`);
    socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
    await expect.poll(received).toContain('"alive":true');
    socket.destroy();
  },
);
