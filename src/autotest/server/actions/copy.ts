// Copies an AutoTest to another assignment: the same blocks and files, connected to the rubric there.
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { BodyOf } from '../../../kernel/domain/endpoint.ts';
import { copyRows, rubricRowsOf } from '../../../rubrics/server/index.ts';
import type { autotestContract } from '../../domain/contract.ts';
import { otherVersionExists, rubricOverwriteNotSaid } from '../../domain/refusals.ts';
import { accessConfiguration, accessToChange } from '../access.ts';
import { copyBlocks, demandReplaceable } from './copy-blocks.ts';

type Body = BodyOf<typeof autotestContract.copyAutoTestConfiguration>;

export async function copyConfiguration(
  ctx: Context,
  sourceId: number,
  { dstAssignmentId, overwriteRubric }: Body,
): Promise<Record<never, never>> {
  const { configuration } = await accessConfiguration(ctx, sourceId);
  const target = await accessToChange(ctx, Number(dstAssignmentId));
  const { assignmentId, assignment } = target;
  await ctx.require('manage_rubrics', target);
  if (assignment.autoTestId !== null) throw new RefusedError(otherVersionExists);
  await ctx.transaction(async (tx) => {
    await demandReplaceable(tx, assignmentId);
    const hasRubric = (await rubricRowsOf(tx, assignmentId)).length > 0;
    if (hasRubric && overwriteRubric === undefined) throw new RefusedError(rubricOverwriteNotSaid);
    const keepsRubric = hasRubric && overwriteRubric !== undefined && 'doNotOverwrite' in overwriteRubric;
    const rowIds = keepsRubric ? new Map<number, number>() : await copyRows(tx, { sourceId, assignmentId });
    await copyBlocks(tx, ctx.platform, { source: configuration, target: assignment, rowIds });
  });
  return {};
}
