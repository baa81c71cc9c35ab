import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from './house-map.ts';

const entryBudgetKb = 230;
const chunkBudgetKb = 180;

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.boolean().optional(), imports: z.array(z.string()).optional() }),
);

const webFolder = join(root, 'dist/web');
const manifestPath = join(webFolder, '.vite/manifest.json');
const isBuilt = existsSync(manifestPath);
if (!isBuilt) console.log('Bundle budgets are not checked: dist/web is not built.');

const chunks = isBuilt ? Manifest.parse(JSON.parse(readFileSync(manifestPath, 'utf8'))) : {};

function gzippedKb(file: string): number {
  return gzipSync(readFileSync(join(webFolder, file))).length / 1000;
}

/** A chunk and everything that the browser must have before it runs. */
function closureOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) closureOf(imported, seen);
  return seen;
}

describe.skipIf(!isBuilt)('the browser bundle', () => {
  it(`starts with at most ${entryBudgetKb} kB of script`, () => {
    const entries = Object.entries(chunks).filter(([, { isEntry }]) => isEntry);
    expect(entries).toHaveLength(1);
    const files = entries.flatMap(([key]) => [...closureOf(key)].map((each) => chunks[each]?.file ?? ''));
    expect(files.reduce((sum, file) => sum + gzippedKb(file), 0)).toBeLessThanOrEqual(entryBudgetKb);
  });

  it(`has no chunk above ${chunkBudgetKb} kB`, () => {
    const scripts = Object.values(chunks).filter(({ file, isEntry }) => file.endsWith('.js') && !isEntry);
    const large = scripts
      .map(({ file }) => ({ file, kb: gzippedKb(file) }))
      .filter(({ kb }) => kb > chunkBudgetKb);
    expect(large).toEqual([]);
  });
});
