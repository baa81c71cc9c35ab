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

/** The keys of the assignment: these when there are none yet. Of two that come at once the first one's stay. */
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

/** The numbers that nobody else may get. */
export function listTaken(db: Db, assignmentId: number) {
  return db
    .selectFrom('anonymousName')
    .select(['number', 'shownNumber'])
    .where('assignmentId', '=', assignmentId)
    .execute();
}

/** Leaves out whoever has an alias by now, and whose number is gone: the caller looks again. */
export async function insertAliases(db: Db, aliases: readonly AliasRow[]): Promise<void> {
  await db
    .insertInto('anonymousName')
    .values([...aliases])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
