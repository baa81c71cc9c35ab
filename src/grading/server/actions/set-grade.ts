import type { Context } from '../../../access/server/index.ts';
import { accessGradeToEdit, lockRubric } from '../../../rubrics/server/index.ts';
import type { ExtendedSubmission } from '../../../submissions/domain/model.ts';
import { extendedSubmissionReply, findSubmission, viewerNaming } from '../../../submissions/server/index.ts';
import { mayGiveGrade } from '../../domain/rules.ts';
import { recomputeGrade } from '../recompute.ts';

/** Gives a grade by hand; null goes back to the grade of the rubric (GRADE-017). */
export async function setGrade(
  ctx: Context,
  submissionId: number,
  grade: number | null,
): Promise<ExtendedSubmission> {
  const { assignmentId, assignment, viewer } = await accessGradeToEdit(ctx, submissionId);
  ctx.demand(mayGiveGrade(grade, assignment.maxGrade));
  return ctx.transaction(async (tx) => {
    await lockRubric(tx, assignmentId, 'mark');
    await recomputeGrade(
      tx,
      { assignmentId, submissionId },
      { now: ctx.now(), actorId: ctx.session.personId, origin: 'human', override: grade ?? 'clear' },
    );
    const subject = { subjectKind: 'submission', subjectId: String(submissionId) };
    await tx.audit({
      action: grade === null ? 'grade by hand taken back' : 'grade set',
      ...subject,
      detail: { grade },
    });
    const row = await findSubmission(tx, submissionId);
    if (!row) throw ctx.notFound('submission');
    return extendedSubmissionReply(await viewerNaming(tx, viewer, [row]), row);
  });
}
