import { describe, expect, it } from 'vitest';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { setUpContract } from '../../assignments/domain/set-up-contract.ts';
import { buildGroups } from '../../../tests/support/build-group.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { meanwhile } from '../../../tests/support/race.ts';
import { setInTenant } from '../../../tests/support/tenant-setting.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { groupContract } from '../domain/contract.ts';
import { removeGroupSet as removeSet } from './set-store.ts';

const makeWorld = useWorld();
const { copyGroupSet, getGroupSet, listGroupSets, putGroupSet, removeGroupSet } = groupContract;
const { getAssignment, listAssignments, patchAssignment } = assignmentContract;

const inCourse = (w: World) => ({ params: { courseId: w.course.id } });
const newSet = (w: World, sizes: { minimumSize?: number; maximumSize?: number } = {}) =>
  w.teacher.call(putGroupSet, { ...inCourse(w), body: sizes });

describe('a group set', () => {
  it('starts with the sizes 1 and 1, and is listed for all members (GRP-002, GRP-003, GRP-005)', async () => {
    const w = await makeWorld();
    const made = await newSet(w);
    expect(made).toEqual({ id: made.id, minimumSize: 1, maximumSize: 1, assignmentIds: [] });
    expect(await w.student.call(listGroupSets, inCourse(w))).toEqual([made]);
    expect(await w.student.call(getGroupSet, { params: { groupSetId: made.id } })).toEqual(made);
  });

  it('gets other sizes, but none that a group has passed already (GRP-013)', async () => {
    const w = await makeWorld();
    const mate = await w.person('Student');
    const { groupSetId: id } = await buildGroups(w, [w.student, mate]);
    const change = (sizes: object) => ({ ...inCourse(w), body: { id, ...sizes } });
    const changed = await w.teacher.call(putGroupSet, change({ minimumSize: 2, maximumSize: 2 }));
    expect(changed).toMatchObject({ minimumSize: 2, maximumSize: 2 });
    // A group that has not handed in may still grow to the new minimum.
    await w.teacher.call(putGroupSet, change({ minimumSize: 3, maximumSize: 3 }));
    const small = await w.teacher.refused(putGroupSet, change({ minimumSize: 1, maximumSize: 1 }));
    expect(small).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
    expect(small.message).toContain('A group has 2 members');
    const mixed = await w.teacher.refused(putGroupSet, change({ minimumSize: 4, maximumSize: 3 }));
    expect(mixed.message).toBe('The smallest size must not be above the largest one.');
  });

  it('keeps a smallest size that its hand-ins have reached (GRP-013)', async () => {
    const w = await makeWorld();
    const { groupSetId: id } = await buildGroups(w, [w.student]);
    const { id: assignmentId } = await w.assignment({ settings: { groupSetId: id } });
    await handIn(w.student, assignmentId);
    const refused = await w.teacher.refused(putGroupSet, { ...inCourse(w), body: { id, minimumSize: 2 } });
    expect(refused.message).toContain('A group of 1 has handed in');
  });

  it('is neither made nor chosen where groups are switched off, and what there is stays (TEN-036)', async () => {
    const w = await makeWorld();
    const { groupSetId } = await buildGroups(w, [w.student]);
    const { id: assignmentId } = await w.assignment({ settings: { groupSetId } });
    const { id: aloneId } = await w.assignment();
    await setInTenant(w, 'GROUPS_ENABLED', false);
    const off = { status: 400, code: 'DISABLED_SETTING' };
    expect(await w.teacher.refused(putGroupSet, { ...inCourse(w), body: {} })).toMatchObject(off);
    const copy = { params: { groupSetId }, body: { courseId: w.course.id } };
    expect(await w.teacher.refused(copyGroupSet, copy)).toMatchObject(off);
    const connect = { params: { assignmentId: aloneId }, body: { groupSetId } };
    expect(await w.teacher.refused(patchAssignment, connect)).toMatchObject(off);
    const sizes = { ...inCourse(w), body: { id: groupSetId, maximumSize: 4 } };
    expect(await w.teacher.call(putGroupSet, sizes)).toMatchObject({ maximumSize: 4 });
    await handIn(w.student, assignmentId);
    await setInTenant(w, 'GROUPS_ENABLED', null);
    await w.teacher.call(patchAssignment, connect);
  });

  it('is deleted only without groups and while no assignment uses it (GRP-005)', async () => {
    const w = await makeWorld();
    const { groupSetId: withGroup } = await buildGroups(w, [w.student]);
    const { id: used } = await newSet(w);
    const { id: assignmentId } = await w.assignment({ settings: { groupSetId: used } });
    for (const groupSetId of [withGroup, used]) {
      const refused = await w.teacher.refused(removeGroupSet, { params: { groupSetId } });
      expect(refused).toMatchObject({ status: 400, code: 'INVALID_STATE' });
    }
    await w.teacher.call(assignmentContract.removeAssignment, { params: { assignmentId } });
    await w.teacher.call(removeGroupSet, { params: { groupSetId: used } });
    const left = await w.teacher.call(listGroupSets, inCourse(w));
    expect(left.map(({ id }) => id)).toEqual([withGroup]);
  });

  it('is copied with its sizes and without its groups, by people with the right in both courses', async () => {
    const w = await makeWorld();
    const { groupSetId } = await buildGroups(w, [w.student]);
    const { id: courseId, teacher } = await w.otherCourse();
    const params = { groupSetId };
    expect((await w.teacher.refused(copyGroupSet, { params, body: { courseId } })).status).toBe(404);
    expect((await teacher.refused(copyGroupSet, { params, body: { courseId } })).status).toBe(404);
    const copy = await w.teacher.call(copyGroupSet, { params, body: { courseId: w.course.id } });
    expect(copy).toMatchObject({ minimumSize: 1, maximumSize: 10 });
    const groups = await w.teacher.call(groupContract.listGroups, { params: { groupSetId: copy.id } });
    expect(groups).toEqual([]);
  });
});

