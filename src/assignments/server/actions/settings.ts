// Changes settings; each field needs its own permission.
import type { Context } from '../../../access/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { holdGroupSet } from '../../../groups/server/index.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import type { Assignment, AssignmentPatch, StoredAssignment } from '../../domain/model.ts';
import { handInFilterOf, mayRemindAt, maySetGroupSet, permissionsForPatch } from '../../domain/rules.ts';
import { namesOf, settingsOf, settingsTagOf } from '../../domain/settings-tag.ts';
import { readSettings } from '../../../tenants/server/index.ts';
import { accessAssignment, type AssignmentScope } from '../access.ts';
import { demandLinksPossible } from '../exam/actions.ts';
import { gradeAvailabilityColumnsOf, gradingColumnsOf } from '../rows.ts';
import { assignmentReply } from './replies.ts';
import { assignmentSlots } from '../slots.ts';
import { updateAssignment } from '../store.ts';
import { changeAssignment } from './edit.ts';
import { changeAssignmentRule } from '../../domain/access-rules.ts';

export async function patchAssignment(
  ctx: Context,
  assignmentId: number,
  patch: AssignmentPatch,
): Promise<Assignment> {
  ctx.rule(changeAssignmentRule);
  const scope = await accessAssignment(ctx, assignmentId);
  for (const permission of permissionsForPatch(patch)) await ctx.require(permission, scope);
  ctx.demand(mayChangeIn(scope.course));
  ctx.demand(mayRemindAt(patch.reminderTime ?? null, scope.now));
  const columns = columnsOf(ctx, patch);
  const changed = await changeAssignment(ctx, scope, {
    fields: namesOf(patch),
    change: async (tx, before) => {
      await demandPossible(ctx, tx, { before, patch });
      const present = await assignmentReply(ctx, before, tx);
      const tag = settingsTagOf(settingsOf(present), namesOf(patch));
      await ctx.demandTag(tag, async () => ({ assignment: present }));
      if (patch.groupSetId !== undefined)
        await demandGroupSet(ctx, tx, { scope, before, wantedId: patch.groupSetId });
      await updateAssignment(tx, assignmentId, columns);
    },
  });
  await warnAbout(ctx, patch, changed);
  await warnOfGradingDone(ctx, patch, changed);
  return changed;
}

/** What depends on the other settings is judged by those that nobody changes meanwhile. */
async function demandPossible(
  ctx: Context,
  tx: Tx,
  { before, patch }: { before: StoredAssignment; patch: AssignmentPatch },
): Promise<void> {
  // Callers who may not see hidden names must not be able to show them either.
  const endsHiding = patch.anonymizedGrading === null && before.anonymizedGrading !== null;
  if (endsHiding) await ctx.require('can_see_anonymized_names', before);
  const { kind = before.kind, sendLoginLinks = before.sendLoginLinks } = patch;
  await demandLinksPossible(ctx, tx, { ...before, kind, sendLoginLinks });
}

/** The group set must be one of the course. The assignment is locked, so that no group hands in meanwhile. */
async function demandGroupSet(
  ctx: Context,
  tx: Tx,
  { scope, before, wantedId }: { scope: AssignmentScope; before: StoredAssignment; wantedId: number | null },
): Promise<void> {
  if (wantedId !== null && wantedId !== before.groupSetId)
    (await readSettings(tx, scope.tenantId)).demandEnabled('GROUPS_ENABLED');
  // Somebody may delete the set at this moment: either it is gone already, or they wait and then may not.
  if (wantedId !== null && (await holdGroupSet(tx, wantedId))?.courseId !== before.courseId)
    throw ctx.notFound('group set');
  const hasGroupWork = await assignmentSlots.hasGroupWork.get()(tx, before.id);
  ctx.demand(maySetGroupSet(before, wantedId, hasGroupWork));
}

function columnsOf(ctx: Context, patch: AssignmentPatch) {
  const {
    ignore,
    ignoreVersion,
    grading,
    gradeAvailability,
    anonymizedGrading,
    webhookUploadEnabled,
    reminderTime,
    ...same
  } = patch;
  return {
    ...same,
    ...(grading ? gradingColumnsOf(grading) : {}),
    ...(gradeAvailability ? gradeAvailabilityColumnsOf(gradeAvailability) : {}),
    ...(anonymizedGrading === undefined ? {} : { anonymizedGrading: anonymizedGrading?.method ?? null }),
    ...(webhookUploadEnabled === undefined ? {} : { webhookEnabled: webhookUploadEnabled }),
    ...(reminderTime === undefined ? {} : { reminderTime, reminderSentAt: null }),
    ...(ignore === undefined ? {} : { handInFilter: filterText(ctx, ignore, ignoreVersion) }),
  };
}

function filterText(
  ctx: Context,
  ignore: Exclude<AssignmentPatch['ignore'], undefined>,
  version: AssignmentPatch['ignoreVersion'],
): string | null {
  const { filter, verdict } = handInFilterOf(ignore, version);
  ctx.demand(verdict);
  return filter && JSON.stringify(filter);
}

type Limits = Pick<StoredAssignment, 'id' | 'webhookConfiguration' | 'maxSubmissions' | 'coolOffPeriod'> & {
  cgignoreVersion: string | null;
};

async function warnAbout(ctx: Context, patch: AssignmentPatch, now: Limits): Promise<void> {
  const isLimited = now.maxSubmissions !== null || now.coolOffPeriod > 0 || now.cgignoreVersion !== null;
  if (now.webhookConfiguration.tag === 'enabled' && isLimited) {
    ctx.warn(
      '010',
      'Of a push, files that the hand-in rules do not allow are left out, and a push beyond the limits is not handed in. Nobody watches a push: students read on their page what became of it.',
    );
  }
  if (patch.webhookUploadEnabled === false) await warnOfGitHooks(ctx, now.id);
  if (typeof patch.maxSubmissions !== 'number') return;
  const largest = await assignmentSlots.largestSubmissionCount.get()(ctx.db, now.id);
  if (largest > patch.maxSubmissions) {
    ctx.warn('015', `Somebody has already handed in ${largest} times. What was handed in stays.`);
  }
}

/** Warns when git was switched off and some have connected their repositories: these go on to hand in (ASGN-046). */
export async function warnOfGitHooks(ctx: Context, assignmentId: number): Promise<void> {
  if (!(await assignmentSlots.hasGitHooks.get()(ctx.db, assignmentId))) return;
  ctx.warn(
    '011',
    'Repositories that are connected already go on to hand in. Nobody can connect another one.',
  );
}

/** Warns when grading has ended already, because no reminder or mail will follow (ASGN-048). */
async function warnOfGradingDone(ctx: Context, patch: AssignmentPatch, now: Assignment): Promise<void> {
  const { doneType, doneEmail = null, reminderTime = null } = patch;
  if (doneType === undefined && doneEmail === null && reminderTime === null) return;
  if (now.doneEmail === null && now.reminderTime === null) return;
  const asked = { assignmentId: now.id, courseId: now.courseId, doneType: now.doneType };
  if (await assignmentSlots.isGradingDone.get()(ctx.db, asked))
    ctx.warn('002', 'Grading is done already: nobody is reminded, and no mail says so.');
}
