import type { Context } from '../../../access/server/index.ts';
import {
  accessAssignment,
  lockAssignments,
  type AssignmentScope,
} from '../../../assignments/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { divide, isSameDivision, type Share } from '../../domain/division.ts';
import type { Grader, GraderWeight } from '../../domain/model.ts';
import { dividedLikeParent, graderTwice, mayNotGrade } from '../../domain/refusals.ts';
import { mailingWhenDone } from '../reminders/done-mail.ts';
import { listShownGraders } from '../actions/list-graders.ts';
import { moveChildren } from './follow-parent.ts';
import { handOut } from './hand-out.ts';
import { listChildIds, lockDividedWork, lockShares, replaceShares } from './store.ts';

/** Gives the graders their weights and divides the work by them; the same weights change nothing. */
export async function putGraderDivision(
  ctx: Context,
  assignmentId: number,
  wanted: readonly GraderWeight[],
): Promise<Grader[]> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_assign_graders', scope);
  ctx.demand(mayChangeIn(scope.course));
  if (scope.assignment.divisionParentId !== null) throw new RefusedError(dividedLikeParent);
  const shares = await sharesOf(ctx, scope, wanted);
  await ctx.transaction(async (tx) => {
    await lockAssignments(tx, [assignmentId, ...(await listChildIds(tx, assignmentId))]);
    const change = () => divideAnew(ctx, tx, { scope, shares });
    await mailingWhenDone(tx, ctx.platform, { assignmentId, change });
    await moveChildren(tx, ctx.platform, assignmentId);
    const subject = { subjectKind: 'assignment', subjectId: String(assignmentId) };
    await tx.audit({ action: 'work divided', ...subject, detail: { shares } });
  });
  return (await listShownGraders(ctx, scope)).map(({ grader }) => grader);
}

/** Where names are hidden, the caller names a grader by the id that they were shown. */
async function sharesOf(
  ctx: Context,
  scope: AssignmentScope,
  wanted: readonly GraderWeight[],
): Promise<Share[]> {
  const graders = await listShownGraders(ctx, scope);
  const personIds = new Map(graders.map(({ personId, grader }) => [grader.userId, personId]));
  if (new Set(wanted.map(({ userId }) => userId)).size < wanted.length) throw new RefusedError(graderTwice);
  const shares = wanted.map(({ userId, weight }) => {
    const graderId = personIds.get(userId);
    if (graderId === undefined) throw new RefusedError(mayNotGrade);
    return { graderId, weight };
  });
  return shares.filter(({ weight }) => weight > 0);
}

async function divideAnew(
  ctx: Context,
  tx: Tx,
  { scope, shares }: { scope: AssignmentScope; shares: readonly Share[] },
): Promise<void> {
  const { assignment } = scope;
  const before = await lockShares(tx, assignment.id);
  if (isSameDivision(before, shares)) return;
  await replaceShares(tx, assignment.id, shares);
  const work = await lockDividedWork(tx, assignment.id);
  const random = () => ctx.platform.random.bytes(4).readUInt32BE() / 2 ** 32;
  await handOut(tx, ctx.platform, { assignment, given: divide({ work, before, shares }, random) });
}
