import type { Clock } from '../../src/kernel/server/clock.ts';

/** A clock that starts now and moves on with real time plus what the test adds. */
export class TestClock implements Clock {
  private offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  advance(ms: number): void {
    this.offsetMs += ms;
  }
}
