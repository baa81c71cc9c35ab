// What only whoever runs the site does, at its machine, with the environment of the server:
//   tools/with-node.sh tools/site.ts first-admin [--mail ADDRESS]
//   tools/with-node.sh tools/site.ts sessions end
//   tools/with-node.sh tools/site.ts forget-host-key HOST
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { closePlatform, openPlatform } from '../src/app/platform.ts';
import { readConfig } from '../src/kernel/server/config.ts';
import { createLog } from '../src/kernel/server/log.ts';
import type { Platform } from '../src/kernel/server/platform.ts';
import { runTransaction } from '../src/kernel/server/transaction.ts';
import { endAllSessions, issueFirstAdminLink } from '../src/people/server/index.ts';
import { forgetGitHost } from '../src/submissions/server/index.ts';
import { root } from './run/command.ts';
import { borrowDatabase } from './run/database.ts';
import { secretsOf } from './run/secrets.ts';

const usage = `What shall be done?
  first-admin [--mail ADDRESS]   makes the link that makes the first administrator, and prints or mails it
  sessions end                   ends all sessions, so that everybody logs in again: after a restore elsewhere
  forget-host-key HOST           forgets the ssh keys of a Git host, HOST or [HOST]:PORT, after it has changed them`;

type Command = (on: Platform) => Promise<string>;

try {
  const command = commandOf(process.argv.slice(2));
  console.log(process.env['DATABASE_URL'] ? await onSite(process.env, command) : await onLocalSite(command));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function onSite(environment: NodeJS.ProcessEnv, command: Command): Promise<string> {
  const config = readConfig(environment);
  const platform = await openPlatform({ config, log: createLog('site', 'warn'), supervisesJobs: false });
  try {
    return await command(platform);
  } finally {
    await closePlatform(platform);
  }
}

/** The site of `./run`, whether it runs now or not. */
async function onLocalSite(command: Command): Promise<string> {
  const dataFolder = resolve(process.env['PROOFMARK_DATA'] ?? join(root, '.data'));
  if (!existsSync(join(dataFolder, 'postgres')))
    throw new Error(`There is no site in ${dataFolder}: set DATABASE_URL or PROOFMARK_DATA.`);
  const database = await borrowDatabase(dataFolder);
  const { secret, runnerToken } = secretsOf(dataFolder);
  const given = { PROOFMARK_SECRET: secret, PROOFMARK_RUNNER_TOKEN: runnerToken, PROOFMARK_DATA: dataFolder };
  try {
    return await onSite({ ...process.env, ...given, DATABASE_URL: database.url }, command);
  } finally {
    await database.stop();
  }
}

function commandOf(words: readonly string[]): Command {
  const [name, second, address, ...more] = words;
  if (name === 'forget-host-key' && second !== undefined && address === undefined)
    return (on) => forgetHostKey(on, second);
  if (name === 'sessions' && second === 'end' && address === undefined) return endSessions;
  if (name === 'first-admin' && second === undefined) return (on) => firstAdmin(on);
  if (name === 'first-admin' && second === '--mail' && address !== undefined && more.length === 0)
    return (on) => firstAdmin(on, mailAddress(address));
  throw new Error(usage);
}

function mailAddress(text: string): string {
  const parsed = z.email().safeParse(text);
  if (!parsed.success) throw new Error(`${text} is not a mail address.`);
  return parsed.data;
}

async function firstAdmin(on: Platform, mailTo?: string): Promise<string> {
  const issued = await issueFirstAdminLink(on, mailTo);
  if (!issued)
    throw new Error('This site has an administrator: they can make others one, on the page of all users.');
  const until = `${issued.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  if (mailTo !== undefined)
    return `The worker mails the link to ${mailTo}. It works once and until ${until}; earlier links have ended.`;
  return [
    'Open this link to make the first administrator:',
    issued.link,
    `It works once and until ${until}; earlier links have ended.`,
  ].join('\n');
}

async function endSessions(on: Platform): Promise<string> {
  const now = on.clock.now();
  const scope = { platform: on, now, actorId: undefined, requestId: undefined };
  const sessions = await runTransaction(scope, (tx) => endAllSessions(tx, now));
  return `Ended ${sessions} sessions and all links for a new password. Everybody logs in again.`;
}

async function forgetHostKey(on: Platform, host: string): Promise<string> {
  const forgotten = await forgetGitHost(on, host);
  if (forgotten === 0)
    throw new Error(`No key of ${host} is known. Write it as in the sentence of the push.`);
  return `Forgot the keys of ${host}. The next push from there is read with the key that it then shows.`;
}
