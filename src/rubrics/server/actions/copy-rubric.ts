import type { Context } from '../../../access/server/index.ts';
import { accessAssignment, setAssignmentColumns } from '../../../assignments/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import { rubricChanged } from '../../domain/events.ts';
import type { RubricRow } from '../../domain/model.ts';
import { noRubric, rubricExists } from '../../domain/refusals.ts';
import { accessRubricToManage } from '../access.ts';
import { auditRubric } from '../audit.ts';
import { insertRows, listRows, lockRubric } from '../store.ts';
import { newRowOf } from './save-rubric.ts';

/**
 * Copies a rubric into an assignment without one. The caller needs the right to edit the source (RUB-023).
 */
export async function copyRubric(ctx: Context, assignmentId: number, sourceId: number): Promise<RubricRow[]> {
  const target = await accessRubricToManage(ctx, assignmentId);
  const source = await accessAssignment(ctx, sourceId);
  await ctx.require('can_edit_assignment_info', source);
  (await readSettings(ctx.db, target.tenantId)).demandEnabled('RUBRICS_ENABLED');
  return ctx.transaction(async (tx) => {
    await lockRubric(tx, assignmentId, 'change');
    if ((await listRows(tx, assignmentId)).length > 0) throw new RefusedError(rubricExists);
    const rows = await listRows(tx, sourceId);
    if (rows.length === 0) throw new RefusedError(noRubric);
    await insertRows(tx, assignmentId, rows.map(newRowOf));
    const { fixedMaxRubricPoints } = source.assignment;
    await setAssignmentColumns(tx, { id: assignmentId, courseId: target.courseId }, { fixedMaxRubricPoints });
    await auditRubric(tx, assignmentId, { action: 'rubric copied', fromAssignmentId: sourceId });
    await tx.announce(rubricChanged, { assignmentId });
    return listRows(tx, assignmentId);
  });
}
