import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';

export async function findSealedPassword(db: Db, assignmentId: number): Promise<string | null> {
  const row = await db
    .selectFrom('assignment')
    .select('sealedPassword')
    .where('id', '=', assignmentId)
    .executeTakeFirst();
  return row?.sealedPassword ?? null;
}

/** Locks the password until the transaction ends, so that nobody gets in with one that is being replaced. */
export async function holdSealedPassword(tx: Tx, assignmentId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('assignment')
    .select('sealedPassword')
    .where('id', '=', assignmentId)
    .forShare()
    .executeTakeFirst();
  return row?.sealedPassword ?? null;
}

/** The ranges, locked until the transaction ends, so that of two people who change them one waits. */
export async function lockAllowedIpRanges(tx: Tx, assignmentId: number): Promise<string[]> {
  const row = await tx
    .selectFrom('assignment')
    .select('allowedIpRanges')
    .where('id', '=', assignmentId)
    .forUpdate()
    .executeTakeFirst();
  return row?.allowedIpRanges ?? [];
}

export async function updateAllowedIpRanges(tx: Tx, assignmentId: number, ranges: string[]): Promise<void> {
  await tx
    .updateTable('assignment')
    .set({ allowedIpRanges: sql`${ranges}::text[]` })
    .where('id', '=', assignmentId)
    .execute();
}
