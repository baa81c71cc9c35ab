import type { Context } from '../../../access/server/index.ts';
import { setAssignmentColumns } from '../../../assignments/server/index.ts';
import { firstRefusal, RefusedError } from '../../../kernel/domain/refusal.ts';
import { rubricChanged } from '../../domain/events.ts';
import type { RubricRow } from '../../domain/model.ts';
import { rubricChangedMeanwhile } from '../../domain/refusals.ts';
import { mayEditRow } from '../../domain/rules/rights.ts';
import { accessRubricToManage } from '../access.ts';
import {
  listRowIdsWithResults,
  listRows,
  lockRubric,
  removeItems,
  removeRows,
  updateItems,
  updateRows,
} from '../store.ts';
import { findLastVersion, removeVersion, restoreParts } from './store.ts';

/**
 * Takes the last change of a rubric back, with the marks that it cleared. Grades follow in the same transaction, and
 * their history keeps both. Only the change that the caller saw is taken back.
 */
export async function takeRubricBack(
  ctx: Context,
  assignmentId: number,
  versionId: number,
): Promise<RubricRow[]> {
  const { courseId } = await accessRubricToManage(ctx, assignmentId);
  return ctx.transaction(async (tx) => {
    await lockRubric(tx, assignmentId, 'change');
    const version = await findLastVersion(tx, assignmentId);
    if (version?.id !== versionId) throw new RefusedError(rubricChangedMeanwhile);
    const present = await listRows(tx, assignmentId);
    const before = new Map(version.rows.map((row) => [row.id, row]));
    const rowIdsWithResults = await listRowIdsWithResults(tx, assignmentId);
    ctx.demand(
      firstRefusal(...present.map((row) => mayEditRow(row, before.get(row.id), { rowIdsWithResults }))),
    );
    const itemIds = new Set(version.rows.flatMap(({ items }) => items.map(({ id }) => id)));
    const presentItems = present.flatMap(({ items }) => items.map(({ id }) => id));
    await removeRows(
      tx,
      present.flatMap(({ id }) => (before.has(id) ? [] : [id])),
    );
    await removeItems(
      tx,
      presentItems.filter((id) => !itemIds.has(id)),
    );
    await updateRows(
      tx,
      version.rows.map((row, position) => ({ ...row, position })),
    );
    await updateItems(
      tx,
      version.rows.flatMap(({ items }) => items.map((item, position) => ({ ...item, position }))),
    );
    await restoreParts(tx, { assignmentId, changedAt: ctx.now() }, version);
    await removeVersion(tx, version.id);
    await setAssignmentColumns(
      tx,
      { id: assignmentId, courseId },
      { fixedMaxRubricPoints: version.maxPoints },
    );
    const subject = { subjectKind: 'assignment', subjectId: String(assignmentId) };
    await tx.audit({ action: 'rubric change taken back', ...subject, detail: { versionId } });
    await tx.announce(rubricChanged, { assignmentId });
    return listRows(tx, assignmentId);
  });
}
