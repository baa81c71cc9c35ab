import type { Clock } from '../../src/kernel/server/clock.ts';

/**
 * A clock that moves by what the test adds, and by a millisecond each time it is read: no two moments are the
 * same, and no test depends on how fast the machine is. It starts with the running minute, so that counts per
 * minute (rate limits) do not begin anew in the middle of a test.
 */
export class TestClock implements Clock {
  private epochMs = Date.now() - (Date.now() % 60_000);

  now(): Date {
    this.epochMs += 1;
    return new Date(this.epochMs);
  }

  advance(ms: number): void {
    this.epochMs += ms;
  }
}
