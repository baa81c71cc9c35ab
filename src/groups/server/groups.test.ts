import { describe, expect, it } from 'vitest';
import { buildGroups } from '../../../tests/support/build-group.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { meanwhile } from '../../../tests/support/race.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { groupContract } from '../domain/contract.ts';
import { mostNewGroupsInHour } from '../domain/limits.ts';
import { lockGroupSet } from './set-store.ts';

const makeWorld = useWorld();
const {
  addGroupMember,
  createGroup,
  getGroup,
  getUserGroup,
  listGroups,
  putGroupSet,
  removeGroup,
  removeGroupMember,
  renameGroup,
} = groupContract;

async function setOf(w: World, minimumSize: number, maximumSize: number): Promise<number> {
  const params = { courseId: w.course.id };
  return (await w.teacher.call(putGroupSet, { params, body: { minimumSize, maximumSize } })).id;
}

const make = (actor: Actor, groupSetId: number, body: { memberIds: number[]; name?: string }) =>
  actor.call(createGroup, { params: { groupSetId }, body });
const join = (actor: Actor, groupId: number) => ({ params: { groupId }, body: { username: actor.username } });
const namesOf = async (actor: Actor, groupSetId: number, q?: string) =>
  (await actor.call(listGroups, { params: { groupSetId }, query: q === undefined ? {} : { q } })).map(
    ({ name }) => name,
  );

describe('a new group', () => {
  it('has its maker as member, a name of three random words, and a virtual user; who is in none is told so (GRP-001, GRP-006, GRP-007)', async () => {
    const w = await makeWorld();
    const groupSetId = await setOf(w, 1, 3);
    const group = await make(w.student, groupSetId, { memberIds: [w.student.id] });
    expect(group).toMatchObject({ groupSetId, members: [{ id: w.student.id }] });
    expect(group.name).toMatch(/^\w+ \w+ \w+$/);
    expect(group.virtualUser).toMatchObject({ type: 'group-user', name: group.name });
    const own = { params: { groupSetId, userId: w.student.id } };
    expect((await w.student.call(getUserGroup, own)).id).toBe(group.id);
    const other = { params: { groupSetId, userId: w.otherStudent.id } };
    const none = await w.otherStudent.refused(getUserGroup, other);
    expect([none.status, none.message]).toEqual([404, 'This person is in no group of the set.']);
  });

  it('is a user of its own on the wire, with the group and its members (USER-002, USER-003)', async () => {
    const w = await makeWorld();
    const groupSetId = await setOf(w, 1, 3);
    const { id } = await make(w.student, groupSetId, { memberIds: [w.student.id], name: 'Ada’s team' });
    const sent: unknown = await (await w.teacher.download(getGroup, { params: { groupId: id } })).json();
    const tenant_id = w.tenantId;
    const isFixed = { is_test_student: false, tenant_id, group: null };
    const { name, username } = w.student;
    const members = [{ id: w.student.id, type: 'normal', name, username, ...isFixed }];
    const group_user_id: unknown = expect.any(Number);
    const group_username: unknown = expect.any(String);
    const created_at: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    const group = { id, name: 'Ada’s team', group_set_id: groupSetId, created_at, members };
    expect(sent).toMatchObject({
      ...group,
      virtual_user: {
        id: group_user_id,
        type: 'group-user',
        name: 'Ada’s team',
        username: group_username,
        is_test_student: false,
        group,
      },
    });
  });

  it('has a name of its own in the set, whatever the case of the letters (GRP-013)', async () => {
    const w = await makeWorld();
    const groupSetId = await setOf(w, 1, 3);
    await make(w.student, groupSetId, { memberIds: [w.student.id], name: 'Ada’s team' });
    const body = { memberIds: [w.otherStudent.id], name: 'ADA’S TEAM' };
    const refused = await w.otherStudent.refused(createGroup, { params: { groupSetId }, body });
    expect(refused).toMatchObject({ status: 400, code: 'OBJECT_ALREADY_EXISTS' });
    expect(await namesOf(w.student, groupSetId)).toEqual(['Ada’s team']);
  });

  it('holds nobody who is in another one, no stranger, and not more than fit (GRP-007, GRP-013)', async () => {
    const w = await makeWorld();
    const groupSetId = await setOf(w, 1, 1);
    const refusedWith = async (actor: Actor, memberIds: number[]) =>
      (await actor.refused(createGroup, { params: { groupSetId }, body: { memberIds } })).code;
    expect(await refusedWith(w.teacher, [w.student.id, w.otherStudent.id])).toBe('ASSIGNMENT_GROUP_FULL');
    expect(await refusedWith(w.teacher, [w.outsider.id])).toBe('INVALID_PARAM');
    await make(w.student, groupSetId, { memberIds: [w.student.id] });
    expect(await refusedWith(w.student, [w.student.id])).toBe('OBJECT_ALREADY_EXISTS');
    expect(await refusedWith(w.teacher, [w.student.id])).toBe('OBJECT_ALREADY_EXISTS');
  });

  it('is made by students for themselves only, and not without end (GRP-011)', async () => {
    const w = await makeWorld();
    const groupSetId = await setOf(w, 1, 3);
    const params = { groupSetId };
    for (const memberIds of [[], [w.otherStudent.id], [w.student.id, w.otherStudent.id]]) {
      const refused = await w.student.refused(createGroup, { params, body: { memberIds } });
      expect([refused.status, refused.code]).toEqual([403, 'INCORRECT_PERMISSION']);
    }
    for (let made = 0; made < mostNewGroupsInHour; made += 1) {
      const { id: groupId } = await make(w.student, groupSetId, { memberIds: [w.student.id] });
      await w.student.call(removeGroup, { params: { groupId } });
    }
    const refused = await w.student.refused(createGroup, { params, body: { memberIds: [w.student.id] } });
    expect(refused.status).toBe(429);
  });
});

