import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from './house-map.ts';

/**
 * What a browser fetches before a page stands, packed with gzip; about one in a hundred above what it is, as the names of
 * chunks are hashes and each build packs a little differently.
 */
const budgets = [
  { name: 'the shell', pages: [], scriptKb: 183, styleKb: 18, files: 5 },
  { name: 'the login page', pages: ['sign-in/LoginPage.tsx'], scriptKb: 200, styleKb: 18, files: 11 },
  { name: 'the home page', pages: ['home/HomePage.tsx'], scriptKb: 236, styleKb: 24, files: 18 },
  {
    name: 'the list of submissions',
    pages: ['list/SubmissionsPage.tsx', 'list/StaffList.tsx'],
    scriptKb: 260,
    styleKb: 24,
    files: 21,
  },
  {
    name: "the student's page",
    pages: ['list/SubmissionsPage.tsx', 'start/StartPage.tsx'],
    scriptKb: 293,
    styleKb: 24,
    files: 24,
  },
  {
    name: 'the viewer without its editor',
    pages: ['viewer/ViewerPage.tsx'],
    scriptKb: 332,
    styleKb: 26,
    files: 25,
  },
  {
    name: 'the AutoTest editor',
    pages: ['assignment/AssignmentManagementPage.tsx', 'autotest/web/AutoTestTab.tsx'],
    scriptKb: 365,
    styleKb: 25,
    files: 27,
  },
];
const chunkBudgetKb = 140;

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);

const webFolder = join(root, 'dist/web');
const manifestPath = join(webFolder, '.vite/manifest.json');
const isBuilt = existsSync(manifestPath);
if (!isBuilt) console.log('Bundle budgets are not checked: dist/web is not built.');

const chunks = isBuilt ? Manifest.parse(JSON.parse(readFileSync(manifestPath, 'utf8'))) : {};

function gzippedKb(files: Iterable<string>): number {
  return (
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(webFolder, file))).length, 0) / 1000
  );
}

/** A chunk and everything that the browser must have before it runs. */
function closureOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) closureOf(imported, seen);
  return seen;
}

function weightOf(pages: readonly string[]) {
  const keys = Object.keys(chunks);
  const starts = [
    keys.filter((key) => chunks[key]?.isEntry),
    ...pages.map((page) => keys.filter((key) => key.endsWith(page))),
  ];
  for (const start of starts) expect(start).toHaveLength(1);
  const needed = new Set(starts.flat().flatMap((start) => [...closureOf(start)]));
  const scripts = new Set([...needed].map((key) => chunks[key]?.file ?? ''));
  const styles = new Set([...needed].flatMap((key) => chunks[key]?.css ?? []));
  return { scriptKb: gzippedKb(scripts), styleKb: gzippedKb(styles), files: scripts.size + styles.size };
}

describe.skipIf(!isBuilt)('the browser bundle', () => {
  it.each(budgets)('of $name keeps to its budget', ({ pages, scriptKb, styleKb, files }) => {
    const weight = weightOf(pages);
    expect(weight.scriptKb).toBeLessThanOrEqual(scriptKb);
    expect(weight.styleKb).toBeLessThanOrEqual(styleKb);
    expect(weight.files).toBeLessThanOrEqual(files);
  });

  it(`has no chunk above ${chunkBudgetKb} kB`, () => {
    const scripts = Object.values(chunks).filter(({ file, isEntry }) => file.endsWith('.js') && !isEntry);
    const large = scripts
      .map(({ file }) => ({ file, kb: gzippedKb([file]) }))
      .filter(({ kb }) => kb > chunkBudgetKb);
    expect(large).toEqual([]);
  });

  it('asks in its document for files of six kinds of pages, all of which there are', () => {
    const html = readFileSync(join(webFolder, 'index.html'), 'utf8');
    const [name = ''] = /assets\/first-look-[\w-]+\.js/.exec(html) ?? [];
    const named = new Set(readFileSync(join(webFolder, name), 'utf8').match(/assets\/[\w.-]+/g));
    expect([...named].filter((file) => !existsSync(join(webFolder, file)))).toEqual([]);
    for (const page of [
      'LoginPage',
      'HomePage',
      'SubmissionsPage',
      'ViewerPage',
      'AutoTestTab',
      'GeneralPanel',
    ]) {
      expect([...named].filter((file) => file.startsWith(`assets/${page}-`))).toHaveLength(1);
    }
  });

  it('has the styles of every part of the kit that its scripts draw', () => {
    const assets = readdirSync(join(webFolder, 'assets'));
    const textOf = (ending: string) =>
      assets
        .filter((name) => name.endsWith(ending))
        .map((name) => readFileSync(join(webFolder, 'assets', name), 'utf8'))
        .join('\n');
    const kitSheet = readFileSync(join(root, 'node_modules/@mantine/core/styles.layer.css'), 'utf8');
    const styles = textOf('.css');
    const drawn = new Set(textOf('.js').match(/\bm_[0-9a-f]{6,8}\b/g));
    expect(drawn.size).toBeGreaterThan(20);
    const missing = [...drawn].filter(
      (name) => kitSheet.includes(`.${name}`) && !styles.includes(`.${name}`),
    );
    expect(missing).toEqual([]);
  });
});
