export { createGroup, createGroupSet } from './create-group.ts';
export { importGroupSets } from './import-course.ts';
export { listGroupsOfAuthors } from './groups-on-wire.ts';
export {
  authorsSharingMembers,
  findAuthorId,
  isGroupOf,
  listAuthors,
  listFellows,
  listOwnAuthorIds,
  listSectionAuthorIds,
  listSectionAuthors,
  membersOfAuthor,
} from './store.ts';
