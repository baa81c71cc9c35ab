import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildGroups, buildSection } from '../../../tests/support/build-group.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { personWith } from '../../../tests/support/person-with.ts';
import { meanwhile } from '../../../tests/support/race.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { groupContract } from '../domain/contract.ts';
import { insertMembers } from './group-store.ts';
import { lockGroupSet } from './set-store.ts';

const makeWorld = useWorld();
const { addGroupMember, listGroups, listPeopleWithoutGroup, placeInGroups } = groupContract;

async function groupsOf(w: World, groupSetId: number): Promise<Record<string, number[]>> {
  const groups = await w.teacher.call(listGroups, { params: { groupSetId } });
  return Object.fromEntries(groups.map(({ name, members }) => [name, members.map(({ id }) => id)]));
}

it('people come from their former group into others and into new ones, in one go', async () => {
  const w = await makeWorld();
  const { student, otherStudent } = w;
  const mate = await w.person('Student');
  const { groupSetId } = await buildGroups(w, [student, otherStudent]);
  const [name = ''] = Object.keys(await groupsOf(w, groupSetId));
  const placements = [
    { name: name.toUpperCase(), userIds: [mate.id], usernames: [] },
    { name: 'New ones', userIds: [], usernames: [otherStudent.username.toUpperCase()] },
  ];
  const told = await w.teacher.call(placeInGroups, { params: { groupSetId }, body: { placements } });
  expect(told).toEqual({ placedCount: 2, newGroupCount: 1 });
  expect(await groupsOf(w, groupSetId)).toEqual({
    [name]: [student.id, mate.id],
    'New ones': [otherStudent.id],
  });
});

it('nobody is moved when one of them cannot be, and every problem is told by its place', async () => {
  const w = await makeWorld();
  const { student, otherStudent } = w;
  const { groupSetId } = await buildGroups(w, [student]);
  const before = await groupsOf(w, groupSetId);
  const placements = [
    { name: 'New', userIds: [otherStudent.id], usernames: [] },
    { name: 'Newer', userIds: [], usernames: ['nobody-at-all', w.outsider.username] },
  ];
  const refused = await w.teacher.refused(placeInGroups, { params: { groupSetId }, body: { placements } });
  expect(refused.message).toBe(
    'No member of the course has the username nobody-at-all. Nothing was changed.',
  );
  expect(refused.body['fieldList']).toMatchObject([
    { path: '/placements/1/usernames/0' },
    { path: '/placements/1/usernames/1' },
  ]);
  expect(await groupsOf(w, groupSetId)).toEqual(before);
});

it('a group that has handed in does not become too small', async () => {
  const w = await makeWorld();
  const { groupSetId } = await buildGroups(w, [w.student]);
  const { id: assignmentId } = await w.assignment({ settings: { groupSetId } });
  await handIn(w.student, assignmentId);
  const placements = [{ name: 'Elsewhere', userIds: [w.student.id], usernames: [] }];
  const refused = await w.teacher.refused(placeInGroups, { params: { groupSetId }, body: { placements } });
  expect(refused.message).toContain('would become too small');
});

it('who has the right in own sections places nobody else, and sees nobody else (GRP-011)', async () => {
  const w = await makeWorld();
  const { student, otherStudent } = w;
  const helper = await personWith(w, ['can_edit_others_in_section_groups', 'can_create_groups']);
  await buildSection(w, [helper, student]);
  const { groupSetId } = await buildGroups(w);
  const params = { groupSetId };
  const { people } = await helper.call(listPeopleWithoutGroup, { params });
  expect(people.map(({ user }) => user.id)).toEqual([student.id]);
  const placing = (userId: number, name: string) => ({
    params,
    body: { placements: [{ name, userIds: [userId], usernames: [] }] },
  });
  await helper.call(placeInGroups, placing(student.id, 'Ours'));
  const refused = await helper.refused(placeInGroups, placing(otherStudent.id, 'Theirs'));
  expect(refused.message).toContain('You may only place people of your own sections.');
});

it('who has the right in own sections adds nobody to a group that others join at the same moment', async () => {
  const w = await makeWorld();
  const helper = await personWith(w, ['can_edit_others_in_section_groups']);
  await buildSection(w, [helper, w.student]);
  const { groupSetId } = await buildGroups(w, []);
  const [group] = await w.teacher.call(listGroups, { params: { groupSetId } });
  const groupId = group?.id ?? 0;
  const refused = await meanwhile(
    w,
    async (tx) => {
      await lockGroupSet(tx, groupSetId);
      await insertMembers(tx, [{ groupId, groupSetId, personId: w.otherStudent.id }]);
    },
    () =>
      helper.refused(addGroupMember, {
        params: { groupId },
        body: { username: w.student.username },
      }),
  );
  expect(refused.status).toBe(403);
});

it('those who hand in and are in no group are listed with their sections', async () => {
  const w = await makeWorld();
  const { groupSetId } = await buildGroups(w, [w.student]);
  const sectionId = await buildSection(w, [w.otherStudent]);
  const { people } = await w.teacher.call(listPeopleWithoutGroup, { params: { groupSetId } });
  expect(people.map(({ user, sections }) => [user.id, sections.map(({ id }) => id)])).toEqual([
    [w.otherStudent.id, [sectionId]],
  ]);
  const { people: found } = await w.teacher.call(listPeopleWithoutGroup, {
    params: { groupSetId },
    query: { q: w.student.username },
  });
  expect(found).toEqual([]);
});

it('up to 500 who are in no group are listed at once', async () => {
  const w = await makeWorld();
  const { groupSetId } = await buildGroups(w);
  await w.transaction((tx) =>
    sql`with more as (insert into person (tenant_id, username, name, email, role_id)
        select tenant_id, username || n, 'Many', n || email, role_id
        from person, generate_series(1, 600) n where person.id = ${w.student.id} returning id)
      insert into enrollment (course_id, person_id, role_id)
      select course_id, more.id, enrollment.role_id from more, enrollment
      where course_id = ${w.course.id} and person_id = ${w.student.id}`.execute(tx),
  );
  const asked = { params: { groupSetId }, page: { size: 500 } };
  const { body, nextToken } = await w.teacher.callPage(listPeopleWithoutGroup, asked);
  expect(body.people).toHaveLength(500);
  expect(nextToken).toBeDefined();
});

it('places 1,500 new groups in one call', async () => {
  const w = await makeWorld();
  const { groupSetId } = await buildGroups(w);
  const placements = Array.from({ length: 1500 }, (_, at) => ({
    name: `Group ${at}`,
    userIds: [],
    usernames: [],
  }));
  const body = { placements };
  const told = await w.teacher.call(placeInGroups, { params: { groupSetId }, body });
  expect(told.newGroupCount).toBe(1500);
});
