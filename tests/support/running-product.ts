// Starts the built product with demo data for the journeys, on ports and in a folder of its own.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../tools/build.ts';
import { isBuildFresh } from '../../tools/run/build-stamp.ts';
import { nextFreePort } from '../../tools/run/ports.ts';
import { startProduct } from './start-product.ts';

const root = join(import.meta.dirname, '../..');

/** Journeys against a product that runs already: PROOFMARK_JOURNEYS_URL=http://127.0.0.1:8080 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.PROOFMARK_JOURNEYS_URL) return undefined;
  const port = await nextFreePort(18_100);
  // Kept until the next start on this port: its logs tell what happened.
  const folder = join(root, '.cache/journeys', `product-${port}`);
  rmSync(folder, { recursive: true, force: true });
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder, { recursive: true });
  const environment = { PROOFMARK_DEMO: 'on', PROOFMARK_BUILD: await copyBuild(join(folder, 'dist')) };
  const product = await startProduct({ port, dataFolder, environment });
  process.env.PROOFMARK_JOURNEYS_URL = product.url;
  process.env.PROOFMARK_JOURNEYS_PID = String(product.pid);
  process.env.PROOFMARK_JOURNEYS_MAIL = join(dataFolder, 'mail');
  return () => product.stop();
}

/** A copy, so that a build made while the journeys run takes no file away from the pages that are open. */
async function copyBuild(copy: string): Promise<string> {
  if (!(await isBuildFresh())) await build();
  cpSync(join(root, 'dist'), copy, { recursive: true });
  return copy;
}