describe('the group set of an assignment', () => {
  it('is told with the assignment and found by it (ASGN-039)', async () => {
    const w = await makeWorld();
    const set = await newSet(w, { minimumSize: 2, maximumSize: 3 });
    const { id: assignmentId } = await w.assignment();
    const params = { assignmentId };
    const patched = await w.teacher.call(patchAssignment, { params, body: { groupSetId: set.id } });
    const shown = { ...set, assignmentIds: [assignmentId] };
    expect(patched.groupSet).toEqual(shown);
    expect((await w.student.call(getAssignment, { params })).groupSet).toEqual(shown);
    expect(await w.student.call(listGroupSets, inCourse(w))).toEqual([shown]);
    await w.assignment();
    const query = { groupSetId: set.id };
    const found = await w.student.call(listAssignments, { ...inCourse(w), query });
    expect(found.map(({ id, groupSet }) => [id, groupSet])).toEqual([[assignmentId, shown]]);
  });

  it('names no assignment that the reader may not know of', async () => {
    const w = await makeWorld();
    const { id: groupSetId } = await newSet(w);
    const hidden = { availability: { tag: 'timed', availableAt: null } } as const;
    const { id } = await w.assignment({ settings: { groupSetId }, timeframe: hidden });
    const idsFor = async (reader: World['teacher']) =>
      (await reader.call(getGroupSet, { params: { groupSetId } })).assignmentIds;
    expect([await idsFor(w.student), await idsFor(w.teacher)]).toEqual([[], [id]]);
  });

  it('stays as it is once a group has handed in, and is one of the same course (GRP-013)', async () => {
    const w = await makeWorld();
    const { groupSetId } = await buildGroups(w, [w.student]);
    const { id: assignmentId } = await w.assignment();
    const patch = (id: number | null) => ({ params: { assignmentId }, body: { groupSetId: id } });
    const { id: courseId, teacher } = await w.otherCourse();
    const strange = await teacher.call(putGroupSet, { params: { courseId }, body: {} });
    expect((await w.teacher.refused(patchAssignment, patch(strange.id))).status).toBe(404);
    await w.teacher.call(patchAssignment, patch(groupSetId));
    await w.teacher.call(patchAssignment, patch(null));
    await w.teacher.call(patchAssignment, patch(groupSetId));
    await handIn(w.student, assignmentId);
    const refused = await w.teacher.refused(patchAssignment, patch(null));
    expect(refused).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    expect((await w.teacher.refused(patchAssignment, patch((await newSet(w)).id))).status).toBe(409);
  });
});

describe('a group set that is deleted at the same moment', () => {
  it('is not found by who chooses it for an assignment, or copies one that had it', async () => {
    const w = await makeWorld();
    const { id: groupSetId } = await newSet(w);
    const { id: assignmentId } = await w.assignment();
    const params = { assignmentId };
    const body = { groupSetId };
    const refused = await meanwhile(
      w,
      (tx) => removeSet(tx, groupSetId),
      () => w.teacher.refused(patchAssignment, { params, body }),
    );
    expect(refused.status).toBe(404);
    const { id: next } = await newSet(w);
    await w.teacher.call(patchAssignment, { params, body: { groupSetId: next } });
    const copy = await meanwhile(
      w,
      async (tx) => {
        await tx.updateTable('assignment').set({ groupSetId: null }).where('id', '=', assignmentId).execute();
        await removeSet(tx, next);
      },
      () => w.teacher.call(setUpContract.duplicateAssignment, { params, body: { name: 'Once more' } }),
    );
    const copied = await w.teacher.call(getAssignment, { params: { assignmentId: copy.assignmentId } });
    expect(copied.groupSet).toBeNull();
  });
});
