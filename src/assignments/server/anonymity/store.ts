import type { Db } from '../../../kernel/server/database.ts';

export interface AliasKeys {
  readonly numberKey: Buffer;
  readonly shownNumberKey: Buffer;
}

export interface AliasRow {
  readonly assignmentId: number;
  readonly personId: number;
  readonly number: number;
  readonly shownNumber: number;
}

/** The keys of the assignment, or else the given ones, now stored. Of two calls at once the first wins. */
export async function ensureKeys(db: Db, assignmentId: number, fresh: AliasKeys): Promise<AliasKeys> {
  await db
    .insertInto('anonymityKey')
    .values({ assignmentId, ...fresh })
    .onConflict((conflict) => conflict.constraint('anonymity_key_pkey').doNothing())
    .execute();
  return db
    .selectFrom('anonymityKey')
    .select(['numberKey', 'shownNumberKey'])
    .where('assignmentId', '=', assignmentId)
    .executeTakeFirstOrThrow();
}

export async function listAliases(
  db: Db,
  assignmentId: number,
  personIds: readonly number[],
): Promise<AliasRow[]> {
  if (personIds.length === 0) return [];
  return db
    .selectFrom('anonymousName')
    .selectAll()
    .where('assignmentId', '=', assignmentId)
    .where('personId', 'in', personIds)
    .execute();
}

/** The numbers that are taken. */
export function listTaken(db: Db, assignmentId: number) {
  return db
    .selectFrom('anonymousName')
    .select(['number', 'shownNumber'])
    .where('assignmentId', '=', assignmentId)
    .execute();
}

/** Skips people who have an alias or whose number was taken meanwhile; the caller tries these again. */
export async function insertAliases(db: Db, aliases: readonly AliasRow[]): Promise<void> {
  await db
    .insertInto('anonymousName')
    .values([...aliases])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
