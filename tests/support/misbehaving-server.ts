// A server that is slow, breaks connections, or answers garbage, as its plan says. Pages of any origin may ask.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { SocketOrder, socketPath } from './misbehaving-orders.ts';
import { Misbehaviours, planPath, type Misbehaviour, type ReceivedCall } from './misbehaving-plan.ts';
import { addMisbehavingSocket } from './misbehaving-socket.ts';

export interface MisbehavingServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** What tests ask of the server and tell it, beside the calls on which it misbehaves. */
interface Control {
  tell: () => unknown;
  take: (told: unknown) => void;
}

export async function startMisbehavingServer(): Promise<MisbehavingServer> {
  let plan: Misbehaviours = {};
  let received: ReceivedCall[] = [];
  const controls = new Map<string, Control>();
  const server = createServer((request, response) => {
    openToAll(response);
    const { method = 'GET', url = '/' } = request;
    if (method === 'OPTIONS') return void response.writeHead(204).end();
    const control = controls.get(url);
    if (control) return void serveControl(control, request, response);
    const call = `${method} ${url.split('?')[0]}`;
    const behaviours = plan[call] ?? [];
    const earlier = received.filter((one) => one.call === call).length;
    received.push({ call, headers: headersOf(request) });
    behave(behaviours[Math.min(earlier, behaviours.length - 1)], request, response);
  });
  const take = (told: unknown): void => {
    plan = Misbehaviours.parse(told);
    received = [];
  };
  controls.set(planPath, { tell: () => received, take });
  const socket = addMisbehavingSocket(server);
  controls.set(socketPath, {
    tell: () => socket.connections(),
    take: (told) => socket.obey(SocketOrder.parse(told)),
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

async function serveControl(control: Control, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'POST') control.take(await json(request));
  response.end(JSON.stringify(control.tell()));
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
  const thinking = setTimeout(() => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }, afterMs);
  response.once('close', () => clearTimeout(thinking));
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
