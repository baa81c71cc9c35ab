// Keeps the processes of the product running: tells when they are ready, restarts what ended, stops all.
import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killGroup } from './stop-request.ts';

export interface SupervisorOptions {
  readonly dataFolder: string;
  readonly buildFolder: string;
  /** What a process may know: the runner gets no secret of the site. */
  readonly environmentOf: (name: string) => NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  /** Called once when a process ended too often. */
  readonly giveUp: () => void;
}

const readyTimeoutMs = 60_000;
/**
 * In this order, and so long: while the server still answers, the runner gives its jobs back. Together with the database
 * it makes five seconds.
 */
const stops = [
  { names: ['runner'], withinMs: 2500 },
  { names: ['server', 'worker'], withinMs: 1400 },
] as const;
const stableAfterMs = 60_000;
const maxRestarts = 5;
/** A process that cannot do its work on this machine ends so, and is left out. */
const notHere = 'code 78';
const maxLogBytes = 16 * 1024 * 1024;

export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #children = new Map<string, ChildProcess>();
  #isStopping = false;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    mkdirSync(join(options.dataFolder, 'logs'), { recursive: true });
  }

  /** Starts server/NAME.mjs of the build; true once it is ready, false when this machine cannot have it. */
  async start(name: string): Promise<boolean> {
    if (this.#isStopping) return false;
    const child = this.#spawn(name, 0);
    const state = await Promise.race([readyOf(child), endOf(child), sleep(readyTimeoutMs, 'late')]);
    if (state === 'ready') return true;
    if (state === notHere || this.#isStopping) return false;
    throw new Error(`The ${name} did not get ready: see ${this.#logPath(name)}`);
  }

  /** Each gets time to finish what it does or to give it back. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const { names, withinMs } of stops) {
      const children = names.flatMap((name) => this.#children.get(name) ?? []);
      await Promise.all(children.map((child) => stopChild(child, withinMs)));
    }
  }

  /**
   * Without any order: what they were doing is done again after the next start. The runner alone has things to take away
   * from this machine; it hears that we are gone, and has two seconds.
   */
  kill(): void {
    this.#isStopping = true;
    for (const [name, child] of this.#children) if (name !== 'runner') killGroup(child, 'SIGKILL');
  }

  #spawn(name: string, restarts: number): ChildProcess {
    const log = this.#openLog(name);
    const child = fork(join(this.#options.buildFolder, 'server', `${name}.mjs`), {
      execArgv: ['--enable-source-maps'],
      env: this.#options.environmentOf(name),
      // A group of its own, so that Ctrl+C reaches us alone and we stop things in order. When we are killed
      // the channel closes, and the child ends by itself.
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    this.#children.set(name, child);
    const startedAt = performance.now();
    void endOf(child).then((how) => {
      const isStable = performance.now() - startedAt > stableAfterMs;
      return this.#restart(name, how, isStable ? 1 : restarts + 1);
    });
    return child;
  }

  async #restart(name: string, how: string, restarts: number): Promise<void> {
    if (this.#isStopping) return;
    if (how === notHere) {
      this.#options.say(`No ${name}: it cannot work on this machine, see ${this.#logPath(name)}`);
      return;
    }
    if (restarts > maxRestarts) {
      this.#options.say(`The ${name} ended ${restarts} times (${how}), see ${this.#logPath(name)}`);
      this.#options.giveUp();
      return;
    }
    const delaySeconds = 2 ** (restarts - 1);
    this.#options.say(
      `The ${name} ended (${how}) and starts again in ${delaySeconds} s, see ${this.#logPath(name)}`,
    );
    await sleep(delaySeconds * 1000);
    if (!this.#isStopping) this.#spawn(name, restarts);
  }

  #logPath(name: string): string {
    return join(this.#options.dataFolder, 'logs', `${name}.log`);
  }

  #openLog(name: string): number {
    const path = this.#logPath(name);
    if (existsSync(path) && statSync(path).size > maxLogBytes) renameSync(path, `${path}.1`);
    return openSync(path, 'a', 0o600);
  }
}

function readyOf(child: ChildProcess): Promise<'ready'> {
  return new Promise((resolve) => {
    child.on('message', (message: unknown) => {
      if (typeof message === 'object' && message && 'type' in message && message.type === 'ready')
        resolve('ready');
    });
  });
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
}

async function stopChild(child: ChildProcess, withinMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = endOf(child);
  child.kill('SIGTERM');
  const timeout = new AbortController();
  const isLate = await Promise.race([
    end.then(() => false),
    sleep(withinMs, true, { signal: timeout.signal }).catch(() => false),
  ]);
  timeout.abort();
  if (isLate) killGroup(child, 'SIGKILL');
  await end;
}
