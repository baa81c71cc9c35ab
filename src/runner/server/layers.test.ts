import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

it('gives up a layer whose packing does not end in time, with a sentence for its teacher', async () => {
  const packing = new Layers(folder, 0.000_001).pack(upper, folder);
  await expect(packing).rejects.toThrow(LayerTooSlowError);
  await expect(packing).rejects.toThrow('takes too long to pack');
});

it('packs what a build wrote', async () => {
  const { file, sizeBytes } = await new Layers(folder).pack(upper, folder);
  const listed = await runScript('zstd -dc "$1" | tar -t', { arguments: [file] });
  expect(listed.split('\n')).toContain('./installed');
  expect(sizeBytes).toBeGreaterThan(0);
});
