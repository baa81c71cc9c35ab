import type { Context } from '../../../access/server/index.ts';
import {
  accessAssignment,
  nameSightFor,
  personBehind,
  type AssignmentScope,
} from '../../../assignments/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { userReply } from '../../../people/server/index.ts';
import { listLatestSubmissions, viewerOf } from '../../../submissions/server/index.ts';
import type { GraderStatus } from '../../domain/model.ts';
import { assignedWorkOf } from '../../domain/progress.ts';
import { mailingWhenDone } from '../reminders/done-mail.ts';
import { listEveryGrader, upsertGraderDone, type GraderRow } from '../store.ts';
import { setGraderStatusRule } from '../../domain/access-rules.ts';

interface GraderPath {
  assignmentId: number;
  graderId: number;
}

/** Sets whether a grader is done (GRADE-015): graders for themselves, others with the right to. */
export async function setGraderStatus(
  ctx: Context,
  { assignmentId, graderId: shownId }: GraderPath,
  status: GraderStatus,
): Promise<undefined> {
  const scope = await accessAssignment(ctx, assignmentId);
  const grader = await accessGrader(ctx, scope, shownId);
  ctx.demand(mayChangeIn(scope.course));
  const isDone = status === 'done';
  if ((grader.isDone === true) === isDone) {
    ctx.warn('002', isDone ? 'This grader was done already.' : 'This grader was not done anyway.');
    return undefined;
  }
  await ctx.transaction(async (tx) => {
    const change = () => upsertGraderDone(tx, { assignmentId, personId: grader.id, isDone });
    await mailingWhenDone(tx, ctx.platform, { assignmentId, change });
    const subject = { subjectKind: 'assignment', subjectId: String(assignmentId) };
    await tx.audit({ action: 'grader status set', ...subject, detail: { personId: grader.id, status } });
  });
  if (isDone) await warnOfWorkLeft(ctx, scope, grader.id);
  return undefined;
}

/** Rule 'set grader status': can_grade_work for oneself, can_update_grader_status for others. */
async function accessGrader(ctx: Context, scope: AssignmentScope, shownId: number): Promise<GraderRow> {
  ctx.rule(setGraderStatusRule);
  const isSelf = shownId === ctx.session.personId;
  await ctx.requireAny([...(isSelf ? (['can_grade_work'] as const) : []), 'can_update_grader_status'], scope);
  const sight = await nameSightFor(ctx, scope);
  const graders = await listEveryGrader(ctx.db, scope);
  const among = graders.map((row) => userReply(row));
  const personId = await personBehind(ctx.db, sight, { shownId, among });
  const grader = graders.find(({ id }) => id === personId);
  if (!grader) throw ctx.notFound('grader');
  return grader;
}

async function warnOfWorkLeft(ctx: Context, scope: AssignmentScope, graderId: number): Promise<void> {
  const list = await listLatestSubmissions(ctx.db, scope.assignmentId, await viewerOf(ctx, scope));
  const { ungradedCount: count } = assignedWorkOf(list, graderId);
  if (count === 0) return;
  const left = count === 1 ? '1 assigned submission is' : `${count} assigned submissions are`;
  ctx.warn('001', `${left} still to grade.`);
}
