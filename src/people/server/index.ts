export { readTemporaryFile } from './accounts/temporary-files.ts';
export { issueFirstAdminToken } from './first-admin.ts';
export { readGlobalFacts } from './global-facts.ts';
export { hashPassword } from './passwords.ts';
export { ensureGlobalRoles, findRoleId } from './roles.ts';
export { peopleModule } from './routes.ts';
export { findSession, openSession, userReply } from './sessions.ts';
export { findPerson, findPersonByUsername, insertPerson } from './store.ts';
