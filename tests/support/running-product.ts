// Starts the built product with demo data for the journeys, on ports and a data folder of its own.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { nextFreePort } from '../../tools/run/ports.ts';

const root = join(import.meta.dirname, '../..');
const dataFolder = join(root, '.cache/journeys/data');
const startTimeoutMs = 300_000;
const stopTimeoutMs = 60_000;

/** Journeys against a product that runs already: PROOFMARK_JOURNEYS_URL=http://127.0.0.1:8080 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PROOFMARK_JOURNEYS_URL) return undefined;
  rmSync(dataFolder, { recursive: true, force: true });
  mkdirSync(dataFolder, { recursive: true });
  const port = await nextFreePort(18_100);
  const product = spawn(process.execPath, [join(root, 'tools/run.ts')], {
    env: { ...process.env, PROOFMARK_PORT: String(port), PROOFMARK_DATA: dataFolder, PROOFMARK_DEMO: 'on' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    product.once('exit', () => resolve());
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The product was not ready:\n${output}`)),
      startTimeoutMs,
    );
    product.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Proofmark is ready at')) resolve();
    });
    void ended.then(() => reject(new Error(`The product ended before it was ready:\n${output}`)));
    void ended.finally(() => clearTimeout(timer));
  });
  process.env.PROOFMARK_JOURNEYS_URL = `http://127.0.0.1:${port}`;
  process.env.PROOFMARK_JOURNEYS_PID = String(product.pid);
  return async () => {
    product.kill('SIGTERM');
    const timer = setTimeout(() => product.kill('SIGKILL'), stopTimeoutMs);
    await ended;
    clearTimeout(timer);
  };
}
