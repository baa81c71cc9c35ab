import { expect, it } from 'vitest';
import { attemptsOf, momentOf, personsOf } from './attempts.ts';

const file = (path: string) => ({ path, sha256: path, sizeBytes: 1 });

it('files of a class zip are gathered by attempt, in the order of their time, and none is left out', () => {
  const attempts = attemptsOf([
    file('gradebook/Loops_zoe_attempt_2026-03-02-09-00-00_b.py'),
    file('gradebook/Loops_zoe_attempt_2026-03-02-09-00-00.txt'),
    file('gradebook/Loops_zoe_attempt_2026-03-02-09-00-00_a_attempt.py'),
    file('gradebook/Loops_ann_attempt_2026-03-01-09-00-00.txt'),
    file('gradebook/Loops_ann_attempt_2026-99-01-09-00-00_a.py'),
    file('readme.txt'),
  ]);
  expect(
    attempts.map(({ owner, wallClock, files }) => [owner, wallClock, files.map(({ name }) => name)]),
  ).toEqual([
    ['Loops_ann', '2026-03-01T09:00:00', ['submission.txt']],
    ['Loops_zoe', '2026-03-02T09:00:00', ['b.py', 'a_attempt.py']],
    ['Loops_ann_attempt_2026-99-01-09-00-00_a.py', null, []],
    ['readme.txt', null, []],
  ]);
});

it('a student who names a file like an attempt of somebody else hands in nothing for them, and at no other time', () => {
  const own = 'Loops_mallory_attempt_2026-03-09-10-00-00';
  const attempts = attemptsOf([
    file(`${own}_victim_attempt_2026-03-01-10-00-00_a.py`),
    file(`${own}_victim_attempt_2026-03-01-10-00-00.txt`),
    file(`grades/${own}_x/Loops_victim_attempt_2026-03-01-10-00-00_b.py`),
    file(`${own}.txt/Loops_victim_attempt_2026-03-01-10-00-00_c.py`),
  ]);
  expect(
    attempts.map(({ owner, wallClock, files }) => [owner, wallClock, files.map(({ name }) => name)]),
  ).toEqual([
    [
      'Loops_mallory',
      '2026-03-09T10:00:00',
      [
        'victim_attempt_2026-03-01-10-00-00_a.py',
        'victim_attempt_2026-03-01-10-00-00.txt',
        'x/Loops_victim_attempt_2026-03-01-10-00-00_b.py',
      ],
    ],
    ['Loops_victim_attempt_2026-03-01-10-00-00_c.py', null, []],
  ]);
});

it('a username that fits a part of the name of the assignment, too, gets the work of nobody else', () => {
  const members = new Map([
    ['smith', 1],
    ['ann_smith', 2],
    ['joe', 3],
  ]);
  const read = (...owners: string[]) => owners.map(personsOf(owners, members));
  expect(read('Loops_joe', 'Loops_Ann_Smith', 'Loops_smith', 'Loops_nobody')).toEqual([3, 2, 1, undefined]);
  expect(read('Loops_ann_joe', 'Loops_ann_smith')).toEqual([3, 1]);
  expect(read('Loops_ann_smith')).toEqual(['several']);
  expect(read('Loops_ann_joe', 'Loops_joe', 'Loops_ann_smith')).toEqual([3, 3, 'several']);
});

it.each([
  ['2026-01-15T10:00:00', 'Europe/Amsterdam', '2026-01-15T09:00:00.000Z'],
  ['2026-07-15T10:00:00', 'Europe/Amsterdam', '2026-07-15T08:00:00.000Z'],
  ['2026-03-29T04:00:00', 'Europe/Amsterdam', '2026-03-29T02:00:00.000Z'],
  ['2026-01-15T10:00:00', 'UTC', '2026-01-15T10:00:00.000Z'],
])('clocks show %s in %s at %s', (wallClock, timeZone, moment) => {
  expect(momentOf(wallClock, timeZone).toISOString()).toBe(moment);
});
