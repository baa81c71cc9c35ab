import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import type { RubricResultItem } from '../../domain/model.ts';
import { markingTagOf, resultItemsOf } from '../../domain/rules/results.ts';
import { accessRubricResult } from '../access.ts';
import { listChoices, listRows } from '../store.ts';

/**
 * The chosen items of a submission with their points (RUB-024). Rubrics are short, so a page is a slice of
 * the list.
 */
export async function listRubricResults(ctx: Context, submissionId: number): Promise<RubricResultItem[]> {
  const { assignmentId } = await accessRubricResult(ctx, submissionId);
  const [rows, choices] = await Promise.all([
    listRows(ctx.db, assignmentId),
    listChoices(ctx.db, submissionId),
  ]);
  ctx.entityTag = markingTagOf(rows, choices);
  const items = resultItemsOf(rows, choices);
  const lastRowId = z.number().optional().parse(ctx.page.after);
  const start = items.findIndex((item) => item.rowId === lastRowId) + 1;
  const page = items.slice(start, start + ctx.page.size);
  const last = page.at(-1);
  if (start + page.length < items.length && last) ctx.continueAfter(last.rowId);
  return page;
}
