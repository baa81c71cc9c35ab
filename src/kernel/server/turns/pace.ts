// Long work of the event loop in portions, between which others are answered.
import { setImmediate } from 'node:timers/promises';
import { SenderLeft } from './fair-turns.ts';

/** How long a portion may take: what somebody else waits for it is not felt. */
const portionMs = 10;

export class Pace {
  private readonly departure: AbortSignal;
  private startedAt = performance.now();

  constructor(departure: AbortSignal) {
    this.departure = departure;
  }

  /** True when others had to wait for long enough: `rest` is to be called. */
  isDue(): boolean {
    return performance.now() - this.startedAt >= portionMs;
  }

  /** Lets others be answered. Ends the work with `SenderLeft` when nobody waits for it any more. */
  async rest(): Promise<void> {
    await setImmediate();
    if (this.departure.aborted) throw new SenderLeft();
    this.startedAt = performance.now();
  }
}
