// Finds out from time to time which tool versions a set-up can install here, in a sandbox like that of a
// build.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { JobLimits } from '../domain/plan.ts';
import { offersScript } from '../domain/offers-script.ts';
import { offersOf, type ToolOffers } from '../domain/tool-versions.ts';
import { initialBase, type Bases } from './bases.ts';
import type { Isolation } from './isolation/isolation.ts';
import { prepareJobSpace, removeJobSpace, type BaseSystem, type JobSpace } from './isolation/job-space.ts';
import { FirstBytes, KeptOutput } from './isolation/kept-output.ts';
import { openJobNetwork, type NetworkRules } from './isolation/network.ts';
import { runInSandbox } from './isolation/sandbox-command.ts';

interface Surroundings {
  readonly isolation: Isolation;
  readonly bases: Bases;
  /** A slot that jobs never use. */
  readonly slot: number;
  readonly networks: NetworkRules;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** Sources change seldom, but a source that did not answer may be back. */
const lookAgainMs = 6 * 3_600_000;
const timeoutMs = 180_000;
const outputBytes = 16_384;

const limits: JobLimits = {
  memoryBytes: 1_073_741_824,
  diskBytes: 536_870_912,
  fileSizeBytes: 536_870_912,
  processes: 128,
  cores: 1,
  outputBytes,
  totalMs: timeoutMs,
};

export class Offers {
  readonly #around: Surroundings;
  #found: ToolOffers = {};

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** The latest findings; empty before the first look. */
  current(): ToolOffers {
    return this.#found;
  }

  /** Looks now and every few hours, until the runner ends. */
  async keepLooking(): Promise<void> {
    const { signal, log } = this.#around;
    while (!signal.aborted) {
      try {
        this.#found = await this.#look();
        log.info({ offers: this.#found }, 'versions of tools');
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, 'versions of tools could not be looked for');
      }
      // Rejects when the runner ends.
      await sleep(lookAgainMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #look(): Promise<ToolOffers> {
    const { isolation, bases, slot } = this.#around;
    const base = bases.find(initialBase);
    if (!base) return {};
    const space = await prepareJobSpace(isolation, { slot, base, layerFolders: [], limits, isBuild: true });
    try {
      return await this.#ask(space, base);
    } finally {
      await removeJobSpace(space);
    }
  }

  async #ask(space: JobSpace, base: BaseSystem): Promise<ToolOffers> {
    const { isolation, networks, signal } = this.#around;
    const stdout = new FirstBytes(outputBytes);
    const network = await openJobNetwork(space, networks);
    try {
      const { verdict } = await runInSandbox(isolation, space, {
        argv: ['/bin/sh', '-c', offersScript()],
        environment: {},
        cwd: '/',
        stdin: '',
        timeoutMs,
        fileSizeBytes: limits.fileSizeBytes,
        stdout,
        stderr: new KeptOutput(outputBytes),
        floodBytes: outputBytes * 64,
        networkHolder: network,
        signal,
      });
      if (verdict !== 'ran') throw new Error(`Looking for versions on ${base.name} ended: ${verdict}.`);
      return offersOf(stdout.bytes().toString('latin1'));
    } finally {
      await network.stop();
    }
  }
}
