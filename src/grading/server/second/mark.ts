// What the second grader does, and what is hidden from them meanwhile.
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { accessAssignment } from '../../../assignments/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { Choice } from '../../../rubrics/domain/model.ts';
import { mayChoose } from '../../../rubrics/domain/rules/rights.ts';
import { rubricRowsOf } from '../../../rubrics/server/index.ts';
import { accessSubmission } from '../../../submissions/server/index.ts';
import { mayGiveGrade } from '../../domain/rules.ts';
import type { OwnSecondMarking, SecondMark } from '../../domain/second/model.ts';
import { mayChangeSecond, mayFinish } from '../../domain/second/rules.ts';
import {
  listBlindIds,
  listSecondMarkings,
  lockSecondMarkingOf,
  updateSecondMark,
  type SecondRow,
} from './store.ts';

export async function listOwnSecondMarkings(ctx: Context, assignmentId: number): Promise<OwnSecondMarking[]> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_grade_work', scope);
  const { size, after } = ctx.page;
  const of = { assignmentId, personId: ctx.session.personId };
  const afterId = after === undefined ? 0 : z.number().parse(after);
  const found = await listSecondMarkings(ctx.db, of, { afterId, limit: size + 1 });
  const page = found.slice(0, size);
  if (found.length > size) ctx.continueAfter(page.at(-1)?.id);
  return page.map(ownReply);
}

/** Stores the caller's second mark. Somebody else's is not found. */
export async function putSecondMark(
  ctx: Context,
  submissionId: number,
  { isFinished, ...mark }: SecondMark & { isFinished: boolean },
): Promise<OwnSecondMarking> {
  const scope = await accessSubmission(ctx, submissionId);
  await ctx.require('can_grade_work', scope);
  ctx.demand(mayChangeIn(scope.course));
  ctx.demand(mayGiveGrade(mark.grade, scope.assignment.maxGrade));
  return ctx.transaction(async (tx) => {
    const row = await lockSecondMarkingOf(tx, { submissionId, personId: ctx.session.personId });
    if (!row) throw ctx.notFound('second marking');
    ctx.demand(mayChangeSecond(row));
    const rows = await rubricRowsOf(tx, scope.assignmentId);
    ctx.demand(mayChoose(mark.choices, { rows, choices: [] }));
    if (isFinished) ctx.demand(mayFinish(mark, rows));
    const finishedAt = isFinished ? ctx.now() : null;
    await updateSecondMark(tx, row.id, { ...mark, finishedAt });
    if (isFinished) {
      const subject = { subjectKind: 'submission', subjectId: String(submissionId) };
      await tx.audit({ action: 'second mark handed in', ...subject });
    }
    return ownReply({ ...row, ...mark, finishedAt });
  });
}

/** The work whose first mark is hidden from the caller until their second one is handed in. */
export async function listHiddenMarks(
  ctx: Context,
  assignmentIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set(await listBlindIds(ctx.db, { personId: ctx.session.personId, assignmentIds }));
}

function ownReply(row: Omit<SecondRow, 'choices'> & { choices: unknown }): OwnSecondMarking {
  const { submissionId, grade, note, finishedAt } = row;
  const choices = z.array(Choice).parse(row.choices);
  return { submissionId: String(submissionId), choices, grade, note, finishedAt };
}
