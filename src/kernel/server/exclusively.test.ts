import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { untilSomebodyWaits } from '../../../tests/support/race.ts';
import { useWorld } from '../../../tests/support/world.ts';
import { exclusively } from './exclusively.ts';

const makeWorld = useWorld();

it('lets work of one name wait for each other and other work go on', async () => {
  const { db } = (await makeWorld()).platform.database;
  const done: string[] = [];
  const work = (name: string, label: string, lasts: Promise<void> = Promise.resolve()) =>
    exclusively(db, name, async () => {
      done.push(`${label} starts`);
      await lasts;
      done.push(`${label} ends`);
    });
  const mayEnd = Promise.withResolvers<void>();
  const first = work('a', 'first', mayEnd.promise);
  await expect.poll(() => done).toContain('first starts');
  const second = work('a', 'second');
  await untilSomebodyWaits(db);
  await work('b', 'other');
  mayEnd.resolve();
  await Promise.all([first, second]);
  const firstAndOther = ['first starts', 'other starts', 'other ends', 'first ends'];
  expect(done).toEqual([...firstAndOther, 'second starts', 'second ends']);
});

it('lets the next one work when the first one fails', async () => {
  const { db } = (await makeWorld()).platform.database;
  await expect(exclusively(db, 'a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await exclusively(db, 'a', () => Promise.resolve('done'))).toBe('done');
});

it('leaves connections for everybody else, however much of it waits for another service', async () => {
  const { db } = (await makeWorld()).platform.database;
  const answered = Promise.withResolvers<void>();
  const works = Array.from({ length: 20 }, (_, at) => exclusively(db, `thing ${at}`, () => answered.promise));
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined();
  answered.resolve();
  await Promise.all(works);
});
