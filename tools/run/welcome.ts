import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './command.ts';
import { hasPeople } from './database.ts';
import { unfinishedDemoPath } from './unfinished-demo.ts';
import type { Options } from './options.ts';
import { endsWithRun } from './stop-request.ts';

/**
 * What a newcomer must know: the demo logins, or the link that makes the first admin. On a database without
 * people tools/seed.ts or tools/site.ts prints these lines; later starts repeat those of the demo.
 */
export async function welcome(
  options: Options,
  databaseUrl: string,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const path = join(options.dataFolder, 'welcome.txt');
  if (await hasPeople(databaseUrl))
    return options.hasDemo && existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (!options.hasDemo) return prepare(['tools/site.ts', 'first-admin'], environment);
  // Its processes run as in production, yet a site with a demo is none: readOptions has seen to that.
  writeFileSync(unfinishedDemoPath(options.dataFolder), '');
  const lines = await prepare(['tools/seed.ts'], { ...environment, NODE_ENV: 'development' });
  writeFileSync(path, lines);
  rmSync(unfinishedDemoPath(options.dataFolder));
  return lines;
}

/** Its standard output is the welcome; progress and errors go to the terminal. */
async function prepare(
  [script = '', ...words]: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const child = endsWithRun(
    spawn(process.execPath, [join(root, script), ...words], {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    }),
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const lines = await text(child.stdout);
  const code = await ended;
  if (code !== 0) throw new Error(`Filling the empty database failed (code ${code}).`);
  return lines;
}
