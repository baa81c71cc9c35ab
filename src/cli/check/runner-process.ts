// The runner of this machine as a process of its own, for the time of one command.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../failure.ts';

interface RunnerOptions {
  readonly entry: URL;
  readonly url: string;
  readonly token: string;
  /** Where it keeps base systems and layers. */
  readonly folder: string;
  /** `quick`: the programs of this machine; `build`: a base system of its own, as sites have it. */
  readonly base: 'quick' | 'build';
}

export interface RunnerProcess {
  stop(): Promise<void>;
}

/** Starts the runner and waits until it takes work. */
export async function startLocalRunner(options: RunnerOptions): Promise<RunnerProcess> {
  const { entry, url, token, folder, base } = options;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const child = spawn(process.execPath, [fileURLToPath(entry)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...process.env,
      PROOFMARK_URL: url,
      PROOFMARK_RUNNER_TOKEN: token,
      PROOFMARK_DATA: folder,
      PROOFMARK_RUNNER_BASE: base,
      PROOFMARK_RUNNER_SLOTS: '1',
      PROOFMARK_RUNNER_GRACE_SECONDS: '1',
      PROOFMARK_LOG_LEVEL: 'warn',
    },
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', reject);
    void ended.then(() => reject(new CommandError(`The runner of this machine did not start.\n${said}`)));
  });
  return {
    stop: async () => {
      // It ends with its channel, and takes away what it has made.
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
