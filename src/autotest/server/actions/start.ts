// Starts the tests of an assignment from those of a language.
import type { Context } from '../../../access/server/index.ts';
import {
  setAssignmentColumns,
  setHandInFilter,
  type AssignmentScope,
} from '../../../assignments/server/index.ts';
import type { BodyOf } from '../../../kernel/domain/endpoint.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { newUlid } from '../../../kernel/server/clock.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { addRows, rubricRowsOf } from '../../../rubrics/server/index.ts';
import { readSettings, type Settings } from '../../../tenants/server/index.ts';
import type { starterContract } from '../../domain/starters/contract.ts';
import type { Configuration } from '../../domain/model.ts';
import { autoTestDisabled, blocksExist, otherVersionExists, unfitMainFile } from '../../domain/refusals.ts';
import { starterBlocksOf } from '../../domain/starters/blocks.ts';
import { isMainFileOf, starterFilterOf, starterRow } from '../../domain/starters/starters.ts';
import { accessToChange } from '../access.ts';
import { configurationReply } from '../replies.ts';
import { ensureConfiguration, lockConfiguration, updateConfiguration } from '../store/configurations.ts';

type Wishes = BodyOf<typeof starterContract.startAutoTest>;

/** What the caller may not change, or what is there already, stays as it is. */
export async function startFromStarter(
  ctx: Context,
  assignmentId: number,
  wishes: Wishes,
): Promise<Configuration> {
  const { language, mainFile } = wishes;
  const scope = await accessToChange(ctx, assignmentId);
  const { assignment } = scope;
  const settings = await readSettings(ctx.db, scope.tenantId);
  if (!settings.get('AUTO_TEST_2_ENABLED')) {
    throw new RefusedError(autoTestDisabled, { extra: { disabledSetting: 'AUTO_TEST_2_ENABLED' } });
  }
  if (assignment.autoTestId !== null) throw new RefusedError(otherVersionExists);
  if (!isMainFileOf(language, mainFile)) throw new RefusedError(unfitMainFile);
  const setsRules = assignment.handInFilter === null && (await ctx.may('can_edit_cgignore', scope));
  const makesRow = await mayMakeRow(ctx, scope, settings);
  return ctx.transaction(async (tx) => {
    await ensureConfiguration(tx, assignmentId);
    // Of two teachers who start at once, the second finds the blocks of the first.
    const locked = await lockConfiguration(tx, assignmentId);
    if (!locked || locked.test.steps.length + locked.setup.steps.length > 0)
      throw new RefusedError(blocksExist);
    const rubricRowId = await rowFor(tx, assignmentId, makesRow);
    const newId = () => newUlid(ctx.platform.clock, ctx.platform.random);
    const { setup, test } = starterBlocksOf(language, { mainFile, rubricRowId, newId });
    const changed = { setup: { ...locked.setup, steps: setup }, test: { steps: test } };
    await updateConfiguration(tx, assignmentId, changed);
    await setAssignmentColumns(tx, assignment, { hasAutoTestV2: true });
    if (setsRules) await setHandInFilter(tx, assignment, starterFilterOf(language, mainFile));
    return configurationReply({ ...locked, ...changed });
  });
}

async function mayMakeRow(ctx: Context, scope: AssignmentScope, settings: Settings): Promise<boolean> {
  return settings.get('RUBRICS_ENABLED') && (await ctx.may('manage_rubrics', scope));
}

/** A new category in a rubric without any. To one that is there, the teacher connects the tests. */
async function rowFor(tx: Tx, assignmentId: number, makesRow: boolean): Promise<number | undefined> {
  const present = await rubricRowsOf(tx, assignmentId);
  if (present.length > 0 || !makesRow) return undefined;
  return (await addRows(tx, assignmentId, [starterRow])).at(0)?.id;
}
