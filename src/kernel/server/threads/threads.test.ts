import { afterEach, expect, it } from 'vitest';
import { broken, double, endless, greedy } from '../../../../tests/support/thread-of-tests.ts';
import { RefusedError } from '../../domain/refusal.ts';
import { tooBusy, tooMuchAtOnce } from '../http/refusals.ts';
import { SenderLeft } from '../turns/fair-turns.ts';
import { createThreads, ThreadLimitError, type ThreadOptions, type Threads } from './threads.ts';

const entry = new URL('../../../../tests/support/thread-of-tests.ts', import.meta.url);
let threads: Threads | undefined;

afterEach(async () => {
  await threads?.stop();
});

const start = (options: Partial<ThreadOptions> = {}): Threads =>
  (threads = createThreads({ entry, ...options }));

it('answers each with its own, however many ask at once', async () => {
  const pool = start();
  const asked = Array.from({ length: 50 }, (_, at) => pool.run(double, [at], 'ada'));
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 50 }, (_, at) => [at * 2]));
});

it('ends work that takes longer than declared, and goes on with what waits behind it', async () => {
  const pool = start({ count: 1 });
  const [first, second] = [pool.run(endless, 1, 'ada'), pool.run(double, [21], 'ada')];
  await expect(first).rejects.toThrow(ThreadLimitError);
  expect(await second).toEqual([42]);
});

it('tells how long work was in the thread, without its wait for others', async () => {
  const pool = start({ count: 1 });
  const startedAt = performance.now();
  const times: number[] = [];
  const ada = { forWhom: 'ada', onRan: (ranMs: number) => times.push(ranMs) };
  const asked = [pool.run(endless, 1, ada), pool.run(double, [1], ada)];
  await Promise.allSettled(asked);
  const [ofFirst = 0, ofSecond = 0] = times;
  expect(times).toHaveLength(2);
  expect(ofFirst).toBeGreaterThan(290);
  expect(ofFirst + ofSecond).toBeLessThanOrEqual(performance.now() - startedAt);
});

it('leaves the event loop alone meanwhile', async () => {
  const pool = start({ count: 1 });
  await pool.run(double, [], 'ada');
  const ended = expect(pool.run(endless, 1, 'ada')).rejects.toThrow('endless took longer than 300 ms');
  const other = new Promise((resolve) => setImmediate(resolve, 'other work'));
  expect(await Promise.race([ended, other])).toBe('other work');
  await ended;
});

it('ends work that takes too much memory', async () => {
  const pool = start({ count: 1, heapMegabytes: 32 });
  await expect(pool.run(greedy, 100_000, 'ada')).rejects.toThrow(ThreadLimitError);
  expect(await pool.run(double, [1], 'ada')).toEqual([2]);
});

it('tells what went wrong in the work, and keeps the thread', async () => {
  const pool = start({ count: 1 });
  await expect(pool.run(broken, 'here', 'ada')).rejects.toThrow('It broke at here.');
  expect(await pool.run(double, [1], 'ada')).toEqual([2]);
});

it('one person never has all threads, and more of theirs than may wait is refused', async () => {
  const pool = start({ count: 2, waitingOfOne: 2 });
  const slow = [1, 2, 3].map((number) => pool.run(endless, number, 'ada'));
  const ended = Promise.allSettled(slow);
  await expect(pool.run(double, [1], 'ada')).rejects.toMatchObject({ refusal: tooMuchAtOnce });
  const others = Array.from({ length: 10 }, (_, at) => pool.run(double, [at], `grace ${at}`));
  expect(await Promise.race([Promise.all(others), ended])).toHaveLength(10);
  expect(await Promise.race([pool.run(double, [4], 'alan'), ended])).toEqual([8]);
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

it('refuses more than may wait', async () => {
  const pool = start({ count: 1, waitingOfOne: 2 });
  const asked = [1, 2, 3].map((number) => pool.run(double, [number], 'ada'));
  const refused = await pool.run(double, [4], 'ada').catch((error: unknown) => error);
  expect(refused).toMatchObject({ refusal: tooMuchAtOnce });
  expect(refused).toBeInstanceOf(RefusedError);
  expect(await Promise.all(asked)).toEqual([[2], [4], [6]]);
});

it('refuses more than may wait of all together', async () => {
  const pool = start({ count: 1, mostWaiting: 2 });
  const asked = ['ada', 'grace', 'alan'].map((who) => pool.run(double, [1], who));
  await expect(pool.run(double, [4], 'barbara')).rejects.toMatchObject({ refusal: tooBusy });
  expect(await Promise.all(asked)).toEqual([[2], [2], [2]]);
});

it('does nothing for a sender who has left while their work waited', async () => {
  const pool = start({ count: 1, waitingOfOne: 1 });
  const leaving = new AbortController();
  const slow = expect(pool.run(endless, 1, 'ada')).rejects.toThrow(ThreadLimitError);
  const asker = { forWhom: 'ada', departure: leaving.signal };
  const left = expect(pool.run(double, [1], asker)).rejects.toBeInstanceOf(SenderLeft);
  leaving.abort();
  await left;
  // Their place is free again.
  expect(await pool.run(double, [2], 'ada')).toEqual([4]);
  await slow;
});

it('refuses what cannot travel, and goes on', async () => {
  const pool = start({ count: 1 });
  const unsendable = Object.assign([1], { toString: () => 'one' });
  await expect(pool.run(double, unsendable, 'ada')).rejects.toThrow('could not be cloned');
  expect(await pool.run(double, [1], 'ada')).toEqual([2]);
});

it('fails what is not done when it stops', async () => {
  const pool = start({ count: 1 });
  const asked = [pool.run(endless, 1, 'ada'), pool.run(double, [1], 'ada')];
  const outcomes = Promise.allSettled(asked);
  await pool.stop();
  const reason = { message: 'The threads have been stopped.' };
  expect(await outcomes).toMatchObject([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ]);
  await expect(pool.run(double, [1], 'ada')).rejects.toThrow('have been stopped');
});
