// Starts the built product with demo data for the journeys, on ports and a data folder of its own.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { nextFreePort } from '../../tools/run/ports.ts';
import { startProduct } from './start-product.ts';

const dataFolder = join(import.meta.dirname, '../../.cache/journeys/data');

/** Journeys against a product that runs already: PROOFMARK_JOURNEYS_URL=http://127.0.0.1:8080 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PROOFMARK_JOURNEYS_URL) return undefined;
  rmSync(dataFolder, { recursive: true, force: true });
  mkdirSync(dataFolder, { recursive: true });
  const port = await nextFreePort(18_100);
  const product = await startProduct({ port, dataFolder, environment: { PROOFMARK_DEMO: 'on' } });
  process.env.PROOFMARK_JOURNEYS_URL = product.url;
  process.env.PROOFMARK_JOURNEYS_PID = String(product.pid);
  return product.stop;
}
