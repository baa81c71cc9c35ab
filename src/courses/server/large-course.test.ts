// A course of 5,000 members: every page of its list, and what a search finds in it.
import { expect, it } from 'vitest';
import { buildMembers } from '../../../tests/support/build-class.ts';
import { statementsDuring } from '../../../tests/support/recorded-statements.ts';
import { useWorld } from '../../../tests/support/world.ts';
import { courseContract } from '../domain/contract.ts';

const makeWorld = useWorld();
const { listEnrollments } = courseContract;

it('lists each of 5,000 members once, and finds one, with the statements of a small course', async () => {
  const w = await makeWorld();
  const params = { courseId: w.course.id };
  const first = { params, query: {}, page: { size: 200 } };
  const search = { params, query: { q: 'Author 4711' } };
  const few = (await statementsDuring(() => w.teacher.callPage(listEnrollments, first))).length;
  const before = (await w.teacher.call(listEnrollments, { params, query: {} })).length;
  await buildMembers(w, 5_000);
  const memberIds: number[] = [];
  let nextToken: string | undefined;
  do {
    const page = { size: 200, ...(nextToken === undefined ? {} : { nextToken }) };
    const answer = await w.teacher.callPage(listEnrollments, { params, query: {}, page });
    memberIds.push(...answer.body.map(({ user }) => user.id));
    ({ nextToken } = answer);
  } while (nextToken !== undefined);
  expect(memberIds).toHaveLength(before + 5_000);
  expect(new Set(memberIds).size).toBe(memberIds.length);
  const found = await w.teacher.call(listEnrollments, search);
  expect(found.map(({ user }) => user.name)).toEqual(['Author 4711']);
  const many = await statementsDuring(() => w.teacher.callPage(listEnrollments, first));
  expect(many.length).toBeLessThanOrEqual(few);
});
