import type { Context } from '../../../access/server/index.ts';
import {
  accessAssignment,
  nameSightFor,
  personBehind,
  type AssignmentScope,
} from '../../../assignments/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { RefusedError, type Refusal } from '../../../kernel/domain/refusal.ts';
import { userReply } from '../../../people/server/index.ts';
import { goneOf, type SetReply } from '../../../submissions/domain/sets/submission-set.ts';
import { accessSubmission, listSeenSubmissions, setAssignee } from '../../../submissions/server/index.ts';
import { assignGraderRule } from '../../domain/access-rules.ts';
import { mayNotGrade } from '../../domain/refusals.ts';
import { mayAssign } from '../../domain/rules.ts';
import { mailingWhenDone } from '../reminders/done-mail.ts';
import { mailNewWork } from '../reminders/mail-graders.ts';
import { isGrader, listEveryGrader, lockAssignees, updateGraderNotDone } from '../store.ts';

/** Assigns a submission to a grader; null assigns it to nobody. */
export async function assignGrader(
  ctx: Context,
  submissionId: number,
  shownId: number | null,
): Promise<undefined> {
  const { assignmentId } = await accessSubmission(ctx, submissionId);
  const scope = await accessAssignment(ctx, assignmentId);
  const { leftOut } = await assign(ctx, scope, { submissionIds: [submissionId], shownId });
  const [left] = leftOut;
  if (left) throw new RefusedError(left.refusal);
  return undefined;
}

/** Assigns several submissions of an assignment; reports those that stayed as they were. */
export async function assignGraders(
  ctx: Context,
  assignmentId: number,
  wanted: { submissionIds: readonly number[]; userId: number | null },
): Promise<SetReply> {
  const scope = await accessAssignment(ctx, assignmentId);
  const seen = await listSeenSubmissions(ctx, scope, wanted.submissionIds);
  const submissionIds = seen.map(({ id }) => id);
  const { changed, leftOut, found } = await assign(ctx, scope, { submissionIds, shownId: wanted.userId });
  const told = leftOut.map(({ id, refusal }) => ({ submissionId: id, text: refusal.text }));
  return { changed, leftOut: [...goneOf(wanted.submissionIds, found), ...told] };
}

interface Assigned {
  changed: number;
  /** What was there while it was locked: work may be deleted after it was read. */
  found: readonly { id: number }[];
  leftOut: { id: number; refusal: Refusal }[];
}

/**
 * Asks the rule 'assign grader' for each submission while it is locked, so that two graders cannot take
 * the same unassigned work.
 */
async function assign(
  ctx: Context,
  scope: AssignmentScope,
  { submissionIds, shownId }: { submissionIds: readonly number[]; shownId: number | null },
): Promise<Assigned> {
  ctx.rule(assignGraderRule);
  const { assignment, assignmentId, courseId } = scope;
  const graderId = shownId === null ? null : await graderShownAs(ctx, scope, shownId);
  const isOneself = graderId === ctx.session.personId;
  const facts = { permissions: await ctx.permissionsIn(scope), isOneself };
  ctx.demand(mayAssign({ ...facts, assigneeId: null }));
  ctx.demand(mayChangeIn(scope.course));
  if (graderId === undefined || (graderId !== null && !(await isGrader(ctx.db, courseId, graderId)))) {
    throw new RefusedError(mayNotGrade);
  }
  return ctx.transaction(async (tx) => {
    const done: Assigned = { changed: 0, found: [], leftOut: [] };
    let wasDone = false;
    const change = async (): Promise<void> => {
      const taken: number[] = [];
      const found = await lockAssignees(tx, submissionIds);
      done.found = found;
      for (const { id, assigneeId } of found) {
        const verdict = mayAssign({ ...facts, assigneeId });
        if (verdict.allowed) taken.push(id);
        else done.leftOut.push({ id, refusal: verdict.refusal });
      }
      done.changed = taken.length;
      await setAssignee(tx, taken, graderId);
      if (graderId !== null && taken.length > 0)
        wasDone = await updateGraderNotDone(tx, assignmentId, graderId);
    };
    await mailingWhenDone(tx, ctx.platform, { assignmentId, change });
    if (graderId !== null && wasDone && !isOneself)
      await mailNewWork(tx, ctx.platform, { assignment, graderId });
    return done;
  });
}

/** Where names are hidden, the caller names a grader by the id they were shown; any other id finds nobody. */
async function graderShownAs(
  ctx: Context,
  scope: AssignmentScope,
  shownId: number,
): Promise<number | undefined> {
  const sight = await nameSightFor(ctx, scope);
  if (!sight.hidesNames) return shownId;
  const among = (await listEveryGrader(ctx.db, scope)).map((grader) => userReply(grader));
  return personBehind(ctx.db, sight, { shownId, among });
}