describe('the members of a group', () => {
  it('come and go by themselves; others are moved by staff only (GRP-009, GRP-010)', async () => {
    const w = await makeWorld();
    const groupSetId = await setOf(w, 1, 2);
    const { id: groupId } = await make(w.student, groupSetId, { memberIds: [w.student.id] });
    const joined = await w.otherStudent.call(addGroupMember, join(w.otherStudent, groupId));
    expect(joined.members.map(({ id }) => id)).toContain(w.otherStudent.id);
    const other = { params: { groupId, userId: w.otherStudent.id } };
    expect((await w.student.refused(removeGroupMember, other)).code).toBe('INCORRECT_PERMISSION');
    await w.otherStudent.call(removeGroupMember, other);
    const mate = await w.person('Student');
    expect((await w.student.refused(addGroupMember, join(mate, groupId))).status).toBe(403);
    await w.teacher.call(addGroupMember, join(mate, groupId));
    const full = await w.otherStudent.refused(addGroupMember, join(w.otherStudent, groupId));
    expect([full.status, full.code]).toEqual([400, 'ASSIGNMENT_GROUP_FULL']);
    expect((await w.teacher.refused(addGroupMember, join(w.outsider, groupId))).code).toBe('INVALID_PARAM');
  });

  it('are in one group of a set', async () => {
    const w = await makeWorld();
    const groupSetId = await setOf(w, 1, 2);
    await make(w.student, groupSetId, { memberIds: [w.student.id] });
    const { id } = await make(w.otherStudent, groupSetId, { memberIds: [w.otherStudent.id] });
    const refused = await w.student.refused(addGroupMember, join(w.student, id));
    expect(refused).toMatchObject({
      code: 'OBJECT_ALREADY_EXISTS',
      message: 'You are in another group already. Leave it first.',
    });
  });

  it('never pass the largest size, even when two join at the same moment', async () => {
    const w = await makeWorld();
    const groupSetId = await setOf(w, 1, 2);
    const { id: groupId } = await make(w.student, groupSetId, { memberIds: [w.student.id] });
    const rivals = [w.otherStudent, await w.person('Student')];
    // Both calls wait for the same lock, so both have passed every check before it.
    const outcomes = await meanwhile(
      w,
      (tx) => lockGroupSet(tx, groupSetId),
      () =>
        Promise.all(
          rivals.map((rival) =>
            rival.call(addGroupMember, join(rival, groupId)).then(
              () => 'joined',
              (error: unknown) => (error instanceof Error ? error.message : ''),
            ),
          ),
        ),
    );
    const text = 'This group is full. Choose another group or make a new one.';
    expect(outcomes.toSorted()).toEqual([text, 'joined']);
    const { members } = await w.teacher.call(getGroup, { params: { groupId } });
    expect(members).toHaveLength(2);
  });
});

