import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { statement } from '../../kernel/server/statement.ts';
import { DescriptionType, RowType, type Choice, type RowLock, type RubricRow } from '../domain/model.ts';

export interface RowKey {
  position: number;
  id: number;
}

/** A row without its items. */
export type RowFields = Pick<RubricRow, 'type' | 'header' | 'description' | 'descriptionType'>;
export type ItemFields = Pick<RubricRow['items'][number], 'header' | 'description' | 'points'>;

/** The assignments of a course whose rubric has a row. */
export async function listIdsWithRubric(db: Db, courseId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('rubricRow')
    .innerJoin('assignment', 'assignment.id', 'rubricRow.assignmentId')
    .select('assignment.id')
    .distinct()
    .where('assignment.courseId', '=', courseId)
    .where('assignment.deletedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The rows of a rubric in order, each with its key for paging. */
export async function listRows(
  db: Db,
  assignmentId: number,
  page: { after?: RowKey | undefined; limit?: number } = {},
): Promise<(RubricRow & RowKey)[]> {
  const { after, limit } = page;
  const isWhole = after === undefined && limit === undefined;
  const rows = await (isWhole ? selectRows(db, { assignmentId }) : selectPage(db, assignmentId, page));
  const items = await listItems(
    db,
    rows.map((row) => row.id),
  );
  const itemsOf = Map.groupBy(items, ({ rowId }) => rowId);
  return rows.map(({ id, position, header, description, ...row }) => ({
    id,
    position,
    header,
    description,
    type: RowType.parse(row.type),
    descriptionType: DescriptionType.parse(row.descriptionType),
    locked: lockOf(row.locked),
    items: (itemsOf.get(id) ?? []).map((item) => ({
      id: item.id,
      header: item.header,
      description: item.description,
      points: item.points,
    })),
  }));
}

const rowsOf = (db: Db, assignmentId: number) =>
  db.selectFrom('rubricRow').selectAll().where('assignmentId', '=', assignmentId);
const selectRows = statement((db, given: { assignmentId: number }) =>
  rowsOf(db, given.assignmentId).orderBy('position').orderBy('id'),
);

function selectPage(
  db: Db,
  assignmentId: number,
  { after, limit }: { after?: RowKey | undefined; limit?: number },
) {
  let query = rowsOf(db, assignmentId);
  if (after) query = query.where(sql<boolean>`(position, id) > (${after.position}, ${after.id})`);
  if (limit !== undefined) query = query.limit(limit);
  return query.orderBy('position').orderBy('id').execute();
}

async function listItems(db: Db, rowIds: readonly number[]) {
  if (rowIds.length === 0) return [];
  return db
    .selectFrom('rubricItem')
    .selectAll()
    .where('rowId', 'in', rowIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

function lockOf(text: string | null): RowLock {
  return text === 'auto_test' || text === 'auto_test_2' ? text : false;
}

/**
 * Locks the rubric until the transaction ends. Several people may mark at once, but a change of rows waits
 * for all of them, so that nobody chooses an item that is being deleted. Answers the points that a full grade needs,
 * where somebody has fixed them.
 */
export async function lockRubric(
  tx: Tx,
  assignmentId: number,
  use: 'mark' | 'change',
): Promise<{ readonly maxPoints: number | null }> {
  const [locked] = await rubricLocks[use](tx, { assignmentId });
  return { maxPoints: locked?.fixedMaxRubricPoints ?? null };
}

const assignmentOf = (db: Db, { assignmentId }: { assignmentId: number }) =>
  db.selectFrom('assignment').select('fixedMaxRubricPoints').where('id', '=', assignmentId);
const rubricLocks = {
  mark: statement((db, given: { assignmentId: number }) => assignmentOf(db, given).forShare()),
  change: statement((db, given: { assignmentId: number }) => assignmentOf(db, given).forNoKeyUpdate()),
};

/** Lets only one person at a time mark a submission: the second waits until the first has finished. */
export async function lockSubmission(tx: Tx, submissionId: number): Promise<void> {
  await lockSubmissionRow(tx, { submissionId });
}

const lockSubmissionRow = statement((db, given: { submissionId: number }) =>
  db.selectFrom('submission').select('id').where('id', '=', given.submissionId).forNoKeyUpdate(),
);

export interface NewRow extends RowFields {
  readonly position: number;
  readonly items: readonly (ItemFields & { readonly position: number })[];
}

export async function insertRows(tx: Tx, assignmentId: number, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return;
  const made = await tx
    .insertInto('rubricRow')
    .values(rows.map(({ items: _items, ...fields }) => ({ ...fields, assignmentId, locked: null })))
    .returning(['id', 'position'])
    .execute();
  const idAt = new Map(made.map(({ id, position }) => [position, id]));
  await insertItems(
    tx,
    rows.flatMap(({ position, items }) => {
      const rowId = idAt.get(position);
      return rowId === undefined ? [] : items.map((item) => ({ ...item, rowId }));
    }),
  );
}

export async function updateRows(
  tx: Tx,
  rows: readonly (RowFields & { readonly id: number; readonly position: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update rubric_row
    set position = written.position, type = written.type, header = written.header,
      description = written.description, description_type = written."descriptionType"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as written (
      id bigint, position integer, type text, header text, description text, "descriptionType" text)
    where rubric_row.id = written.id`.execute(tx);
}

export async function updateRowType(tx: Tx, rowId: number, type: RowType): Promise<void> {
  await tx.updateTable('rubricRow').set({ type }).where('id', '=', rowId).execute();
}

export async function removeRows(tx: Tx, rowIds: readonly number[]): Promise<void> {
  if (rowIds.length > 0) await tx.deleteFrom('rubricRow').where('id', 'in', rowIds).execute();
}

export async function insertItems(
  tx: Tx,
  items: readonly (ItemFields & { readonly position: number; readonly rowId: number })[],
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    insert into rubric_item (row_id, position, header, description, points)
    select "rowId", position, header, description, points
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as made (
      "rowId" bigint, position integer, header text, description text, points double precision)
    order by "rowId", position`.execute(tx);
}

export async function updateItems(
  tx: Tx,
  items: readonly (ItemFields & { readonly id: number; readonly position: number })[],
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    update rubric_item
    set position = written.position, header = written.header, description = written.description,
      points = written.points
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as written (
      id bigint, position integer, header text, description text, points double precision)
    where rubric_item.id = written.id`.execute(tx);
}

export async function removeItems(tx: Tx, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length > 0) await tx.deleteFrom('rubricItem').where('id', 'in', itemIds).execute();
}

/** Reserves exactly these rows for an AutoTest, and frees the other rows that it filled before. */
export async function updateReserved(
  tx: Tx,
  assignmentId: number,
  { lock, rowIds }: { lock: Exclude<RowLock, false>; rowIds: readonly number[] },
): Promise<void> {
  const rows = () => tx.updateTable('rubricRow').where('assignmentId', '=', assignmentId);
  await rows().set({ locked: null }).where('locked', '=', lock).execute();
  if (rowIds.length > 0) await rows().set({ locked: lock }).where('id', 'in', rowIds).execute();
}

/** Rows in which a submission has a result. */
export async function listRowIdsWithResults(db: Db, assignmentId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('rubricRow')
    .select('rubricRow.id')
    .where('assignmentId', '=', assignmentId)
    .where((where) =>
      where.exists(
        where.selectFrom('rubricChoice').select('rowId').whereRef('rubricChoice.rowId', '=', 'rubricRow.id'),
      ),
    )
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Choices of one submission, in the order of the rows. */
export function listChoices(db: Db, submissionId: number): Promise<Choice[]> {
  return db
    .selectFrom('rubricChoice')
    .innerJoin('rubricRow', 'rubricRow.id', 'rubricChoice.rowId')
    .select(['rowId', 'itemId', 'multiplier'])
    .where('submissionId', '=', submissionId)
    .orderBy('rubricRow.position')
    .orderBy('rubricRow.id')
    .execute();
}

const mostChoicesAtOnce = 20_000;

/** Of so many submissions choices are read at once: each has one in every row, and a class has thousands of submissions. */
export function choicesOfAtOnce(rowCount: number): number {
  return Math.max(1, Math.floor(mostChoicesAtOnce / Math.max(1, rowCount)));
}

/** Choices of several submissions, by their ids. */
export async function listChoicesOfMany(
  db: Db,
  submissionIds: readonly number[],
): Promise<ReadonlyMap<number, Choice[]>> {
  const rows = await db
    .selectFrom('rubricChoice')
    .select(['submissionId', 'rowId', 'itemId', 'multiplier'])
    .where('submissionId', '=', sql<number>`any(${submissionIds})`)
    .execute();
  return Map.groupBy(rows, ({ submissionId }) => submissionId);
}

/** Removes what is chosen in these rows. */
export async function removeChoices(tx: Tx, submissionId: number, rowIds: readonly number[]): Promise<void> {
  if (rowIds.length === 0) return;
  await tx
    .deleteFrom('rubricChoice')
    .where('submissionId', '=', submissionId)
    .where('rowId', 'in', rowIds)
    .execute();
}

export async function insertChoices(
  tx: Tx,
  { submissionId, chosenAt }: { submissionId: number; chosenAt: Date },
  choices: readonly Choice[],
): Promise<void> {
  if (choices.length === 0) return;
  await tx
    .insertInto('rubricChoice')
    .values(
      choices.map(({ rowId, itemId, multiplier }) => ({ submissionId, rowId, itemId, multiplier, chosenAt })),
    )
    .execute();
}
