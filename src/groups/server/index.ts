export { createGroup, createGroupSet } from './create-group.ts';
export { holdAuthor } from './group-store.ts';
export { importGroupSets } from './import-course.ts';
export { listGroupsOfAuthors } from './groups-on-wire.ts';
export { groupModule } from './routes.ts';
export { holdGroupSet, listGroupSetsByIds } from './set-store.ts';
export { groupSlots } from './slots.ts';
export {
  authorsSharingMembers,
  findAuthorId,
  isGroupOf,
  listAuthors,
  listGroupAuthors,
  listOwnAuthorIds,
  listSectionAuthors,
  readGroupsOf,
  sharesSection,
  type GroupsOfAuthors,
  membersOfAuthor,
} from './store.ts';
