// How much all assignments of a course may hold together, since pages of its members read all of them.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { assignmentContract } from '../domain/contract.ts';
import { setUpContract } from '../domain/set-up-contract.ts';
import { buildSection } from '../../../tests/support/build-group.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';

const makeWorld = useWorld();

const fillCourse = (w: World, count: number) =>
  w.transaction((tx) =>
    sql`insert into assignment (course_id, name, order_key)
      select ${w.course.id}::bigint, 'Filler', 'z' from generate_series(1, ${count}::int)`.execute(tx),
  );

it('a course has 1,000 assignments at most, however one more comes to it', async () => {
  const w = await makeWorld();
  const [kept, deleted] = [await w.assignment(), await w.assignment()];
  const ofDeleted = { params: { assignmentId: deleted.id } };
  await w.teacher.call(assignmentContract.removeAssignment, ofDeleted);
  await fillCourse(w, 999);
  const refusals = [
    await w.teacher.refused(assignmentContract.createAssignment, {
      params: { courseId: w.course.id },
      body: { name: 'One more' },
    }),
    await w.teacher.refused(setUpContract.duplicateAssignment, {
      params: { assignmentId: kept.id },
      body: { name: 'One more' },
    }),
    await w.teacher.refused(setUpContract.bringBackAssignment, ofDeleted),
  ];
  for (const refused of refusals) {
    expect(refused).toMatchObject({
      status: 400,
      message:
        'A course may have at most 1,000 assignments. Delete one that is not needed first, or make another course.',
    });
  }
});

it('the assignments of a course have 31,000 schedules at most together, and those that are there can become fewer', async () => {
  const w = await makeWorld();
  const [first, second] = [await w.assignment(), await w.assignment()];
  const section = await buildSection(w, []);
  await w.transaction((tx) =>
    sql`insert into assignment_timeframe (assignment_id, section_ids, always_available)
      select ${first.id}::bigint, array[gen_random_uuid()], true from generate_series(1, 30998)`.execute(tx),
  );
  const entry = {
    ...{ availability: { tag: 'fixed', value: true } as const, deadline: null, lockDate: null },
  };
  const put = (assignmentId: number, timeframes: (typeof entry & { sectionIds: string[] | null })[]) => ({
    ...{ params: { assignmentId }, body: { timeframes } },
  });
  const both = [
    { ...entry, sectionIds: null },
    { ...entry, sectionIds: [section] },
  ];
  expect(await w.teacher.refused(assignmentContract.putTimeframes, put(second.id, both))).toMatchObject({
    status: 400,
    message:
      'All assignments of a course together may have at most 31,000 schedules. Give several sections one schedule.',
  });
  await w.teacher.call(assignmentContract.putTimeframes, put(first.id, both));
  await w.teacher.call(assignmentContract.putTimeframes, put(second.id, both));
});

it('hand-in rules have names of 65,536 characters at most together', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const rules = Array.from({ length: 65 }, (_, at) => ({
    ...{ ruleType: 'deny' as const, fileType: 'file' as const, name: `${at}${'x'.repeat(1010)}` },
  }));
  const patch = (given: typeof rules) => ({
    params: { assignmentId },
    body: { ignore: { policy: 'allow_all_files' as const, rules: given, options: [] } },
  });
  const refused = await w.teacher.refused(assignmentContract.patchAssignment, patch(rules));
  expect(JSON.stringify(refused.body)).toContain('at most 65536 characters together');
  await w.teacher.call(assignmentContract.patchAssignment, patch(rules.slice(1)));
});
