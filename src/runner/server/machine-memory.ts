// Shares the memory of the machine: no memory is promised to two jobs.
import { totalmem } from 'node:os';
import type { LeasedJob } from '../domain/protocol.ts';

/** The memory of the machine, or of the container around the runner. */
export function memoryOfMachine(): number {
  const ofContainer = process.constrainedMemory();
  return ofContainer > 0 ? Math.min(totalmem(), ofContainer) : totalmem();
}

export class MachineMemory {
  readonly #bytes: number;
  #neededBytes = 0;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** The memory that the running jobs may not use. It includes their disks, which are made of memory too. */
  freeBeside(running: readonly LeasedJob[]): number {
    const taken = running.reduce(
      (sum, { plan: { limits } }) => sum + limits.memoryBytes + limits.diskBytes,
      0,
    );
    return Math.max(0, this.#bytes - taken);
  }

  /** How many jobs fit at once, as far as we know. */
  most(): number {
    return this.#neededBytes === 0 ? Infinity : Math.floor(this.#bytes / this.#neededBytes);
  }

  /** Whether one more job fits, as far as we know. */
  holdsAnother(running: readonly LeasedJob[]): boolean {
    return this.freeBeside(running) >= this.#neededBytes;
  }

  /**
   * Learns from the settings how much memory a job may use. Answers a sentence if that is new and too much.
   */
  learn(neededBytes: number | undefined): string | undefined {
    if (neededBytes === undefined || neededBytes === this.#neededBytes) return undefined;
    this.#neededBytes = neededBytes;
    return this.remarks()[0];
  }

  /** Sentences for the page of the runners. */
  remarks(): string[] {
    if (this.#neededBytes <= this.#bytes) return [];
    return [
      `This machine gets no jobs: it has ${gibibytes(this.#bytes)} GiB of memory, and one job may take ` +
        `${gibibytes(this.#neededBytes)} GiB, memory and disk together. Give it more memory, or lower ` +
        'AUTO_TEST_MEMORY_LIMIT or AUTO_TEST_DISK_LIMIT in the settings of the site.',
    ];
  }
}

function gibibytes(bytes: number): string {
  return (bytes / 1_073_741_824).toFixed(1);
}
