import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchForUpdate } from './watch-for-update.ts';

const intervalMs = 600_000;
const built = 'aaaaaaaa';

let published: string | undefined;
let askedTimes: number;
let toldTimes: number;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  published = built;
  askedTimes = 0;
  toldTimes = 0;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function watch(): void {
  stop = watchForUpdate({
    built,
    readPublished: () => {
      askedTimes += 1;
      return Promise.resolve(published);
    },
    intervalMs,
    onNewer: () => {
      toldTimes += 1;
    },
  });
}

describe('the watch for a new build', () => {
  it('asks every 10 minutes and tells of a difference (LIM-002, SHELL-019)', async () => {
    watch();
    await vi.advanceTimersByTimeAsync(intervalMs - 1);
    expect(askedTimes).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect([askedTimes, toldTimes]).toEqual([1, 0]);
    published = 'bbbbbbbb';
    await vi.advanceTimersByTimeAsync(intervalMs);
    expect([askedTimes, toldTimes]).toEqual([2, 1]);
  });

  it('takes an answer that cannot be read for no news', async () => {
    published = undefined;
    watch();
    await vi.advanceTimersByTimeAsync(3 * intervalMs);
    expect([askedTimes, toldTimes]).toEqual([3, 0]);
  });

  it('asks nothing for a client that knows no commit of its own', async () => {
    stop = watchForUpdate({
      built: undefined,
      readPublished: () => Promise.reject(new Error('asked')),
      intervalMs,
      onNewer: () => undefined,
    });
    await vi.advanceTimersByTimeAsync(intervalMs);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends when it is stopped', async () => {
    watch();
    stop();
    await vi.advanceTimersByTimeAsync(2 * intervalMs);
    expect(askedTimes).toBe(0);
  });
});
