// Divides long work of the event loop into portions, so that others are answered in between.
import { setImmediate } from 'node:timers/promises';
import { SenderLeft } from './fair-turns.ts';

/** How long a portion may take: nobody notices such a wait. */
const portionMs = 10;

export class Pace {
  private readonly departure: AbortSignal;
  private startedAt = performance.now();

  constructor(departure: AbortSignal) {
    this.departure = departure;
  }

  /** True when others have waited long enough and `rest` must be called. */
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
