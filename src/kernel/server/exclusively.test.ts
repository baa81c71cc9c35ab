import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useWorld } from '../../../tests/support/world.ts';
import { exclusively } from './exclusively.ts';

const makeWorld = useWorld();

it('lets work of one name wait for each other and other work go on', async () => {
  const { db } = (await makeWorld()).platform.database;
  const done: string[] = [];
  const work = (name: string, label: string, ms: number) =>
    exclusively(db, name, async () => {
      done.push(`${label} starts`);
      await sleep(ms);
      done.push(`${label} ends`);
    });
  const first = work('a', 'first', 300);
  await expect.poll(() => done).toContain('first starts');
  await Promise.all([first, work('a', 'second', 0), work('b', 'other', 0)]);
  expect(done.indexOf('second starts')).toBeGreaterThan(done.indexOf('first ends'));
  expect(done.indexOf('other ends')).toBeLessThan(done.indexOf('first ends'));
});

it('lets the next one work when the first one fails', async () => {
  const { db } = (await makeWorld()).platform.database;
  await expect(exclusively(db, 'a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await exclusively(db, 'a', () => Promise.resolve('done'))).toBe('done');
});
