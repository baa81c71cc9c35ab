// A server that is slow, breaks connections, or answers garbage, as its plan says. Pages of any origin may ask.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Misbehaviours, planPath, type Misbehaviour, type ReceivedCall } from './misbehaving-plan.ts';

export interface MisbehavingServer {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startMisbehavingServer(): Promise<MisbehavingServer> {
  let plan: Misbehaviours = {};
  let received: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    openToAll(response);
    const { method = 'GET', url = '/' } = request;
    if (method === 'OPTIONS') return void response.writeHead(204).end();
    if (url === planPath && method === 'GET') return void response.end(JSON.stringify(received));
    if (url === planPath) {
      void text(request).then((told) => {
        plan = Misbehaviours.parse(JSON.parse(told));
        received = [];
        response.end();
      });
      return;
    }
    const call = `${method} ${url.split('?')[0]}`;
    const behaviours = plan[call] ?? [];
    const earlier = received.filter((one) => one.call === call).length;
    received.push({ call, headers: headersOf(request) });
    behave(behaviours[Math.min(earlier, behaviours.length - 1)], request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function behave(how: Misbehaviour | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (!how) return void response.writeHead(404).end('{"message":"The plan does not name this call."}');
  if (how.is === 'cut') return void request.socket.destroy();
  if (how.is === 'half') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"half', () => setTimeout(() => request.socket.destroy(), 50));
    return;
  }
  const { status, headers = {}, body, afterMs = 0 } = how;
  setTimeout(() => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }, afterMs);
}

function openToAll(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE');
  const names = 'authorization, content-type, idempotency-key, prefer, accept, x-next-token, x-page-size';
  response.setHeader('access-control-allow-headers', names);
  response.setHeader('access-control-expose-headers', 'x-request-id, next-token, warning, retry-after');
}

function headersOf(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
}
