// Starts the built product as `./run` does, on a port and a data folder of its own, and waits until it is ready.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface StartedProduct {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');
const startTimeoutMs = 300_000;
const stopTimeoutMs = 60_000;

export async function startProduct(given: {
  port: number;
  dataFolder: string;
  environment: Readonly<Record<string, string>>;
}): Promise<StartedProduct> {
  const { port, dataFolder } = given;
  const product = spawn(process.execPath, [join(root, 'tools/run.ts')], {
    env: {
      ...process.env,
      PROOFMARK_PORT: String(port),
      PROOFMARK_DATA: dataFolder,
      ...given.environment,
    },
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
  return {
    url: `http://127.0.0.1:${port}`,
    pid: product.pid ?? 0,
    stop: async () => {
      product.kill('SIGTERM');
      const timer = setTimeout(() => product.kill('SIGKILL'), stopTimeoutMs);
      await ended;
      clearTimeout(timer);
    },
  };
}
