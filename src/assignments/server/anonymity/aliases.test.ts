import { createHmac } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { buildAuthors } from '../../../../tests/support/build-class.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { hashedTextOf, numberOf, shownIdOf } from '../../domain/anonymity.ts';
import { namesFor } from './aliases.ts';

const makeWorld = useWorld();

async function scene() {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const sight = { assignmentId, tenantId: w.tenantId, viewerId: w.grader.id, hidesNames: true };
  return { ...w, assignmentId, sight };
}

async function keysOf(w: World, assignmentId: number) {
  return w.platform.database.db
    .selectFrom('anonymityKey')
    .selectAll()
    .where('assignmentId', '=', assignmentId)
    .executeTakeFirstOrThrow();
}

it('makes number and id under two random keys of the assignment, and keeps them (USER-018, USER-019, USER-032)', async () => {
  const w = await scene();
  const { db } = w.platform.database;
  const { aliases } = await namesFor(db, w.sight, [w.student.id, null, w.student.id]);
  const { numberKey, shownNumberKey } = await keysOf(w, w.assignmentId);
  const under = (key: Buffer) =>
    numberOf(createHmac('sha256', key).update(hashedTextOf(w.student.id, w.assignmentId)).digest('hex'));
  const alias = { number: under(numberKey), shownId: shownIdOf(under(shownNumberKey)) };
  expect([...aliases]).toEqual([[w.student.id, alias]]);
  expect(numberKey.equals(shownNumberKey)).toBe(false);
  expect((await namesFor(db, w.sight, [w.student.id])).aliases.get(w.student.id)).toEqual(alias);
  const next = await scene();
  await namesFor(db, next.sight, [w.student.id]);
  expect((await keysOf(w, next.assignmentId)).numberKey.equals(numberKey)).toBe(false);
});

it('gives nobody a number that somebody has, and changes none when others come (USER-032)', async () => {
  const w = await scene();
  const { db } = w.platform.database;
  const first = (await namesFor(db, w.sight, [w.student.id])).aliases.get(w.student.id);
  // Somebody else takes the next person's number in advance.
  const { numberKey } = await keysOf(w, w.assignmentId);
  const text = hashedTextOf(w.otherStudent.id, w.assignmentId);
  const number = numberOf(createHmac('sha256', numberKey).update(text).digest('hex'));
  const taken = { assignmentId: w.assignmentId, personId: w.outsider.id, number, shownNumber: 1 };
  await db.insertInto('anonymousName').values(taken).execute();
  const { aliases } = await namesFor(db, w.sight, [w.student.id, w.otherStudent.id]);
  expect(aliases.get(w.otherStudent.id)?.number).toBe(number + 1);
  expect(aliases.get(w.student.id)).toEqual(first);
});

it('gives two that ask at once the same answer', async () => {
  const w = await scene();
  const people = [w.student.id, w.otherStudent.id, w.teacher.id, w.grader.id];
  const asked = [people, people.toReversed(), people].map((ids) =>
    namesFor(w.platform.database.db, w.sight, ids),
  );
  const [one, other, third] = await Promise.all(asked);
  const sorted = (names: typeof one) => [...(names?.aliases ?? [])].toSorted(([a], [b]) => a - b);
  expect(sorted(other)).toEqual(sorted(one));
  expect(sorted(third)).toEqual(sorted(one));
});

it('makes each hash once while it is remembered', async () => {
  const w = await scene();
  const { db } = w.platform.database;
  const digests = vi.spyOn(createHmac('sha256', 'any').constructor.prototype, 'digest');
  await namesFor(db, w.sight, [w.student.id]);
  const first = digests.mock.calls.length;
  expect(first).toBe(2);
  await db.deleteFrom('anonymousName').where('assignmentId', '=', w.assignmentId).execute();
  await namesFor(db, w.sight, [w.student.id]);
  expect(digests.mock.calls.length).toBe(first);
  digests.mockRestore();
});

it('remembers the last 3000 hashes and makes older ones again (USER-020)', async () => {
  const w = await scene();
  const { db } = w.platform.database;
  const { tenantId } = w;
  const others = await w.transaction((tx) => buildAuthors(tx, { tenantId, count: 1500 }));
  await namesFor(db, w.sight, [w.student.id, ...others.slice(1)]);
  const digests = vi.spyOn(createHmac('sha256', 'any').constructor.prototype, 'digest');
  const madeAgain = async (personId: number) => {
    const before = digests.mock.calls.length;
    await db.deleteFrom('anonymousName').where('personId', '=', personId).execute();
    await namesFor(db, w.sight, [personId]);
    return digests.mock.calls.length - before;
  };
  // Two hashes for each of 1500 people are 3000.
  expect(await madeAgain(w.student.id)).toBe(0);
  await namesFor(db, w.sight, others.slice(0, 1));
  expect(await madeAgain(others.at(-1) ?? 0)).toBe(0);
  expect(await madeAgain(w.student.id)).toBe(2);
  digests.mockRestore();
});
