import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { useWorld, type World } from '../../../../tests/support/world.ts';

const makeWorld = useWorld();

/** Begins a body on a connection of its own, and tells all that comes back. */
function begin({ baseUrl }: World, length: string): { socket: Socket; received: () => string } {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1');
  let received = '';
  socket.on('error', () => undefined).on('data', (piece: Buffer) => (received += piece.toString()));
  socket.write(
    `POST /api/v1/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${length}\r\n\r\n`,
  );
  return { socket, received: () => received };
}

it('who sends a body that is too large hears so, though they go on sending it', async () => {
  const bytes = 2 * 1024 * 1024;
  const { socket, received } = begin(await makeWorld(), `content-length: ${bytes}`);
  await expect.poll(received).toContain('Make it smaller');
  socket.write('x'.repeat(bytes));
  socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  await expect.poll(received).toContain('"alive":true');
  socket.destroy();
});

it.each([
  ['without an end', 'transfer-encoding: chunked', `200000\r\n${'x'.repeat(0x20_00_00)}`],
  ['far too large', 'content-length: 9000000000', ''],
])('a body %s is refused and not read on', async (_name, length, sent) => {
  const { socket, received } = begin(await makeWorld(), length);
  socket.write(sent);
  await expect.poll(received).toContain('Make it smaller');
  await expect.poll(() => socket.readableEnded || socket.destroyed).toBe(true);
});
