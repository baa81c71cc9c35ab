// A real runner for the tests of one file: with a peer in the place of the server, or for the server of a world.
import { mkdtempSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, vi } from 'vitest';
import { RunnerPeer, startRunnerProcess, type RunnerProcess } from './runner-peer.ts';
import type { World } from './world.ts';

/** Each command gets a sandbox of its own: on a busy machine one test may take a minute. */
const longTestMs = 120_000;

export interface UsedRunner {
  /** Everything that the runner stores; other accounts must reach it, too. */
  readonly folder: string;
  /** The process that runs now. */
  readonly runner: () => RunnerProcess;
  /** Starts another one in the same folder, once the former has ended. */
  readonly startAgain: () => Promise<void>;
}

/** Starts it before the tests and takes it away after them; `environment` is added to its own. */
export function useRunner(
  name: string,
  environment: Record<string, string> = {},
): UsedRunner & { readonly peer: RunnerPeer } {
  const peer = new RunnerPeer();
  beforeAll(() => peer.listen());
  // What is registered first ends last: the runner stops before its peer.
  afterAll(() => peer.close());
  const used = useProcess(name, (folder) => startRunnerProcess(peer.url, folder, environment));
  return { ...used, peer };
}

/** The same for the server of a world. */
export function useRunnerOf(makeWorld: () => Promise<World>, name: string): UsedRunner {
  return useProcess(name, async (folder) => {
    const { baseUrl, platform } = await makeWorld();
    return startRunnerProcess(baseUrl, folder, { PROOFMARK_RUNNER_TOKEN: platform.config.runnerToken });
  });
}

function useProcess(name: string, start: (folder: string) => Promise<RunnerProcess>): UsedRunner {
  vi.setConfig({ testTimeout: longTestMs });
  const folder = mkdtempSync(`/tmp/proofmark-${name}-`);
  let running: RunnerProcess | undefined;
  const runner = (): RunnerProcess => {
    if (!running) throw new Error('The runner starts before the tests, not while they are collected.');
    return running;
  };
  const startAgain = async (): Promise<void> => {
    running = await start(folder);
  };
  beforeAll(startAgain);
  afterAll(async () => {
    await running?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, runner, startAgain };
}
