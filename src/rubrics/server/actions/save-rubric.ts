import type { Context } from '../../../access/server/index.ts';
import { setAssignmentColumns, type AssignmentScope } from '../../../assignments/server/index.ts';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import { rubricChanged } from '../../domain/events.ts';
import type { RubricRow, WrittenRow, WrittenRubric } from '../../domain/model.ts';
import { maySaveRubric } from '../../domain/rules/rights.ts';
import { rubricTagOf } from '../../domain/rules/rubric-tag.ts';
import { accessRubricToManage } from '../access.ts';
import { insertVersion } from '../versions/store.ts';
import { auditRubric } from '../audit.ts';
import {
  insertItems,
  insertRows,
  listRowIdsWithResults,
  listRows,
  lockRubric,
  removeItems,
  removeRows,
  updateItems,
  updateRows,
  type NewRow,
} from '../store.ts';

/** Sets the whole rubric; results and grades follow in the same transaction (RUB-023, RUB-031). */
export async function saveRubric(
  ctx: Context,
  assignmentId: number,
  written: WrittenRubric,
): Promise<RubricRow[]> {
  const scope = await accessRubricToManage(ctx, assignmentId);
  await demandFeatures(ctx, scope, written.maxPoints);
  return ctx.transaction(async (tx) => {
    const { maxPoints } = await lockRubric(tx, assignmentId, 'change');
    const present = await demandRubric(ctx, tx, { assignmentId, maxPoints, written });
    await keepBefore(ctx, tx, { scope, written: written.rows, present });
    await writeRows(tx, { assignmentId, written: written.rows, present });
    const fixedMaxRubricPoints = written.maxPoints;
    await setAssignmentColumns(tx, { id: assignmentId, courseId: scope.courseId }, { fixedMaxRubricPoints });
    await auditRubric(tx, assignmentId, {
      action: 'rubric saved',
      rows: written.rows.map(({ header }) => header.trim()),
    });
    await tx.announce(rubricChanged, { assignmentId });
    return listRows(tx, assignmentId);
  });
}

/** Keeps the rubric as it is, so that the save can be taken back later; a first rubric replaces none. */
async function keepBefore(
  ctx: Context,
  tx: Tx,
  of: { scope: AssignmentScope; written: readonly WrittenRow[]; present: readonly RubricRow[] },
): Promise<void> {
  const { scope, written, present } = of;
  if (present.length === 0) return;
  const keptIds = new Set(written.flatMap(({ items }) => items.map(({ id }) => id)));
  const itemIds = present.flatMap(({ items }) => items.map(({ id }) => id));
  await insertVersion(tx, {
    ...{ assignmentId: scope.assignmentId, personId: ctx.session.personId, changedAt: ctx.now() },
    rows: present,
    removedItemIds: itemIds.filter((id) => !keptIds.has(id)),
  });
}

/**
 * Refuses a rubric that may not replace the present one, or that was made from an older one; answers the present rows.
 */
export async function demandRubric(
  ctx: Context,
  db: Db,
  of: { assignmentId: number; maxPoints: number | null; written: WrittenRubric },
): Promise<RubricRow[]> {
  const { assignmentId, maxPoints, written } = of;
  const rows = await listRows(db, assignmentId);
  const present = { rows, maxPoints };
  await ctx.demandTag(rubricTagOf(present), () => Promise.resolve(present));
  const rowIdsWithResults = await listRowIdsWithResults(db, assignmentId);
  ctx.demand(maySaveRubric(written, { rows, rowIdsWithResults }));
  return rows;
}

/** When the feature was switched off later, the maximum may stay as it is or be removed. */
async function demandFeatures(ctx: Context, scope: AssignmentScope, maxPoints: number | null): Promise<void> {
  const settings = await readSettings(ctx.db, scope.tenantId);
  settings.demandEnabled('RUBRICS_ENABLED');
  const isKept = maxPoints === null || maxPoints === scope.assignment.fixedMaxRubricPoints;
  if (!isKept) settings.demandEnabled('MAX_POINTS_ENABLED');
}

/** Updates the rows that stay and deletes those that are missing. Each kind of change is one statement. */
async function writeRows(
  tx: Tx,
  {
    assignmentId,
    written,
    present,
  }: { assignmentId: number; written: readonly WrittenRow[]; present: readonly RubricRow[] },
): Promise<void> {
  const placed = written.map((row, position) => ({ row, position }));
  const kept = placed.flatMap(({ row, position }) => {
    const before = present.find(({ id }) => id === row.id);
    return before ? [{ row, position, before }] : [];
  });
  const keptIds = new Set(kept.map(({ before }) => before.id));
  await removeRows(
    tx,
    present.flatMap(({ id }) => (keptIds.has(id) ? [] : [id])),
  );
  await updateRows(
    tx,
    kept.map(({ row, position, before }) => ({ ...rowFieldsOf(row), id: before.id, position })),
  );
  await writeItems(tx, kept);
  const fresh = placed.filter(({ row }) => row.id === undefined || !keptIds.has(row.id));
  await insertRows(
    tx,
    assignmentId,
    fresh.map(({ row, position }) => newRowOf(row, position)),
  );
}

/** A new row with its items. */
export function newRowOf(row: WrittenRow, position: number): NewRow {
  return { ...rowFieldsOf(row), position, items: row.items.map(itemFieldsOf) };
}

async function writeItems(
  tx: Tx,
  kept: readonly { readonly row: WrittenRow; readonly before: RubricRow }[],
): Promise<void> {
  const items = kept.flatMap(({ row, before }) =>
    row.items.map((item, at) => ({ id: item.id, rowId: before.id, ...itemFieldsOf(item, at) })),
  );
  const keptIds = new Set(items.map(({ id }) => id));
  const presentIds = kept.flatMap(({ before }) => before.items.map(({ id }) => id));
  await removeItems(
    tx,
    presentIds.filter((id) => !keptIds.has(id)),
  );
  await updateItems(
    tx,
    items.flatMap(({ id, rowId: _rowId, ...fields }) => (id === undefined ? [] : [{ id, ...fields }])),
  );
  await insertItems(
    tx,
    items.flatMap(({ id, ...fields }) => (id === undefined ? [fields] : [])),
  );
}

function rowFieldsOf({ type, header, description, descriptionType }: WrittenRow) {
  return { type, header: header.trim(), description, descriptionType };
}

/** Points are never missing here: the rules refuse an item without points. */
function itemFieldsOf({ header, description, points }: WrittenRow['items'][number], position: number) {
  return { header: header.trim(), description, points: points ?? 0, position };
}
