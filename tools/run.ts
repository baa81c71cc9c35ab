// Starts the whole product on this machine and stops it in order: ./run
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.ts';
import { isBuildFresh } from './run/build-stamp.ts';
import { root } from './run/command.ts';
import { migrateDatabase, openDatabase } from './run/database.ts';
import { type Lock, takeLock } from './run/lock.ts';
import { type Options, readOptions } from './run/options.ts';
import { secretsOf } from './run/secrets.ts';
import { endGroups, listenForSignals, stopSignal, whenEndedAtOnce } from './run/stop-request.ts';
import { Supervisor } from './run/supervisor.ts';
import { welcome } from './run/welcome.ts';

type StopReason = 'asked' | 'broken';

const say = (line: string) => console.log(line);

listenForSignals();
try {
  const options = await readOptions(process.env);
  mkdirSync(options.dataFolder, { recursive: true, mode: 0o755 });
  const lock = takeLock(options.dataFolder);
  try {
    await runProduct(options, lock);
  } finally {
    lock.release();
  }
} catch (error) {
  if (!stopSignal.aborted) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
// A stopped start may have left timers and pipes behind.
process.exit();

async function runProduct(options: Options, lock: Lock): Promise<void> {
  const stopRequest = Promise.withResolvers<StopReason>();
  stopSignal.addEventListener('abort', () => stopRequest.resolve('asked'), { once: true });
  if (!options.buildFolder && !(await isBuildFresh())) {
    say('Building');
    await Promise.race([build(), stopRequest.promise]);
  }
  // A build in this process cannot be ended; it goes with the process.
  if (stopSignal.aborted) return stopped();
  say(options.databaseUrl ? 'Using the PostgreSQL of DATABASE_URL' : 'Starting PostgreSQL');
  const database = await openDatabase(options, lock, say);
  const environment = environmentOf(options, database.url);
  const giveUp = () => stopRequest.resolve('broken');
  const supervisor = new Supervisor({
    dataFolder: options.dataFolder,
    buildFolder: options.buildFolder ?? join(root, 'dist'),
    environmentOf: (name) => (name === 'runner' ? runnerEnvironmentOf(environment) : environment),
    say,
    giveUp,
  });
  whenEndedAtOnce(() => supervisor.kill());
  try {
    await Promise.race([start(options, supervisor, environment), stopRequest.promise]);
    if ((await stopRequest.promise) === 'broken') process.exitCode = 1;
  } finally {
    stopped();
    await supervisor.stop();
    await database.stop();
  }
}

function stopped(): void {
  say('Stopping');
  endGroups();
}

async function start(
  options: Options,
  supervisor: Supervisor,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const databaseUrl = environment.DATABASE_URL ?? '';
  const applied = await migrateDatabase(databaseUrl);
  if (applied.length > 0) say(`Applied ${applied.length} migrations`);
  const [hasRunner] = await Promise.all(['runner', 'server', 'worker'].map((name) => supervisor.start(name)));
  const lines = await welcome(options, databaseUrl, {
    ...environment,
    PROOFMARK_HAS_RUNNER: hasRunner ? 'yes' : 'no',
  });
  if (lines) say(lines.trimEnd());
  say(`Proofmark is ready at ${options.siteUrl}`);
}

function environmentOf(options: Options, databaseUrl: string): NodeJS.ProcessEnv {
  const { secret, runnerToken } = secretsOf(options.dataFolder);
  return {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    PROOFMARK_DATA: options.dataFolder,
    PROOFMARK_PORT: String(options.port),
    PROOFMARK_CONTENT_PORT: String(options.contentPort),
    PROOFMARK_METRICS_PORT: options.metricsPort === undefined ? undefined : String(options.metricsPort),
    PROOFMARK_URL: options.siteUrl,
    PROOFMARK_CONTENT_URL: options.contentUrl,
    PROOFMARK_DEMO: options.hasDemo ? 'on' : 'off',
    PROOFMARK_SECRET: secret,
    PROOFMARK_RUNNER_TOKEN: runnerToken,
    // Whoever sits at a terminal does not wait: runs that are under way are given back, and begin anew next time.
    PROOFMARK_RUNNER_GRACE_SECONDS: process.env['PROOFMARK_RUNNER_GRACE_SECONDS'] ?? '0',
    PROOFMARK_STOP_SECONDS: process.env['PROOFMARK_STOP_SECONDS'] ?? '1',
  };
}

/** The runner holds no database credentials and no secret of the site but its own token. */
function runnerEnvironmentOf(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const known = /^(PATH|HOME|LANG|NODE_ENV|PROOFMARK_(URL|DATA|LOG_LEVEL|RUNNER_\w+))$/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => known.test(name)));
}
