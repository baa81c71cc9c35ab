import type { Context } from '../../../access/server/index.ts';
import { personBehind } from '../../../assignments/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { userReply } from '../../../people/server/index.ts';
import { accessSubmission, setAssignee, type SubmissionScope } from '../../../submissions/server/index.ts';
import { mayNotGrade } from '../../domain/refusals.ts';
import { mailingWhenDone } from '../reminders/done-mail.ts';
import { mailNewWork } from '../reminders/mail-graders.ts';
import { isGrader, listEveryGrader, updateGraderNotDone } from '../store.ts';
import { assignGraderRule } from '../../domain/access-rules.ts';

/** Gives a submission to a grader, or with null to nobody. */
export async function assignGrader(
  ctx: Context,
  submissionId: number,
  shownId: number | null,
): Promise<undefined> {
  const scope = await accessSubmission(ctx, submissionId);
  const graderId = shownId === null ? null : await graderShownAs(ctx, scope, shownId);
  await requireAssigning(ctx, scope, graderId);
  ctx.demand(mayChangeIn(scope.course));
  if (graderId === undefined || (graderId !== null && !(await isGrader(ctx.db, scope.courseId, graderId)))) {
    throw new RefusedError(mayNotGrade);
  }
  const { assignmentId } = scope;
  await ctx.transaction(async (tx) => {
    let wasDone = false;
    const change = async (): Promise<void> => {
      await setAssignee(tx, submissionId, graderId);
      if (graderId !== null) wasDone = await updateGraderNotDone(tx, assignmentId, graderId);
    };
    await mailingWhenDone(tx, ctx.platform, { assignmentId, change });
    if (graderId !== null && wasDone && graderId !== ctx.session.personId)
      await mailNewWork(tx, ctx.platform, { assignment: scope.assignment, graderId });
  });
  return undefined;
}

/** Where names are hidden, graders are named by the ids that the caller was shown; any other id is nobody's. */
async function graderShownAs(
  ctx: Context,
  scope: SubmissionScope,
  shownId: number,
): Promise<number | undefined> {
  const sight = scope.viewer.names;
  if (!sight.hidesNames) return shownId;
  const among = (await listEveryGrader(ctx.db, scope)).map((grader) => userReply(grader));
  return personBehind(ctx.db, sight, { shownId, among });
}

/** Rule 'assign grader': can_assign_graders; who grades may also take work that is nobody's. */
async function requireAssigning(
  ctx: Context,
  scope: SubmissionScope,
  graderId: number | null | undefined,
): Promise<void> {
  ctx.rule(assignGraderRule);
  const takesFreeWork = graderId === ctx.session.personId && scope.submission.assigneeId === null;
  await (takesFreeWork
    ? ctx.requireAny(['can_assign_graders', 'can_grade_work'], scope)
    : ctx.require('can_assign_graders', scope));
}
