// The slots of a machine, each the place of one job. A slot whose place cannot be made or removed gets no
// jobs, so that none fails in it. It is tried again, less and less often, until it works.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

export interface SlotsOptions {
  readonly count: number;
  /** Clears a slot and checks that a job can run in it; throws the problem. */
  readonly mend: (slot: number) => Promise<void>;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

const firstWaitMs = 1_000;
const longestWaitMs = 300_000;

export class Slots {
  readonly #options: SlotsOptions;
  readonly #taken = new Set<number>();
  /** The problem of each slot that gets no jobs. */
  readonly #leftOut = new Map<number, string>();
  /** How long to wait before a slot is tried again. Forgotten after a job went well in it. */
  readonly #waits = new Map<number, number>();
  #changed = Promise.withResolvers<void>();

  constructor(options: SlotsOptions) {
    this.#options = options;
    options.signal.addEventListener('abort', () => this.#changed.resolve(), { once: true });
  }

  /** The number of slots that take jobs. */
  count(): number {
    return this.#options.count - this.#leftOut.size;
  }

  /** The number of free slots. */
  free(): number {
    return this.#usable().length;
  }

  /** Resolves when a slot becomes free or is left out, or when the runner ends. */
  change(): Promise<void> {
    return this.#changed.promise;
  }

  take(): number | undefined {
    const [slot] = this.#usable();
    if (slot !== undefined) this.#taken.add(slot);
    return slot;
  }

  /** Call this when a job has ended and nothing of it is left. */
  giveBack(slot: number): void {
    this.#waits.delete(slot);
    this.#setFree(slot);
  }

  /** Gives this slot no jobs until it works again. */
  leaveOut(slot: number, reason: string): void {
    const { log } = this.#options;
    this.#taken.add(slot);
    this.#leftOut.set(slot, reason);
    log.error({ slot, reason }, 'a slot is left out, because its place could not be made or taken away');
    this.#tell();
    void this.#mendLater(slot);
  }

  /** Sentences for the page of the runners. */
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

/** The text of an error for a page: one sentence of limited length. */
export function sentenceOf(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim();
  const start = text.slice(0, 300);
  return start.endsWith('.') ? start : `${start}.`;
}
