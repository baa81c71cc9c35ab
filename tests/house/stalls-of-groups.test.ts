// The same as `stalls-of-calls.test.ts` for courses with as many groups as they may have.
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { buildMembers } from '../support/build-class.ts';
import { buildGroupSets, buildSection } from '../support/build-group.ts';
import { buildSchedules } from '../support/build-schedule.ts';
import { sent } from '../support/calls-at-once.ts';
import { leastStalls } from '../support/stall-watch.ts';
import { useWorld, type World } from '../support/world.ts';

vi.setConfig({ testTimeout: 240_000 });

const makeWorld = useWorld();

/** All students in one section, and in a group of each of many sets: each assignment has one of these, and dates by section. */
async function inGroups(w: World, { sets, size, people }: { sets: number; size: number; people: number }) {
  const personIds = [w.student.id, ...(await buildMembers(w, people))];
  await buildSection(
    w,
    personIds.map((id) => ({ id })),
  );
  const setIds = await buildGroupSets(w, { personIds, sets, size });
  const { course, tenantId, clock } = w;
  await w.transaction(async (tx) => {
    await buildSchedules(tx, {
      courseId: course.id,
      tenantId,
      assignments: sets,
      sections: 2,
      now: clock.now(),
    });
    await sql`
      update assignment set kind = 'exam', group_set_id = (${setIds}::bigint[])[place.number]
      from (select id, row_number() over (order by id) as number from assignment where course_id = ${course.id}) place
      where place.id = assignment.id`.execute(tx);
    await sql`analyze`.execute(tx);
  });
  const { rows } = await sql<{ id: number }>`
    select id from assignment where course_id = ${course.id} order by id limit 1`.execute(
    w.platform.database.db,
  );
  const group = await sql<{ id: number }>`
    select group_id as id from group_member where person_id = ${w.student.id} limit 1`.execute(
    w.platform.database.db,
  );
  return { assignmentId: rows[0]?.id ?? 0, groupId: group.rows[0]?.id ?? 0, courseId: course.id };
}

type Made = Awaited<ReturnType<typeof inGroups>>;

it.each([
  [
    'a page of assignments',
    100,
    20,
    'student',
    ({ courseId }: Made) => `v1/courses/${courseId}/assignments/?page-size=60`,
  ],
  [
    'an exam room',
    100,
    10,
    'teacher',
    ({ assignmentId }: Made) => `v2/assignments/${assignmentId}/exam-room`,
  ],
  ['a group', 1, 5, 'student', ({ groupId }: Made) => `v1/groups/${groupId}`],
] as const)(
  '%s keeps nobody waiting in a course of 1,000 people and 60 group sets with groups of %i',
  async (_, size, most, who, path) => {
    const ready = async (w: World) => {
      const made = await inGroups(w, { sets: 60, size, people: 1000 });
      return sent(w, { by: w[who], path: `/api/${path(made)}`, times: 6, statuses: { 200: 6 } });
    };
    const { longest } = await leastStalls(makeWorld, ready, (stalls) => stalls.longest < most);
    expect(longest).toBeLessThan(most);
  },
);
