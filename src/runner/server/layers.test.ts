import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runScript } from './isolation/tools.ts';
import { Layers, LayerTooSlowError } from './layers.ts';

let folder: string;
let upper: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofmark-layers-'));
  upper = join(folder, 'upper');
  mkdirSync(upper);
  writeFileSync(join(upper, 'installed'), 'by the set-up');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const never = new AbortController().signal;
const roomy = { mostBytes: 1_073_741_824 };

/** A pipe in the place of the archive: tar waits until somebody reads. Answers its path. */
async function pipeForArchive(): Promise<string> {
  const archive = join(folder, 'layer.tar.zst.tar');
  await runScript('mkfifo "$1"', { arguments: [archive] });
  return archive;
}

it('gives up a layer whose packing does not end in time, with a sentence for its teacher', async () => {
  await pipeForArchive();
  const packing = new Layers(folder, { ...roomy, packingMs: 1 }).pack(upper, folder, never);
  await expect(packing).rejects.toThrow(LayerTooSlowError);
  await expect(packing).rejects.toThrow('takes too long to pack');
});

it('packs what a build wrote', async () => {
  const { file, sizeBytes } = await new Layers(folder, roomy).pack(upper, folder, never);
  const listed = await runScript('zstd -dc "$1" | tar -t', { arguments: [file] });
  expect(listed.split('\n')).toContain('./installed');
  expect(sizeBytes).toBeGreaterThan(0);
});

it('a build that is stopped packs no longer, and no program of it goes on', async () => {
  writeFileSync(join(upper, 'installed'), Buffer.alloc(1_000_000));
  const archive = await pipeForArchive();
  const stop = new AbortController();
  const packing = new Layers(folder, roomy).pack(upper, folder, stop.signal);
  // This opens once tar is running, which then waits for a reader.
  const reader = await open(archive);
  stop.abort('stopped');
  await expect(packing).rejects.toThrow('SIGKILL');
  await reader.close();
  await expect.poll(() => runScript('pgrep -a -x tar || true')).not.toContain(upper);
});

describe('with room for two layers', () => {
  const layerBytes = 1_000_000;

  /** Different layers of about that size. */
  async function packed(layers: Layers, name: string) {
    writeFileSync(join(upper, 'installed'), name.repeat(layerBytes / name.length));
    const { file, sha256 } = await layers.pack(upper, folder, never);
    const archive = readFileSync(file);
    rmSync(file);
    return {
      sha256,
      obtain: (slot: number) => layers.obtain(sha256, slot, async () => Readable.from([archive])),
    };
  }

  it('the one that was not used for the longest time goes, and never one that a job stands on', async () => {
    const layers = new Layers(folder, { mostBytes: 2.5 * layerBytes });
    const [a, b, c, d] = [
      await packed(layers, 'a'),
      await packed(layers, 'b'),
      await packed(layers, 'c'),
      await packed(layers, 'd'),
    ];
    const here = () => [a, b, c, d].map(({ sha256 }) => existsSync(join(folder, 'layers', sha256)));
    await a.obtain(0);
    await b.obtain(1);
    utimesSync(join(folder, 'layers', a.sha256), 1_000, 1_000);
    utimesSync(join(folder, 'layers', b.sha256), 2_000, 2_000);
    layers.letGo(1);
    await c.obtain(1);
    expect(here()).toEqual([true, false, true, false]);
    await d.obtain(2);
    // All layers are in use, so they stay although there are too many.
    expect(here()).toEqual([true, false, true, true]);
    layers.letGo(0);
    expect(here()).toEqual([false, false, true, true]);
    await a.obtain(0);
    expect(readFileSync(join(await a.obtain(0), 'installed'), 'utf8').slice(0, 3)).toBe('aaa');
  });

  it('a new start keeps the bound, and what was only half there goes', async () => {
    const layers = new Layers(folder, roomy);
    const [a, b] = [await packed(layers, 'a'), await packed(layers, 'b')];
    await a.obtain(0);
    await b.obtain(0);
    utimesSync(join(folder, 'layers', b.sha256), 1_000_000_000, 1_000_000_000);
    mkdirSync(join(folder, 'layers', 'c'.repeat(64)));
    new Layers(folder, { mostBytes: 1.5 * layerBytes }).removeUnused(1_000_000_000_000);
    expect(readdirSync(join(folder, 'layers')).filter((name) => !name.endsWith('.gone'))).toEqual([
      a.sha256,
      `${a.sha256}.bytes`,
    ]);
  });
});
