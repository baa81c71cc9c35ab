import { once } from 'node:events';
import { request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createGuardedServer } from './connections.ts';

type Listener = Parameters<typeof createGuardedServer>[0];

interface Guarded {
  server: Server;
  port: number;
  cuts: () => number;
}

async function guarded(listener: Listener, silentMs = 60_000): Promise<Guarded> {
  let cuts = 0;
  const server = createGuardedServer(listener, {
    http: {},
    bounds: { mostUnanswered: 10, silentMs },
    onCut: () => (cuts += 1),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  // The address of a network server is an object with a port.
  return { server, port: (server.address() as AddressInfo).port, cuts: () => cuts };
}

/** A request to leave HTTP. */
const leaving = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`;

const oneCall = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';

it('a connection that sends thousands of requests without waiting is cut, and they are not worked on', async () => {
  let worked = 0;
  const { port, cuts } = await guarded((_request, response) => {
    worked += 1;
    setImmediate(() => response.end('answer'));
  });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const received = buffer(socket).catch(() => Buffer.alloc(0));
  socket.write(oneCall.repeat(5000));
  await received;
  expect(cuts()).toBe(1);
  expect(worked).toBe(10);
});

// Node answered these itself, and nothing counted them.
it('a connection whose requests expect what the server does not know is cut in the same way', async () => {
  let worked = 0;
  const { port, cuts } = await guarded((_request, response) => {
    worked += 1;
    setImmediate(() => response.end('answer'));
  });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const received = buffer(socket).catch(() => Buffer.alloc(0));
  socket.write('GET / HTTP/1.1\r\nhost: a\r\nexpect: x\r\n\r\n'.repeat(5000));
  // So that this test would end without the cut, too.
  socket.end();
  await received;
  expect(cuts()).toBe(1);
  expect(worked).toBe(10);
});

it('a connection may ask as often as it likes when it waits for answers, and for ten at once', async () => {
  const { port, cuts } = await guarded((_request, response) => {
    setImmediate(() => response.end('answer'));
  });
  const socket = connect(port, '127.0.0.1');
  let answers = 0;
  socket.on('data', (chunk: Buffer) => (answers += chunk.toString().split('answer').length - 1));
  for (let round = 1; round <= 5; round += 1) {
    socket.write(oneCall.repeat(10));
    await expect.poll(() => answers).toBe(10 * round);
  }
  socket.end();
  expect(cuts()).toBe(0);
});

it('who has sent all is answered, however long the server works on it', async () => {
  let answer = (): void => undefined;
  const { server, port } = await guarded((incoming, response) => {
    incoming.resume();
    answer = () => response.end('stored');
  }, 50);
  const sending = request({ port, method: 'POST' });
  const answered = new Promise<IncomingMessage>((resolve) => sending.on('response', resolve));
  sending.end('all of it');
  await once(server, 'timeout');
  answer();
  expect(await text(await answered)).toBe('stored');
});

it('who is not read on, since the server is behind, is not cut; who stops sending is', async () => {
  let goOn = (): void => undefined;
  const { server, port } = await guarded((incoming, response) => {
    goOn = () => incoming.resume();
    incoming.on('end', () => response.end('stored'));
  }, 50);
  const sending = request({ port, method: 'POST', headers: { 'content-length': 1_000_000 } });
  const broken = new Promise((resolve) => sending.on('error', resolve));
  sending.write(Buffer.alloc(500_000));
  await once(server, 'timeout');
  expect(sending.destroyed).toBe(false);
  goOn();
  expect(await broken).toMatchObject({ code: 'ECONNRESET' });
});

/** Sends a body in pieces of so many bytes and answers what came back. */
async function sentInPieces(port: number, pieces: number, bytes: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const received = text(socket).catch(() => '');
  const piece = `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;
  socket.write('POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n');
  socket.write(`${piece.repeat(pieces)}0\r\n\r\n`);
  return received;
}

it('a body in very many pieces of a few bytes is cut; small bodies, and pieces of a line, are read', async () => {
  const { port, cuts } = await guarded((incoming, response) => {
    void buffer(incoming).then(
      ({ length }) => response.end(`read ${length}`),
      () => undefined,
    );
  });
  expect(await sentInPieces(port, 1_000, 1)).toContain('read 1000');
  expect(await sentInPieces(port, 10_000, 40)).toContain('read 400000');
  expect(cuts()).toBe(0);
  expect(await sentInPieces(port, 100_000, 1)).toBe('');
  expect(cuts()).toBe(1);
});

it('only what the server offers leaves HTTP, and nothing behind a request that is not answered', async () => {
  const server = createGuardedServer((_request, response) => setImmediate(() => response.end('answer')), {
    http: {},
    bounds: { mostUnanswered: 10, silentMs: 60_000 },
    mayUpgrade: ({ url }) => url === '/offered',
    onCut: () => undefined,
  });
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // The address of a network server is an object with a port.
  const { port } = server.address() as AddressInfo;
  const answersTo = async (bytes: string, parts: number): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    let answers = '';
    socket.on('data', (chunk: Buffer) => (answers += chunk.toString()));
    socket.write(bytes);
    await expect.poll(() => answers.split('HTTP/1.1 ').length - 1).toBe(parts);
    socket.destroy();
    return answers;
  };
  expect(await answersTo(leaving('/offered'), 1)).toMatch(/^HTTP\/1\.1 101 /);
  expect(await answersTo(leaving('/other'), 1)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await answersTo(oneCall + leaving('/offered'), 2)).not.toContain(' 101 ');
});
