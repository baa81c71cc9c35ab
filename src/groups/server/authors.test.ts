import { expect, it } from 'vitest';
import { buildGroups, buildSection } from '../../../tests/support/build-group.ts';
import { useWorld } from '../../../tests/support/world.ts';
import { listAuthors, listGroupsOfAuthors, listOwnAuthorIds } from './index.ts';
import { listSectionAuthorIds } from './store.ts';

const makeWorld = useWorld();

it('tells of many authors at once who is behind each: a person, or the members of a group (GRP-001)', async () => {
  const w = await makeWorld();
  const { db } = w.platform.database;
  const { student, otherStudent, teacher } = w;
  const { groupSetId, authorIds } = await buildGroups(w, [student, otherStudent]);
  const [groupAuthorId = 0] = authorIds;
  const inOrder = [student.id, otherStudent.id].toSorted((one, other) => one - other);
  const authors = await listAuthors(db, [teacher.id, groupAuthorId]);
  expect(authors.toSorted((one, other) => one.id - other.id)).toEqual([
    { id: teacher.id, memberIds: [teacher.id] },
    { id: groupAuthorId, memberIds: inOrder },
  ]);
  const groups = await listGroupsOfAuthors(db, [teacher.id, groupAuthorId]);
  expect([...groups.keys()]).toEqual([groupAuthorId]);
  const group = groups.get(groupAuthorId);
  const someText: unknown = expect.stringMatching(/^Team \d+$/);
  const someId: unknown = expect.any(Number);
  expect(group).toMatchObject({ id: someId, groupSetId, name: someText });
  expect(group?.members.map(({ id, type }) => [id, type])).toEqual(inOrder.map((id) => [id, 'normal']));
});

it('a person is themselves and each of their groups, and no other', async () => {
  const w = await makeWorld();
  const { db } = w.platform.database;
  const { student, otherStudent } = w;
  const first = await buildGroups(w, [student], [otherStudent]);
  const second = await buildGroups(w, [student, otherStudent]);
  const [own = 0, others = 0] = first.authorIds;
  const [shared = 0] = second.authorIds;
  expect(await listOwnAuthorIds(db, student.id)).toEqual(new Set([student.id, own, shared]));
  expect(await listOwnAuthorIds(db, otherStudent.id)).toEqual(new Set([otherStudent.id, others, shared]));
});

it('nobody is in two groups of one set', async () => {
  const w = await makeWorld();
  await expect(buildGroups(w, [w.student], [w.student])).rejects.toThrow('group_member_one_group_of_a_set');
});

it('a section holds its members and the groups of a set with one of them, in this course alone (PERM-133)', async () => {
  const w = await makeWorld();
  const { db } = w.platform.database;
  const { grader, student, otherStudent } = w;
  const mate = await w.person('Student');
  const { groupSetId, authorIds } = await buildGroups(w, [student, mate], [otherStudent]);
  await buildGroups(w, [student, otherStudent]);
  await buildSection(w, [grader, student]);
  await buildSection(w, [otherStudent]);
  const [ofSection = 0] = authorIds;
  const of = (personId: number, courseId = w.course.id) =>
    listSectionAuthorIds(db, { personId, courseId, groupSetId });
  expect(await of(grader.id)).toEqual(new Set([grader.id, student.id, ofSection]));
  expect(await of(mate.id)).toEqual(new Set());
  const { id: elsewhere } = await w.otherCourse();
  expect(await of(grader.id, elsewhere)).toEqual(new Set());
});
