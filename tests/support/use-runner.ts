// A real runner for the tests of one file, with a peer in the place of the server.
import { mkdtempSync, rmSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
import { RunnerPeer, startRunnerProcess, type RunnerProcess } from './runner-peer.ts';

export interface UsedRunner {
  readonly peer: RunnerPeer;
  /** Everything that the runner stores; other accounts must reach it, too. */
  readonly folder: string;
  /** The process that runs now. */
  readonly runner: () => RunnerProcess;
  /** Starts another one in the same folder, once the former has ended. */
  readonly startAgain: () => Promise<void>;
}

/** Starts it before the tests and takes it away after them; `environment` is added to its own. */
export function useRunner(name: string, environment: Record<string, string> = {}): UsedRunner {
  const folder = mkdtempSync(`/tmp/proofmark-${name}-`);
  const peer = new RunnerPeer();
  let running: RunnerProcess | undefined;
  const runner = (): RunnerProcess => {
    if (!running) throw new Error('The runner starts before the tests, not while they are collected.');
    return running;
  };
  const startAgain = async (): Promise<void> => {
    running = await startRunnerProcess(peer.url, folder, environment);
  };
  beforeAll(async () => {
    await peer.listen();
    await startAgain();
  });
  afterAll(async () => {
    await running?.stop();
    await peer.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { peer, folder, runner, startAgain };
}
