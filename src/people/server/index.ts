export { makeAccount } from './accounts/accounts.ts';
export { readTemporaryFile } from './accounts/temporary-files.ts';
export {
  demandOwnAccount,
  endAllSessions,
  endSessionsOfLink,
  forgetVerified,
  isOpenedByLink,
  lengthenSessionsOfLinks,
} from './accounts/session-store.ts';
export { openVerifiedSession } from './accounts/sessions.ts';
export { siteAddress } from './accounts/mails.ts';
export { defaultRoleId, demandGivableToAll } from './default-role.ts';
export { contextForPerson, taskOfStarter, type BegunTask } from './for-person.ts';
export { issueFirstAdminLink } from './first-admin.ts';
export { readGlobalFacts } from './global-facts.ts';
export { hashPassword, tokenSha256 } from './passwords.ts';
export { ensureGlobalRoles, findRoleId } from './roles.ts';
export { byPersonName, isAfterPerson, isPersonNamed, PersonKey } from './person-pages.ts';
export { peopleModule } from './routes.ts';
export { findSession, findSessionById, openSession, sessionInBackground, userReply } from './sessions.ts';
export { peopleSlots } from './slots.ts';
export { countOwnChange } from './own-changes.ts';
export { findPerson, findPersonByUsername, insertPerson } from './store.ts';
export { userColumns } from './user-columns.ts';
export { insertVirtualPeople, removeVirtualPerson, renameVirtualPerson } from './virtual-people.ts';
export { mailInitialPasswordLink } from './users/initial-password.ts';
export { addPeople, demandGoodRows } from './users/listed-people.ts';
export { mayNamePeopleOf } from './users/access.ts';
export { userModule } from './users/routes.ts';
export { listPeopleNamed } from './users/store.ts';
