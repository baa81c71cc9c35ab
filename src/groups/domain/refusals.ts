import { refusal } from '../../kernel/domain/refusal.ts';
import { mostGroupsOfCourse, mostGroupsOfSet, mostSetsOfCourse } from './limits.ts';

export const groupFull = refusal({
  code: 'ASSIGNMENT_GROUP_FULL',
  status: 400,
  text: 'This group is full. Choose another group or make a new one.',
});
export const inGroupAlready = refusal({
  code: 'OBJECT_ALREADY_EXISTS',
  status: 400,
  text: 'You are in another group already. Leave it first.',
});
export const othersInGroupAlready = refusal({
  code: 'OBJECT_ALREADY_EXISTS',
  status: 400,
  text: 'Somebody of them is in another group already. They must leave it first.',
});
export const groupNameTaken = refusal({
  code: 'OBJECT_ALREADY_EXISTS',
  status: 400,
  text: 'Another group has this name. Choose another one.',
});
export const notYourGroup = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'You may not change this group. Ask your teacher.',
});
export const mayNotCreateGroups = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'You may not make this group. Ask your teacher.',
});
export const groupHandedIn = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'This group has handed in, so its members stay as they are. Ask your teacher to change them.',
});
export const belowMinimum = refusal({
  code: 'INVALID_STATE',
  status: 400,
  text: 'This group has handed in and would become too small. Add somebody else to it first.',
});
export const groupWithWork = refusal({
  code: 'INVALID_STATE',
  status: 400,
  text: 'This group has handed in, so it cannot be deleted.',
});
export const notMemberOfCourse = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'Only members of the course can be in a group.',
});
export const tooManyGroups = refusal({
  code: 'INVALID_STATE',
  status: 400,
  text: `A group set has at most ${mostGroupsOfSet} groups, and a course ${mostGroupsOfCourse} in all of its sets. Delete groups or sets that nobody needs.`,
});
export const groupSetInUse = refusal({
  code: 'INVALID_STATE',
  status: 400,
  text: 'This group set has groups, or an assignment uses it. Delete the groups and disconnect the assignments first.',
});
export const tooManyGroupSets = refusal({
  code: 'INVALID_STATE',
  status: 400,
  text: `A course has at most ${mostSetsOfCourse} group sets. Delete one that nobody needs.`,
});
export const sizesOutOfOrder = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'The smallest size must not be above the largest one.',
});
export const sizesAgainstGroups = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'Groups of this set have other sizes. Change these groups first.',
});
export const badPlacements = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'Some people cannot be placed like this. Nothing was changed.',
});
export const inNoGroup = refusal({
  code: 'OBJECT_NOT_FOUND',
  status: 404,
  text: 'This person is in no group of the set.',
});
