import type { Context } from '../../../access/server/index.ts';
import { setAssignmentColumns } from '../../../assignments/server/index.ts';
import { firstRefusal, RefusedError } from '../../../kernel/domain/refusal.ts';
import { rubricChanged } from '../../domain/events.ts';
import { noRubric } from '../../domain/refusals.ts';
import { mayRemoveRow } from '../../domain/rules/rights.ts';
import { accessRubricToManage } from '../access.ts';
import { insertVersion } from '../versions/store.ts';
import { auditRubric } from '../audit.ts';
import { listRows, lockRubric, removeRows } from '../store.ts';

/** Deletes the rubric with every result in it; grades by hand stay. */
export async function deleteRubric(ctx: Context, assignmentId: number): Promise<undefined> {
  const { courseId } = await accessRubricToManage(ctx, assignmentId);
  await ctx.transaction(async (tx) => {
    await lockRubric(tx, assignmentId, 'change');
    const rows = await listRows(tx, assignmentId);
    if (rows.length === 0) throw new RefusedError(noRubric);
    ctx.demand(firstRefusal(...rows.map(mayRemoveRow)));
    await insertVersion(tx, {
      ...{ assignmentId, rows, personId: ctx.session.personId, changedAt: ctx.now() },
      removedItemIds: rows.flatMap(({ items }) => items.map(({ id }) => id)),
    });
    await removeRows(
      tx,
      rows.map((row) => row.id),
    );
    await setAssignmentColumns(tx, { id: assignmentId, courseId }, { fixedMaxRubricPoints: null });
    await auditRubric(tx, assignmentId, {
      action: 'rubric deleted',
      rows: rows.map((row) => row.header),
    });
    await tx.announce(rubricChanged, { assignmentId });
  });
  return undefined;
}
