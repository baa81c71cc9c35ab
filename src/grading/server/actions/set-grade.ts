import type { Context } from '../../../access/server/index.ts';
import type { NameSight } from '../../../assignments/domain/anonymity.ts';
import { shownPerson } from '../../../assignments/server/index.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { accessGradeToEdit, lockRubric } from '../../../rubrics/server/index.ts';
import { gradeTagOf } from '../../../submissions/domain/grade-tag.ts';
import type { ExtendedSubmission } from '../../../submissions/domain/model.ts';
import { extendedSubmissionReply, findSubmission, viewerNaming } from '../../../submissions/server/index.ts';
import type { GradedMeanwhile } from '../../domain/model.ts';
import { mayGiveGrade } from '../../domain/rules.ts';
import { recomputeGrades } from '../recompute.ts';
import { listGradeChanges, lockGrades } from '../store.ts';

/** Sets a grade by hand; null returns to the rubric's grade (GRADE-017). */
export async function setGrade(
  ctx: Context,
  submissionId: number,
  grade: number | null,
): Promise<ExtendedSubmission> {
  const { assignmentId, assignment, viewer } = await accessGradeToEdit(ctx, submissionId);
  ctx.demand(mayGiveGrade(grade, assignment.maxGrade));
  const replyOf = async (tx: Tx): Promise<ExtendedSubmission> => {
    const row = await findSubmission(tx, submissionId);
    if (!row) throw ctx.notFound('submission');
    return extendedSubmissionReply(await viewerNaming(tx, viewer, [row]), row);
  };
  return ctx.transaction(async (tx) => {
    await lockRubric(tx, assignmentId, 'mark');
    // Of two graders at once the second waits here, and then sees the grade of the first.
    await lockGrades(tx, { assignmentId, submissionId });
    const before = await replyOf(tx);
    await ctx.demandTag(gradeTagOf(before), () => gradedMeanwhile(tx, before, viewer.names));
    await recomputeGrades(
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
    const reply = await replyOf(tx);
    ctx.entityTag = gradeTagOf(reply);
    return reply;
  });
}

/** The present grade and who gave it; nobody when a rubric or a test made it. */
async function gradedMeanwhile(
  tx: Tx,
  submission: ExtendedSubmission,
  sight: NameSight,
): Promise<GradedMeanwhile> {
  const [change] = await listGradeChanges(tx, submission.id, 1);
  const { personId = null, changedAt = null } = change ?? {};
  const changedBy = personId === null ? null : await shownPerson(tx, sight, personId);
  return { submission, changedBy, changedAt };
}
