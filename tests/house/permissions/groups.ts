// What permissions of a course open of groups.
import { assignmentContract } from '../../../src/assignments/domain/contract.ts';
import { groupContract } from '../../../src/groups/domain/contract.ts';
import { buildGroups, buildSection } from '../../support/build-group.ts';
import { formOf, handIn } from '../../support/build-submission.ts';
import { submissionContract } from '../../../src/submissions/domain/contract.ts';
import { groupSamples } from '../../support/samples/groups.ts';
import type { Actor, World } from '../../support/world.ts';
import { callOf, type Opening } from './opening.ts';

const sees = ['can_see_assignments'] as const;
const seesGroups = ['can_view_others_groups'] as const;

async function groupOf(w: World, ...members: Actor[]) {
  const { groupSetId } = await buildGroups(w, members);
  const [first] = members;
  const params = { groupSetId, userId: first?.id ?? 0 };
  const { id: groupId } = await w.admin.call(groupContract.getUserGroup, { params });
  return { groupSetId, groupId };
}

/** The attempt to join a group that has handed in. */
const joinAfterHandIn: Opening['tries'] = async (w, caller) => {
  const student = await w.person('Student');
  const { groupSetId, groupId } = await groupOf(w, student);
  const { id: assignmentId } = await w.assignment({ settings: { groupSetId } });
  await handIn(student, assignmentId);
  const body = { username: caller.username };
  await caller.call(groupContract.addGroupMember, { params: { groupId }, body });
};

export const groupOpenings: readonly Opening[] = [
  {
    permission: 'can_edit_group_set',
    opens: 'a new group set (PERM-059)',
    tries: callOf(groupContract.putGroupSet, groupSamples.putGroupSet),
  },
  {
    permission: 'can_edit_group_assignment',
    opens: 'connecting an assignment with a group set (PERM-060, ASGN-051)',
    beside: sees,
    tries: async (w, caller) => {
      const [{ id: assignmentId }, { groupSetId }] = [await w.assignment(), await buildGroups(w)];
      await caller.call(assignmentContract.patchAssignment, {
        params: { assignmentId },
        body: { groupSetId },
      });
    },
  },
  {
    permission: 'can_view_others_groups',
    opens: 'a group of others (PERM-055, GRP-011)',
    tries: callOf(groupContract.getGroup, groupSamples.getGroup),
  },
  {
    permission: 'can_view_others_in_section_groups',
    opens: 'a group of an own section (PERM-056, GRP-011, SEC-005)',
    tries: async (w, caller) => {
      const student = await w.person('Student');
      const { groupId } = await groupOf(w, student);
      await buildSection(w, [caller, student]);
      await caller.call(groupContract.getGroup, { params: { groupId } });
    },
  },
  {
    permission: 'can_create_groups',
    opens: 'a new group of oneself (PERM-058, GRP-011)',
    beside: ['can_edit_own_groups'],
    tries: async (w, caller) => {
      const { groupSetId } = await buildGroups(w);
      const body = { memberIds: [caller.id] };
      await caller.call(groupContract.createGroup, { params: { groupSetId }, body });
    },
  },
  {
    permission: 'can_edit_own_groups',
    opens: 'joining a group (PERM-052, GRP-011)',
    beside: seesGroups,
    tries: async (w, caller) => {
      const { groupId } = await groupOf(w, await w.person('Student'));
      const body = { username: caller.username };
      await caller.call(groupContract.addGroupMember, { params: { groupId }, body });
    },
  },
  {
    permission: 'can_edit_others_groups',
    opens: 'putting others into a group (PERM-053, GRP-011)',
    beside: seesGroups,
    tries: callOf(groupContract.addGroupMember, groupSamples.addGroupMember),
  },
  {
    permission: 'can_edit_others_groups',
    opens: 'who is in no group yet (PERM-053)',
    tries: callOf(groupContract.listPeopleWithoutGroup, groupSamples.listPeopleWithoutGroup),
  },
  {
    permission: 'can_edit_others_in_section_groups',
    opens: 'placing people of an own section (PERM-054, GRP-011, SEC-005)',
    tries: async (w, caller) => {
      const [student, mate] = [await w.person('Student'), await w.person('Student')];
      const { groupSetId, groupId } = await groupOf(w, student);
      await buildSection(w, [caller, student, mate]);
      const body = { placements: [{ groupId, userIds: [mate.id], usernames: [] }] };
      await caller.call(groupContract.placeInGroups, { params: { groupSetId }, body });
    },
  },
  {
    permission: 'can_edit_groups_after_submission',
    opens: 'a group that has handed in (PERM-057, GRP-011)',
    beside: [...seesGroups, 'can_edit_own_groups'],
    tries: joinAfterHandIn,
  },
  {
    permission: 'can_upload_without_group',
    opens: 'handing in without a group (PERM-061, SUB-039)',
    beside: [...sees, 'can_submit_own_work'],
    tries: async (w, caller) => {
      const { groupSetId } = await buildGroups(w);
      const params = { groupSetId };
      const { minimumSize } = await w.admin.call(groupContract.getGroupSet, { params });
      await w.admin.call(groupContract.putGroupSet, {
        params: { courseId: w.course.id },
        body: { id: groupSetId, minimumSize: minimumSize + 1 },
      });
      const { id: assignmentId } = await w.assignment({ settings: { groupSetId } });
      const upload = formOf({ 'main.py': 'print(1)' });
      await caller.call(submissionContract.uploadSubmission, { params: { assignmentId }, upload });
    },
  },
];
