// What somebody sends on a realtime connection against the protocol of WebSocket: nobody has to have a session for it.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { writtenLog } from '../../../../tests/support/fault-log.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';

const makeWorld = useWorld();

async function opened(w: World) {
  const socket = connect(Number(new URL(w.baseUrl).port), '127.0.0.1');
  const key = randomBytes(16).toString('base64');
  const lines = ['GET /api/ws/v1 HTTP/1.1', 'Host: 127.0.0.1', 'Upgrade: websocket', 'Connection: Upgrade'];
  const own = [
    `Sec-WebSocket-Key: ${key}`,
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Protocol: proofmark.v1',
  ];
  socket.write(`${[...lines, ...own].join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  return socket;
}

/** A frame whose mask is zero. */
function frame(firstByte: number, payload: Uint8Array = new Uint8Array()): Buffer {
  return Buffer.concat([Buffer.from([firstByte, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

const bad = {
  'text that is no text': frame(0x81, Buffer.from([0xff, 0xfe])),
  'a kind of frame that there is not': frame(0x83),
  'a text in a hundred thousand pieces': Buffer.concat([
    frame(0x01),
    ...Array.from({ length: 100_000 }, () => frame(0x00)),
  ]),
};

it.each(Object.entries(bad))(
  '%s ends the connection, and is a line about something refused',
  async (_, bytes) => {
    const w = await makeWorld();
    const socket = await opened(w);
    const before = writtenLog().length;
    // The rest of what is written may find the connection reset.
    socket.on('error', () => undefined).resume();
    const ended = new Promise((resolve) => socket.on('close', resolve));
    socket.write(bytes);
    await ended;
    await expect.poll(() => writtenLog().slice(before).join('')).toContain('"code":"brokenFrame"');
    // A fault would fail this file.
    expect(writtenLog().slice(before).join('')).not.toContain('"level":50');
  },
);
