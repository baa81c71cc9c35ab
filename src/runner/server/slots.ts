// The slots of a machine, each the place of one job. One whose place cannot be made or taken away is left out, so that
// no job comes to harm in it, and is tried again, ever more seldom, until it is as it should be.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface SlotsOptions {
  readonly count: number;
  /** Clears a slot and proves that a job can run in it; throws what is in the way. */
  readonly mend: (slot: number) => Promise<void>;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

const firstWaitMs = 1_000;
const longestWaitMs = 300_000;

export class Slots {
  readonly #options: SlotsOptions;
  readonly #taken = new Set<number>();
  /** What is in the way, by slot. */
  readonly #leftOut = new Map<number, string>();
  /** How long to wait before a slot is tried again; forgotten when a job went well in it. */
  readonly #waits = new Map<number, number>();
  #changed = Promise.withResolvers<void>();

  constructor(options: SlotsOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => this.#changed.resolve(), { once: true });
  }

  /** The number of slots that a job can have now. */
  free(): number {
    return this.#usable().length;
  }

  /** Resolves when a slot has become free or was left out, or the runner ends. */
  change(): Promise<void> {
    return this.#changed.promise;
  }

  take(): number | undefined {
    const [slot] = this.#usable();
    if (slot !== undefined) this.#taken.add(slot);
    return slot;
  }

  /** A job has gone, and nothing of it is left. */
  giveBack(slot: number): void {
    this.#waits.delete(slot);
    this.#setFree(slot);
  }

  /** Nothing comes into this slot until it could be mended. */
  leaveOut(slot: number, reason: string): void {
    const { log } = this.#options;
    this.#taken.add(slot);
    this.#leftOut.set(slot, reason);
    log.error({ slot, reason }, 'a slot is left out, because its place could not be made or taken away');
    this.#tell();
    void this.#mendLater(slot);
  }

  /** For the page of the runners. */
  remarks(): string[] {
    const [reason] = this.#leftOut.values();
    if (reason === undefined) return [];
    const { count } = this.#options;
    const isNoneLeft = this.#leftOut.size === count;
    const what = isNoneLeft
      ? 'This machine gets no jobs, because it can make no place for one'
      : `${this.#leftOut.size} of ${count} slots get no jobs, because their places cannot be made or taken away`;
    return [`${what}: ${reason} It is tried again from time to time; the log of the runner says more.`];
  }

  async #mendLater(slot: number): Promise<void> {
    const { mend, log, signal } = this.#options;
    while (!signal.aborted) {
      const waitMs = this.#waits.get(slot) ?? firstWaitMs;
      this.#waits.set(slot, Math.min(waitMs * 2, longestWaitMs));
      // Rejects when the runner ends.
      await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await mend(slot);
        this.#leftOut.delete(slot);
        log.info({ slot }, 'a slot that was left out can be used again');
        return this.#setFree(slot);
      } catch (error) {
        this.#leftOut.set(slot, sentenceOf(error));
      }
    }
  }

  #usable(): number[] {
    return Array.from({ length: this.#options.count }, (_, at) => at).filter((at) => !this.#taken.has(at));
  }

  #setFree(slot: number): void {
    this.#taken.delete(slot);
    this.#tell();
  }

  #tell(): void {
    this.#changed.resolve();
    if (!this.#options.signal.aborted) this.#changed = Promise.withResolvers<void>();
  }
}

/** What is said of an error on a page: one sentence of bounded length. */
export function sentenceOf(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim();
  const start = text.slice(0, 300);
  return start.endsWith('.') ? start : `${start}.`;
}
