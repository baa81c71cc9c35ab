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

/** Keeps the password as it is until the transaction ends: nobody is let in with one that is replaced meanwhile. */
export async function holdSealedPassword(tx: Tx, assignmentId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('assignment')
    .select('sealedPassword')
    .where('id', '=', assignmentId)
    .forShare()
    .executeTakeFirst();
  return row?.sealedPassword ?? null;
}

/** The ranges, held until the transaction ends: of two that change them one waits. */
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
