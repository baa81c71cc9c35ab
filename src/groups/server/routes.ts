import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { groupContract } from '../domain/contract.ts';
import { deleteGroup, getGroup, getGroups, getUserGroup, makeGroup, renameGroup } from './actions/groups.ts';
import { addMember, removeMember } from './actions/members.ts';
import { getPeopleWithoutGroup, placeInGroups } from './actions/placing.ts';
import { copyGroupSet, deleteGroupSet, getGroupSet, getGroupSets, putGroupSet } from './actions/sets.ts';
import { groupTopics } from './topics.ts';

const handlers: Handlers<typeof groupContract, Context> = {
  listGroupSets: ({ ctx, params }) => getGroupSets(ctx, params.courseId),
  putGroupSet: ({ ctx, params, body }) => putGroupSet(ctx, params.courseId, body),
  getGroupSet: ({ ctx, params }) => getGroupSet(ctx, params.groupSetId),
  removeGroupSet: ({ ctx, params }) => deleteGroupSet(ctx, params.groupSetId),
  copyGroupSet: ({ ctx, params, body }) => copyGroupSet(ctx, params.groupSetId, body.courseId),
  listGroups: ({ ctx, params, query }) => getGroups(ctx, params.groupSetId, query.q),
  getUserGroup: ({ ctx, params }) => getUserGroup(ctx, params),
  createGroup: ({ ctx, params, body }) => makeGroup(ctx, params.groupSetId, body),
  getGroup: ({ ctx, params }) => getGroup(ctx, params.groupId),
  removeGroup: ({ ctx, params }) => deleteGroup(ctx, params.groupId),
  renameGroup: ({ ctx, params, body }) => renameGroup(ctx, params.groupId, body.name),
  addGroupMember: ({ ctx, params, body }) => addMember(ctx, params.groupId, body),
  removeGroupMember: ({ ctx, params }) => removeMember(ctx, params),
  listPeopleWithoutGroup: ({ ctx, params, query }) => getPeopleWithoutGroup(ctx, params.groupSetId, query.q),
  placeInGroups: ({ ctx, params, body }) => placeInGroups(ctx, params.groupSetId, body.placements),
};

export const groupModule: RoomModule = {
  name: 'groups',
  contracts: [mountable(groupContract, handlers)],
  topics: groupTopics,
};
