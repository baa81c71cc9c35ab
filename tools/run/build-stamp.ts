// Tells whether the sources changed since the last build, so that a second start builds nothing.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from './command.ts';

const stampPath = join(root, '.cache/build-stamp');
const outputs = ['dist/web/index.html', 'dist/server/server.mjs'];
const inputs = [
  'src/**/*',
  'migrations/*',
  'tools/build.ts',
  'tools/compress-assets.ts',
  'tools/split-password-list.ts',
  'vite.config.ts',
  'package-lock.json',
];

export async function isBuildFresh(): Promise<boolean> {
  if (!outputs.every((path) => existsSync(join(root, path))) || !existsSync(stampPath)) return false;
  return readFileSync(stampPath, 'utf8') === (await sourcesStamp());
}

export async function sourcesStamp(): Promise<string> {
  const lines: string[] = [];
  for await (const path of glob(inputs, { cwd: root })) {
    if (/\.test\.tsx?$/.test(path)) continue;
    const { size, mtimeMs, isFile } = fileFacts(path);
    if (isFile) lines.push(`${path} ${size} ${mtimeMs}`);
  }
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
}

/** Until the build is whole there is none: what an interrupted one leaves is never taken for it. */
export function removeStamp(): void {
  rmSync(stampPath, { force: true });
}

export function writeStamp(stamp: string): void {
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, stamp);
}

function fileFacts(path: string): { size: number; mtimeMs: number; isFile: boolean } {
  const facts = statSync(join(root, path));
  return { size: facts.size, mtimeMs: facts.mtimeMs, isFile: facts.isFile() };
}
