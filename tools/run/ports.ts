import { createServer } from 'node:net';

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

export async function nextFreePort(first: number): Promise<number> {
  for (let port = first; port < first + 1000 && port <= 65_535; port++) {
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port from ${first} on.`);
}
