import { groupContract } from '../../../src/groups/domain/contract.ts';
import { buildGroups } from '../build-group.ts';
import type { Samples, World } from '../world.ts';
import { newWord } from './new-word.ts';

async function newSet(w: World) {
  const { groupSetId } = await buildGroups(w);
  return { params: { groupSetId } };
}

/** A group of somebody whom no check calls as. */
async function strangersGroup(w: World) {
  const stranger = await w.person('Student');
  const { groupSetId } = await buildGroups(w, [stranger]);
  const { id: groupId } = await w.teacher.call(groupContract.getUserGroup, {
    params: { groupSetId, userId: stranger.id },
  });
  return { groupSetId, groupId, userId: stranger.id };
}

async function ofGroup(w: World) {
  const { groupId } = await strangersGroup(w);
  return { params: { groupId } };
}

export const groupSamples: Samples<typeof groupContract> = {
  listGroupSets: async (w) => ({ as: w.student, input: { params: { courseId: w.course.id } } }),
  putGroupSet: async (w) => ({ as: w.teacher, input: { params: { courseId: w.course.id }, body: {} } }),
  getGroupSet: async (w) => ({ as: w.student, input: await newSet(w) }),
  removeGroupSet: async (w) => ({ as: w.teacher, input: await newSet(w) }),
  copyGroupSet: async (w) => ({
    as: w.teacher,
    input: { ...(await newSet(w)), body: { courseId: w.course.id } },
  }),
  listGroups: async (w) => ({ as: w.student, input: await newSet(w) }),
  getUserGroup: async (w) => {
    const { groupSetId, userId } = await strangersGroup(w);
    return { as: w.teacher, input: { params: { groupSetId, userId } } };
  },
  createGroup: async (w) => ({
    as: w.teacher,
    input: { ...(await newSet(w)), body: { memberIds: [], name: newWord('Group') } },
  }),
  getGroup: async (w) => ({ as: w.teacher, input: await ofGroup(w) }),
  removeGroup: async (w) => ({ as: w.teacher, input: await ofGroup(w) }),
  renameGroup: async (w) => ({
    as: w.teacher,
    input: { ...(await ofGroup(w)), body: { name: newWord('Renamed') } },
  }),
  addGroupMember: async (w) => ({
    as: w.teacher,
    input: { ...(await ofGroup(w)), body: { username: (await w.person('Student')).username } },
  }),
  removeGroupMember: async (w) => {
    const { groupId, userId } = await strangersGroup(w);
    return { as: w.teacher, input: { params: { groupId, userId } } };
  },
  listPeopleWithoutGroup: async (w) => ({ as: w.teacher, input: await newSet(w) }),
  placeInGroups: async (w) => {
    const { groupSetId, groupId } = await strangersGroup(w);
    const { id } = await w.person('Student');
    const body = { placements: [{ groupId, userIds: [id], usernames: [] }] };
    return { as: w.teacher, input: { params: { groupSetId }, body } };
  },
};
