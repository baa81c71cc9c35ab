import { sql } from 'kysely';
import { composed } from '../domain/model.ts';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { statement } from '../../kernel/server/statement.ts';
import { permissionsOfSite, valuesOfTenant } from './global-facts.ts';

/** A person by name inside a tenant, whatever the case of the letters and the form of their accents. */
export async function findPersonByUsername(db: Db, tenantId: string, username: string) {
  const found = await findSpelled(db, tenantId, username);
  return (
    found ?? (composed(username) === username ? undefined : findSpelled(db, tenantId, composed(username)))
  );
}

function findSpelled(db: Db, tenantId: string, username: string) {
  return db
    .selectFrom('person')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`lower(username) = lower(${username}::text)`)
    .executeTakeFirst();
}

/** A username in the form in which it is compared: the database has other rules for capitals than JavaScript. */
export async function comparedUsername(db: Db, username: string): Promise<string> {
  const row = await db
    .selectNoFrom(sql<string>`lower(${username}::text)`.as('name'))
    .executeTakeFirstOrThrow();
  return row.name;
}

export function findPerson(db: Db, personId: number) {
  return db.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirst();
}

/** The person as they are now, and as they stay until the transaction ends. */
export function holdPerson(tx: Tx, personId: number) {
  return tx.selectFrom('person').selectAll().where('id', '=', personId).forNoKeyUpdate().executeTakeFirst();
}

export interface NewPerson {
  tenantId: string;
  username: string;
  name: string;
  email: string;
  passwordHash: string | null;
  roleId: number;
  isTestStudent?: boolean;
  /** The group that the virtual person stands for. */
  groupId?: number;
}

export async function insertPerson(tx: Db, person: NewPerson) {
  return tx.insertInto('person').values(person).returningAll().executeTakeFirstOrThrow();
}

/** The new person, or undefined when the username is taken, even a moment ago. */
export function insertPersonIfFree(tx: Db, person: NewPerson) {
  return tx
    .insertInto('person')
    .values(person)
    .onConflict((conflict) => conflict.expression(sql`tenant_id, lower(username)`).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Keeps the password that was just given from being replaced until the transaction ends. False when it was replaced
 * already, or when the account was switched off.
 */
export async function lockPassword(
  tx: Tx,
  { id, passwordHash }: { id: number; passwordHash: string | null },
): Promise<boolean> {
  const row = await tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps a session as it is until the transaction ends; undefined when it has ended. */
export async function holdSession(tx: Tx, sessionId: number) {
  return tx
    .selectFrom('session')
    .select('verifiedAssignmentIds')
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
}

export async function insertSession(
  tx: Db,
  session: {
    personId: number;
    tokenSha256: string;
    expiresAt: Date;
    userAgent: string;
    parentId?: number;
    impersonatorId?: number | null;
    forCourseId?: number | null;
    openedForAssignmentId?: number | null;
    removedPermissions?: string[];
    verifiedAssignmentIds?: number[];
  },
) {
  return tx.insertInto('session').values(session).returningAll().executeTakeFirstOrThrow();
}

export async function findTokenDigest(db: Db, sessionId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('session')
    .select('tokenSha256')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.tokenSha256;
}

/** A session that is neither revoked nor expired, with its person's tenant and rights: nearly every call needs them. */
export async function findLiveSession(db: Db, tokenSha256: string, now: Date) {
  return (await selectLiveSession(db, { tokenSha256, now })).at(0);
}

const selectLiveSession = statement((db, given: { tokenSha256: string; now: Date }) =>
  db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.personId')
    .select([
      'session.id',
      'session.personId',
      'session.expiresAt',
      'session.forCourseId',
      'session.removedPermissions',
      'session.verifiedAssignmentIds',
      'session.impersonatorId',
      'person.tenantId',
      permissionsOfSite.as('permissionsOfSite'),
      valuesOfTenant(sql.ref('person.tenant_id')).as('valuesOfTenant'),
    ])
    .where('session.tokenSha256', '=', given.tokenSha256)
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', given.now)
    .where('person.active', '=', true),
);

export async function insertSingleUseToken(
  tx: Db,
  token: { tokenSha256: string; personId: number | null; purpose: string; createdAt?: Date; expiresAt: Date },
): Promise<void> {
  await tx.insertInto('singleUseToken').values(token).execute();
}

/** Uses a token up; false when it is unknown, used or expired. The row lock decides a race of two uses. */
export async function consumeSingleUseToken(
  tx: Tx,
  token: { tokenSha256: string; purpose: string; now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('singleUseToken')
    .set({ usedAt: token.now })
    .where('tokenSha256', '=', token.tokenSha256)
    .where('purpose', '=', token.purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', token.now)
    .returning('tokenSha256')
    .executeTakeFirst();
  return used !== undefined;
}

/** Whether somebody who is not switched off holds is_admin. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .innerJoin('globalRolePermission', 'globalRolePermission.roleId', 'person.roleId')
    .select('person.id')
    .where('globalRolePermission.permission', '=', 'is_admin')
    .where('person.active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeUnusedTokens(tx: Db, purpose: string): Promise<void> {
  await tx.deleteFrom('singleUseToken').where('purpose', '=', purpose).where('usedAt', 'is', null).execute();
}