describe('a group that has handed in', () => {
  async function workWorld() {
    const w = await makeWorld();
    const mate = await w.person('Student');
    const { groupSetId } = await buildGroups(w, [w.student, mate]);
    const params = { courseId: w.course.id };
    await w.teacher.call(putGroupSet, { params, body: { id: groupSetId, minimumSize: 2 } });
    const { id: assignmentId } = await w.assignment({ settings: { groupSetId } });
    await handIn(w.student, assignmentId);
    const own = { params: { groupSetId, userId: mate.id } };
    return { w, mate, groupId: (await mate.call(getUserGroup, own)).id };
  }

  it('keeps its members unless somebody may change them then (GRP-011, GRP-013)', async () => {
    const { w, mate, groupId } = await workWorld();
    const { otherStudent, teacher } = w;
    const joining = await otherStudent.refused(addGroupMember, join(otherStudent, groupId));
    expect([joining.status, joining.code]).toEqual([403, 'INCORRECT_PERMISSION']);
    const leave = { params: { groupId, userId: mate.id } };
    expect((await mate.refused(removeGroupMember, leave)).status).toBe(403);
    const tooSmall = await teacher.refused(removeGroupMember, leave);
    expect([tooSmall.status, tooSmall.code]).toEqual([400, 'INVALID_STATE']);
    await teacher.call(addGroupMember, join(otherStudent, groupId));
    await teacher.call(removeGroupMember, leave);
  });

  it('can be renamed, with its work, but not deleted (GRP-008, GRP-010)', async () => {
    const { w, groupId } = await workWorld();
    const body = { name: 'The renamed' };
    const renamed = await w.student.call(renameGroup, { params: { groupId }, body });
    expect([renamed.name, renamed.virtualUser.name]).toEqual(['The renamed', 'The renamed']);
    const refused = await w.teacher.refused(removeGroup, { params: { groupId } });
    expect([refused.status, refused.code]).toEqual([400, 'INVALID_STATE']);
  });
});

describe('groups of others', () => {
  it('are deleted by staff, or by whoever is alone in their own (GRP-010)', async () => {
    const w = await makeWorld();
    const groupSetId = await setOf(w, 1, 2);
    const { id: groupId } = await make(w.student, groupSetId, { memberIds: [w.student.id] });
    expect((await w.otherStudent.refused(removeGroup, { params: { groupId } })).status).toBe(403);
    await w.student.call(removeGroup, { params: { groupId } });
    const { id: second } = await make(w.teacher, groupSetId, {
      memberIds: [w.student.id, w.otherStudent.id],
    });
    expect((await w.student.refused(removeGroup, { params: { groupId: second } })).status).toBe(403);
    await w.teacher.call(removeGroup, { params: { groupId: second } });
    expect(await namesOf(w.teacher, groupSetId)).toEqual([]);
  });

  it('are found by their name and by their members, page after page (GRP-005)', async () => {
    const w = await makeWorld();
    const groupSetId = await setOf(w, 1, 3);
    await make(w.student, groupSetId, { memberIds: [w.student.id], name: 'beta' });
    for (const name of ['Alpha', 'gamma', 'Delta'])
      await make(w.teacher, groupSetId, { memberIds: [], name });
    expect(await namesOf(w.student, groupSetId)).toEqual(['Alpha', 'beta', 'Delta', 'gamma']);
    expect(await namesOf(w.otherStudent, groupSetId, 'ALP')).toEqual(['Alpha']);
    expect(await namesOf(w.otherStudent, groupSetId, w.student.username)).toEqual(['beta']);
    const params = { groupSetId };
    const first = await w.student.callPage(listGroups, { params, page: { size: 3 } });
    const nextToken = first.nextToken ?? '';
    const rest = await w.student.callPage(listGroups, { params, page: { size: 3, nextToken } });
    expect([first.body, rest.body].map((page) => page.map(({ name }) => name))).toEqual([
      ['Alpha', 'beta', 'Delta'],
      ['gamma'],
    ]);
  });
});
