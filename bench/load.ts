// A load that costs little itself: prepared requests over plain sockets that stay open, each answer counted by its
// length. What it takes away from the two cores is the same for product and floor.
import { connect, type Socket } from 'node:net';

export interface Target {
  readonly port: number;
  readonly path: string;
  /** One request after the other goes out under the next of these. */
  readonly tokens: readonly string[];
}

/** Answers a second over so many connections, each always waiting for one answer. */
export async function requestsPerSecond(
  target: Target,
  { connections, forMs }: { connections: number; forMs: number },
): Promise<number> {
  const requests = requestsOf(target);
  const startedAt = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      const connection = await openConnection(target.port);
      for (let next = at; performance.now() - startedAt < forMs; next += connections) {
        await connection.ask(requestAt(requests, next));
        count += 1;
      }
      connection.close();
    }),
  );
  return (count / (performance.now() - startedAt)) * 1000;
}

/** Milliseconds of each of so many requests, one after the other. */
export async function answerTimes(target: Target, times: number): Promise<number[]> {
  const requests = requestsOf(target);
  const connection = await openConnection(target.port);
  const taken: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const startedAt = performance.now();
    await connection.ask(requestAt(requests, at));
    taken.push(performance.now() - startedAt);
  }
  connection.close();
  return taken;
}

function requestsOf({ path, tokens }: Target): Buffer[] {
  return tokens.map((token) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\naccept: application/json\r\n\r\n`,
    ),
  );
}

function requestAt(requests: readonly Buffer[], at: number): Buffer {
  const request = requests[at % requests.length];
  if (!request) throw new Error('There is no token to ask with.');
  return request;
}

interface Connection {
  ask(request: Buffer): Promise<void>;
  close(): void;
}

async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  let answer = Promise.withResolvers<void>();
  socket.on('error', (error) => answer.reject(error));
  socket.on('close', () => answer.reject(new Error('The server closed the connection.')));
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const missing = missingBytes(received);
    if (missing === undefined || missing > 0) return;
    if (received.subarray(9, 12).toString('latin1') === '200') answer.resolve();
    else answer.reject(new Error(received.toString('utf8').slice(0, 2_000)));
    received = Buffer.alloc(0);
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return {
    ask: (request) => {
      answer = Promise.withResolvers<void>();
      socket.write(request);
      return answer.promise;
    },
    close: () => {
      answer.promise.catch(() => undefined);
      socket.destroy();
    },
  };
}

/** Bytes of the answer that have not come yet; undefined while its head has not. */
function missingBytes(received: Buffer): number | undefined {
  const head = received.indexOf('\r\n\r\n');
  if (head === -1) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.subarray(0, head).toString('latin1'));
  if (!length) throw new Error('The answer does not tell its length.');
  return head + 4 + Number(length[1]) - received.length;
}
