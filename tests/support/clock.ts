import type { Clock } from '../../src/kernel/server/clock.ts';

/**
 * A clock that moves on with real time plus what the test adds. It starts with the running minute, so that
 * counts per minute (rate limits) do not begin anew in the middle of a test.
 */
export class TestClock implements Clock {
  private offsetMs = -(Date.now() % 60_000);

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  advance(ms: number): void {
    this.offsetMs += ms;
  }
}
