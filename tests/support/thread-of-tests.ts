// Work of all kinds for the tests of threads, and the thread that runs it.
import { isMainThread } from 'node:worker_threads';
import { declareThreadWork } from '../../src/kernel/domain/threads/thread-work.ts';
import { serveThread } from '../../src/kernel/server/threads/serve-thread.ts';

export const double = declareThreadWork({
  name: 'double',
  timeoutMs: 60_000,
  run: (numbers: readonly number[]) => numbers.map((number) => number * 2),
});

export const endless = declareThreadWork({
  name: 'endless',
  timeoutMs: 300,
  run: (rounds: number): number => {
    for (let done = 0; done < rounds; done += 0);
    return rounds;
  },
});

export const greedy = declareThreadWork({
  name: 'greedy',
  timeoutMs: 60_000,
  run: (size: number) => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: size }, (_, at) => at + kept.length));
  },
});

export const broken = declareThreadWork({
  name: 'broken',
  timeoutMs: 60_000,
  run: (word: string): string => {
    throw new Error(`It broke at ${word}.`);
  },
});

if (!isMainThread) serveThread([double, endless, greedy, broken]);
