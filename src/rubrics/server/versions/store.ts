// SQL of former versions of rubrics.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { Choice, RubricRow } from '../../domain/model.ts';

/** How many changes can be taken back, one after the other. */
const mostVersions = 10;

const Cleared = z.array(Choice.extend({ submissionId: z.number() }));
export type ClearedChoice = z.infer<typeof Cleared>[number];

export interface RubricVersion {
  readonly id: number;
  readonly personId: number | null;
  readonly changedAt: Date;
  readonly maxPoints: number | null;
  readonly rows: readonly RubricRow[];
  readonly cleared: readonly ClearedChoice[];
}

/** Keeps the present rubric before a change, with the choices in what goes away: items of removed rows, too. */
export async function insertVersion(
  tx: Tx,
  version: {
    assignmentId: number;
    personId: number;
    changedAt: Date;
    rows: readonly RubricRow[];
    removedItemIds: readonly number[];
  },
): Promise<void> {
  const { assignmentId, personId, changedAt, rows, removedItemIds } = version;
  const rowIds = rows.map(({ id }) => id);
  await sql`
    insert into rubric_version (assignment_id, person_id, changed_at, max_points, rows, cleared)
    select ${assignmentId}::bigint, ${personId}::bigint, ${changedAt}::timestamptz,
      (select fixed_max_rubric_points from assignment where id = ${assignmentId}), ${JSON.stringify(rows)}::jsonb, coalesce(jsonb_agg(
        jsonb_build_object('submissionId', submission_id, 'rowId', row_id, 'itemId', item_id,
          'multiplier', multiplier)), '[]')
    from rubric_choice
    where row_id = any(${rowIds}::bigint[]) and item_id = any(${[...removedItemIds]}::bigint[])`.execute(tx);
  await sql`
    delete from rubric_version where assignment_id = ${assignmentId} and id not in (
      select id from rubric_version where assignment_id = ${assignmentId}
      order by id desc limit ${mostVersions})`.execute(tx);
}

/** The rubric before its last change. */
export async function findLastVersion(db: Db, assignmentId: number): Promise<RubricVersion | undefined> {
  const found = await db
    .selectFrom('rubricVersion')
    .select(['id', 'personId', 'changedAt', 'maxPoints', 'rows', 'cleared'])
    .where('assignmentId', '=', assignmentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    found && { ...found, rows: z.array(RubricRow).parse(found.rows), cleared: Cleared.parse(found.cleared) }
  );
}

export async function removeVersion(tx: Tx, versionId: number): Promise<void> {
  await tx.deleteFrom('rubricVersion').where('id', '=', versionId).execute();
}

/** Puts removed rows and items back under the ids that they had, and then the choices in them. */
export async function restoreParts(
  tx: Tx,
  { assignmentId, changedAt }: { assignmentId: number; changedAt: Date },
  version: Pick<RubricVersion, 'rows' | 'cleared'>,
): Promise<void> {
  const rows = version.rows.map((row, position) => ({ ...row, position }));
  await sql`
    insert into rubric_row (id, assignment_id, position, type, header, description, description_type)
    overriding system value
    select id, ${assignmentId}::bigint, position, type, header, description, "descriptionType"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kept (
      id bigint, position integer, type text, header text, description text, "descriptionType" text)
    where not exists (select 1 from rubric_row where rubric_row.id = kept.id)`.execute(tx);
  const items = rows.flatMap((row) =>
    row.items.map((item, position) => ({ ...item, position, rowId: row.id })),
  );
  await sql`
    insert into rubric_item (id, row_id, position, header, description, points)
    overriding system value
    select id, "rowId", position, header, description, points
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as kept (
      id bigint, "rowId" bigint, position integer, header text, description text, points double precision)
    where not exists (select 1 from rubric_item where rubric_item.id = kept.id)`.execute(tx);
  // A choice that somebody has made meanwhile is newer; one of a submission that is gone has no place.
  await sql`
    insert into rubric_choice (submission_id, row_id, item_id, multiplier, chosen_at)
    select "submissionId", "rowId", "itemId", multiplier, ${changedAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(version.cleared)}::jsonb) as kept (
      "submissionId" bigint, "rowId" bigint, "itemId" bigint, multiplier double precision)
    where exists (select 1 from submission where submission.id = "submissionId")
    on conflict do nothing`.execute(tx);
}
