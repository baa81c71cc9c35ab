// Copies an AutoTest to another assignment: the same blocks and files, connected to the rubric there.
import type { Context } from '../../../access/server/index.ts';
import { setAssignmentColumns } from '../../../assignments/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { BodyOf } from '../../../kernel/domain/endpoint.ts';
import { newUlid } from '../../../kernel/server/clock.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { copyRows, rubricRowsOf } from '../../../rubrics/server/index.ts';
import { movedBlocks } from '../../domain/block-files.ts';
import type { autotestContract } from '../../domain/contract.ts';
import { copyTargetPublished, otherVersionExists, rubricOverwriteNotSaid } from '../../domain/refusals.ts';
import { accessConfiguration, accessToChange } from '../access.ts';
import {
  ensureConfiguration,
  insertFile,
  listFiles,
  lockConfiguration,
  updateConfiguration,
} from '../store/configurations.ts';

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
    await ensureConfiguration(tx, assignmentId);
    const locked = await lockConfiguration(tx, assignmentId);
    if (locked && locked.publishedSnapshotId !== null) throw new RefusedError(copyTargetPublished);
    const hasRubric = (await rubricRowsOf(tx, assignmentId)).length > 0;
    if (hasRubric && overwriteRubric === undefined) throw new RefusedError(rubricOverwriteNotSaid);
    const keepsRubric = hasRubric && overwriteRubric !== undefined && 'doNotOverwrite' in overwriteRubric;
    const rowIds = keepsRubric ? new Map<number, number>() : await copyRows(tx, { sourceId, assignmentId });
    const fileIds = await copyFiles(ctx, tx, { sourceId, assignmentId });
    const move = {
      fileIdOf: (id: string) => fileIds.get(id) ?? id,
      // A row that no longer exists becomes a plain frame.
      rowIdOf: (id: number) => rowIds.get(id),
    };
    const { setup, test } = configuration;
    await updateConfiguration(tx, assignmentId, {
      setup: { ...setup, steps: movedBlocks(setup.steps, move) },
      test: { steps: movedBlocks(test.steps, move) },
    });
    await setAssignmentColumns(tx, assignment, { hasAutoTestV2: true });
  });
  return {};
}

/** The new id of each file. The bytes are stored already. */
async function copyFiles(
  ctx: Context,
  tx: Tx,
  { sourceId, assignmentId }: { sourceId: number; assignmentId: number },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const file of await listFiles(tx, sourceId)) {
    const id = newUlid(ctx.platform.clock, ctx.platform.random);
    await insertFile(tx, assignmentId, { ...file, id });
    ids.set(file.id, id);
  }
  return ids;
}
