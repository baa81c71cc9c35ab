// What somebody sends on a realtime connection against the protocol of WebSocket: nobody has to have a session for it.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { writtenLog } from '../../../../tests/support/fault-log.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';

const makeWorld = useWorld();

function requested(path = '/api/ws/v1'): string {
  const key = randomBytes(16).toString('base64');
  const lines = [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Upgrade: websocket', 'Connection: Upgrade'];
  const own = [
    `Sec-WebSocket-Key: ${key}`,
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Protocol: proofmark.v1',
  ];
  return `${[...lines, ...own].join('\r\n')}\r\n\r\n`;
}

async function opened(w: World) {
  const socket = connect(Number(new URL(w.baseUrl).port), '127.0.0.1');
  socket.write(requested());
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
};

/** What the server answers to these bytes, as soon as it holds this text. */
async function answersTo(w: World, bytes: string, awaited: string): Promise<string> {
  const socket = connect(Number(new URL(w.baseUrl).port), '127.0.0.1');
  let answers = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answers += text));
  socket.write(bytes);
  await expect.poll(() => answers).toContain(awaited);
  socket.destroy();
  return answers;
}

// The library greeted these and wrote a line with the whole address about each, however many came.
it.each(['/healthz?of-a-stranger', '/api/v1/about'])(
  'a request to leave HTTP at %s is answered as any other, and no line of the log has its address',
  async (path) => {
    const w = await makeWorld();
    const before = writtenLog().length;
    expect(await answersTo(w, requested(path), 'HTTP/1.1 200 ')).not.toContain(' 101 ');
    expect(writtenLog().slice(before).join('')).not.toContain(path);
  },
);

// Nothing ended such a connection any more, and the server could not stop as long as it was open.
it('a request for a realtime connection behind one without an answer yet is answered as any other', async () => {
  const w = await makeWorld();
  const before = writtenLog().length;
  const first = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
  expect(await answersTo(w, `${first}${requested()}`, 'HTTP/1.1 404 ')).toContain('HTTP/1.1 200 ');
  expect(writtenLog().slice(before).join('')).not.toContain('websocket upgrade failed');
});

/** Some packets full of what somebody repeats. */
const repeated = (one: Buffer) => Buffer.concat(Array.from({ length: 50_000 }, () => one));
const pieces = Array.from({ length: 98 }, () => frame(0x00));
const floods = {
  'texts that are no frames of ours': repeated(frame(0x81, Buffer.from('x'))),
  'pings, whose answers nobody asked for': repeated(frame(0x89)),
  'small texts, each in a hundred pieces': Buffer.concat(
    Array.from({ length: 500 }, () => Buffer.concat([frame(0x01), ...pieces, frame(0x80)])),
  ),
};

// Each such frame cost as much as one of ours, also after the connection had been told to go.
it.each(Object.entries(floods))('a flood of %s is cut before anything reads it', async (_, bytes) => {
  const w = await makeWorld();
  const socket = await opened(w);
  const before = writtenLog().length;
  socket.on('error', () => undefined).resume();
  const ended = new Promise((resolve) => socket.on('close', resolve));
  socket.write(bytes);
  await ended;
  await expect.poll(() => writtenLog().slice(before).join('')).toContain('"operation":"too many frames"');
  expect(writtenLog().slice(before).join('')).not.toContain('"code":');
});

it('a flood that comes with the request for a connection is cut, too', async () => {
  const w = await makeWorld();
  const before = writtenLog().length;
  const socket = connect(Number(new URL(w.baseUrl).port), '127.0.0.1');
  socket.on('error', () => undefined).resume();
  const ended = new Promise((resolve) => socket.on('close', resolve));
  socket.write(Buffer.concat([Buffer.from(requested()), repeated(frame(0x81, Buffer.from('x')))]));
  await ended;
  await expect.poll(() => writtenLog().slice(before).join('')).toContain('"operation":"too many frames"');
});

it('a connection that was told to go is cut when it goes on', async () => {
  const w = await makeWorld();
  const socket = await opened(w);
  socket.on('error', () => undefined).resume();
  const ended = new Promise((resolve) => socket.on('close', resolve));
  const few = Buffer.concat(Array.from({ length: 150 }, () => frame(0x81, Buffer.from('x'))));
  socket.write(few);
  await ended;
});

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
