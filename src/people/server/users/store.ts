import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { SearchTerm } from '../../../kernel/domain/search-terms.ts';
import { containing } from '../../../kernel/server/containing.ts';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import type { DB } from '../../../kernel/server/tables.generated.ts';
import type { UserState } from '../../domain/administration.ts';
import { userColumns } from '../user-columns.ts';

export interface RoleRow {
  id: number;
  name: string;
  permissions: string[];
}

export async function findRole(db: Db, roleId: number): Promise<RoleRow | undefined> {
  return (await listRoles(db)).find((role) => role.id === roleId);
}

/** All global roles with what they hold; there are a handful. */
export function listRoles(db: Db): Promise<RoleRow[]> {
  return db
    .selectFrom('globalRole')
    .leftJoin('globalRolePermission', 'globalRolePermission.roleId', 'globalRole.id')
    .select(['globalRole.id', 'globalRole.name'])
    .select(
      sql<string[]>`coalesce(array_agg(permission) filter (where permission is not null), '{}')`.as(
        'permissions',
      ),
    )
    .groupBy(['globalRole.id', 'globalRole.name'])
    .orderBy('globalRole.id')
    .execute();
}

export interface PersonKey {
  lowerName: string;
  id: number;
}

interface PeopleQuery {
  terms: readonly SearchTerm[];
  /** Undefined: every institution. */
  tenantId: string | undefined;
  after: PersonKey | undefined;
  limit: number;
}

/**
 * Active people that may be added somewhere, by name. Addresses are not searched: whoever may not read them could find
 * them out letter by letter.
 */
export function searchPeople(db: Db, query: PeopleQuery & { exceptIds: readonly number[] }) {
  return pageOfPeople(db, query, ['name', 'username'])
    .where('person.active', '=', true)
    .where('person.id', '!=', sql<number>`all(${query.exceptIds}::bigint[])`)
    .execute();
}

/** People as the administration lists them; test students and groups are no accounts. */
export function listPeople(db: Db, query: PeopleQuery & { state: UserState | undefined }) {
  const people = pageOfPeople(db, query, ['name', 'username', 'email']);
  if (query.state === 'without-password') return people.where('passwordHash', 'is', null).execute();
  if (query.state === undefined) return people.execute();
  return people.where('person.active', '=', query.state === 'active').execute();
}

function pageOfPeople(
  db: Db,
  { terms, tenantId, after, limit }: PeopleQuery,
  searched: readonly SearchedField[],
) {
  let query = db
    .selectFrom('person')
    .innerJoin('globalRole', 'globalRole.id', 'person.roleId')
    .select(['person.id', 'person.name', 'username', 'email', 'tenantId', 'isTestStudent', 'active'])
    .select(['roleId', 'person.createdAt', 'globalRole.name as roleName'])
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .select(sql<string>`lower(person.name)`.as('lowerName'))
    .where('isTestStudent', '=', false)
    .where('groupId', 'is', null);
  if (tenantId !== undefined) query = query.where('tenantId', '=', tenantId);
  for (const term of terms) query = query.where((where) => matching(where, term, searched));
  if (after)
    query = query.where(sql<boolean>`(lower(person.name), person.id) > (${after.lowerName}, ${after.id})`);
  return query
    .orderBy(sql`lower(person.name)`)
    .orderBy('person.id')
    .limit(limit);
}

type PersonWhere = ExpressionBuilder<DB, 'person' | 'globalRole'>;
type SearchedField = 'name' | 'username' | 'email';

function matching(where: PersonWhere, { field, text }: SearchTerm, searched: readonly SearchedField[]) {
  const pattern = containing(text);
  const columns = searched.filter((name) => field === undefined || name === field);
  return where.or(
    columns.map((column) => sql<SqlBool>`lower(${sql.ref(`person.${column}`)}) like ${pattern}`),
  );
}

/** Usernames of the list that the tenant has already, in lower case. */
export async function listTakenUsernames(
  db: Db,
  tenantId: string,
  usernames: readonly string[],
): Promise<Set<string>> {
  if (usernames.length === 0) return new Set();
  const rows = await db
    .selectFrom('person')
    .select(sql<string>`lower(username)`.as('username'))
    .where('tenantId', '=', tenantId)
    .where(sql`lower(username)`, 'in', usernames)
    .execute();
  return new Set(rows.map((row) => row.username));
}

/** People of the tenant by these usernames, each with its place in the list. */
export function listPeopleNamed(db: Db, tenantId: string, usernames: readonly string[]) {
  const given = sql<{ username: string; place: number }>`unnest(${[...usernames]}::text[]) with ordinality`;
  return db
    .selectFrom(given.as<'given'>(sql`given (username, place)`))
    .innerJoin('person', (join) => join.on(sql`lower(person.username)`, '=', sql`lower(given.username)`))
    .select(userColumns)
    .select(sql<number>`given.place::int - 1`.as('row'))
    .where('person.tenantId', '=', tenantId)
    .where('person.groupId', 'is', null)
    .execute();
}

interface NewPersonRow {
  tenantId: string;
  username: string;
  name: string;
  email: string;
  roleId: number;
}

/** Adds people without passwords; undefined when somebody took one of the usernames a moment ago. */
export async function insertPeople(tx: Tx, rows: readonly NewPersonRow[]) {
  const made = await tx
    .insertInto('person')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'username', 'email', 'tenantId', 'isTestStudent'])
    .execute();
  return made.length === rows.length ? made : undefined;
}

export async function updatePerson(
  tx: Tx,
  personId: number,
  changes: { roleId?: number; active?: boolean; name?: string; email?: string; passwordHash?: string },
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('person').set(changes).where('id', '=', personId).execute();
}

/** Earlier links of a person for this purpose stop working. */
export async function removeTokensOf(tx: Tx, personId: number, purpose: string): Promise<void> {
  await tx
    .deleteFrom('singleUseToken')
    .where('personId', '=', personId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute();
}

/** The role of a person, locked until the transaction ends. */
export async function lockRoleId(tx: Tx, personId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('person')
    .select('roleId')
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.roleId;
}

/**
 * Until this transaction ends, nobody else makes the administrators fewer: two who take the right from each other at once
 * would leave the site without one.
 */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('people.administrators'))`.execute(tx);
}
