// How much sections of a course may hold, all of them together, since one list names everybody in them.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildSection } from '../../../../tests/support/build-group.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { courseContract } from '../../domain/contract.ts';
import { sectionContract as contract } from '../../domain/sections/contract.ts';

const makeWorld = useWorld();

/** Fills the course with sections, where nobody is in any. */
async function fillSections(w: World, upTo: number): Promise<void> {
  const now = w.clock.now();
  await w.transaction((tx) =>
    sql`insert into section (course_id, name, created_at)
      select ${w.course.id}::bigint, 'Part ' || number, ${now}::timestamptz
      from generate_series(2, ${upTo}::int) as number`.execute(tx),
  );
}

/** People wait for sections, as many for one as for the other. */
function fillWaiting(w: World, sectionIds: readonly string[], perSection: number): Promise<unknown> {
  return w.transaction((tx) =>
    sql`insert into section_pending_user (section_id, tenant_id, username)
      select section_id, ${w.tenantId}::uuid, 'later' || number
      from unnest(${sectionIds}::uuid[]) section_id, generate_series(1, ${perSection}::int) as number`.execute(
      tx,
    ),
  );
}

it('a course has so many sections at most, and a call adds so many people', async () => {
  const w = await makeWorld();
  const params = { courseId: w.course.id };
  const sectionId = await buildSection(w, []);
  await fillSections(w, 500);
  const more = await w.teacher.refused(contract.createSection, { params, body: { name: 'One more' } });
  expect(more).toMatchObject({
    status: 400,
    message: 'A course may have at most 500 sections. Delete one that is not used first.',
  });
  const users = Array.from({ length: 1001 }, (_, at) => ({ username: `crowd${at}` }));
  const refused = await w.teacher.refused(contract.addSectionUsers, {
    params: { sectionId },
    body: { users },
  });
  expect(refused.status).toBe(400);
});

it('so many people at most wait for sections of a course, and nobody more when they leave the course', async () => {
  const w = await makeWorld();
  const [first, second] = [await buildSection(w, []), await buildSection(w, [w.student])];
  await fillWaiting(w, [first, second], 2500);
  const params = { sectionId: second };
  const body = { users: [{ username: 'one-more' }] };
  expect(await w.teacher.refused(contract.addSectionUsers, { params, body })).toMatchObject({
    status: 400,
    message: 'At most 5000 people may wait for sections of a course. Remove some of them first.',
  });
  const leaving = { params: { courseId: w.course.id, userId: w.student.id } };
  await w.teacher.call(courseContract.removeEnrollment, leaving);
  const left = await w.teacher.call(contract.getSection, { params });
  expect([left.memberIds.length, left.pendingUsers.length]).toEqual([0, 2500]);
});

it('the sections of a course have so many places at most, all of them together', async () => {
  const w = await makeWorld();
  const [first, second] = [await buildSection(w, []), await buildSection(w, [])];
  await w.transaction((tx) =>
    sql`with more as (insert into person (tenant_id, username, name, email, role_id)
        select tenant_id, username || n, 'Many', n || email, role_id
        from person, generate_series(1, 50000) n where person.id = ${w.student.id} returning id)
      insert into section_member (section_id, person_id) select ${first}::uuid, id from more`.execute(tx),
  );
  const params = { sectionId: second };
  const refusals = [
    await w.teacher.refused(contract.addSectionUsers, {
      params,
      body: { users: [{ userId: w.student.id }] },
    }),
    await w.teacher.refused(contract.divideStudents, { params, body: { userIds: [w.student.id] } }),
  ];
  for (const refused of refusals) {
    expect(refused).toMatchObject({
      status: 400,
      message:
        'At most 50000 places in sections may be taken in a course. Take somebody out of a section first.',
    });
  }
  expect((await w.teacher.call(contract.getSection, { params })).memberIds).toEqual([]);
});
