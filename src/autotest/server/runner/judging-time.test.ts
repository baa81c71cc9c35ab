import { expect, it } from 'vitest';
import { tooBusy } from '../../../kernel/server/http/refusals.ts';
import { JudgingTime } from './judging-time.ts';

const judged = () => Promise.resolve('judged');

it('a block whose output is slow itself has used its time up, and the next block has its own', () => {
  const time = new JudgingTime();
  time.note({ ranMs: 20_000, waitedMs: 0 });
  expect(time.isUsedUp()).toBe(true);
  time.startBlock();
  expect(time.isUsedUp()).toBe(false);
});

it('a block that only waited for others keeps its time, and its batch is refused so that it comes again', async () => {
  const time = new JudgingTime();
  time.note({ ranMs: 5, waitedMs: 19_000 });
  expect(await time.spend(judged)).toBe('judged');
  time.note({ ranMs: 5, waitedMs: 1_000 });
  expect(time.isUsedUp()).toBe(false);
  await expect(time.spend(judged)).rejects.toMatchObject({ refusal: tooBusy });
});
