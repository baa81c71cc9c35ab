// Starts the built product with demo data for the journeys, once for each worker, on ports and in folders of its own.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { build } from '../../tools/build.ts';
import { isBuildFresh } from '../../tools/run/build-stamp.ts';
import { nextFreePort } from '../../tools/run/ports.ts';
import { tellProducts } from './journey-product.ts';
import { startProduct } from './start-product.ts';

const root = join(import.meta.dirname, '../..');
const firstPort = 18_100;
/** More than one product listens on. */
const portsOfOne = 20;

/** Journeys against a product that runs already: PROOFMARK_JOURNEYS_URL=http://127.0.0.1:8080 */
export default async function setUp(config: FullConfig): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.PROOFMARK_JOURNEYS_URL;
  if (given) {
    tellProducts([{ url: given }]);
    return undefined;
  }
  const port = await nextFreePort(firstPort);
  // Kept until the next start on this port: its logs tell what happened.
  const folder = join(root, '.cache/journeys', `products-${port}`);
  rmSync(folder, { recursive: true, force: true });
  const buildFolder = await copyBuild(join(folder, 'dist'));
  const starts = Array.from({ length: config.workers }, (_, index) =>
    startOne({ buildFolder, dataFolder: join(folder, `data-${index}`), port: port + index * portsOfOne }),
  );
  const started = await Promise.allSettled(starts);
  const products = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async () => {
    await Promise.all(products.map((product) => product.stop()));
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  tellProducts(products);
  return stop;
}

async function startOne(given: { buildFolder: string; dataFolder: string; port: number }) {
  const { buildFolder, dataFolder } = given;
  mkdirSync(dataFolder, { recursive: true });
  const product = await startProduct({
    port: await nextFreePort(given.port),
    dataFolder,
    environment: {
      PROOFMARK_DEMO: 'on',
      PROOFMARK_BUILD: buildFolder,
      // A Debian would be built beside the journeys, which start before it is there; hostile.test.ts runs on one.
      PROOFMARK_RUNNER_BASE: 'quick',
    },
  });
  return { ...product, mailFolder: join(dataFolder, 'mail') };
}

/** A copy, so that a build made while the journeys run takes no file away from the pages that are open. */
async function copyBuild(copy: string): Promise<string> {
  if (!(await isBuildFresh())) await build();
  cpSync(join(root, 'dist'), copy, { recursive: true });
  return copy;
}
