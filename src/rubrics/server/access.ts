// Every change of a rubric, and every use of the result of a submission, asks here first.
import type { Context } from '../../access/server/index.ts';
import { accessAssignment, type AssignmentScope } from '../../assignments/server/index.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import { accessSubmission, seesGrade, type SubmissionScope } from '../../submissions/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { markedSecond } from '../../submissions/domain/refusals.ts';
import { editGradeRule, seeGradeRule } from '../domain/access-rules.ts';

/** A rubric that the caller may change. */
export async function accessRubricToManage(ctx: Context, assignmentId: number): Promise<AssignmentScope> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('manage_rubrics', scope);
  ctx.demand(mayChangeIn(scope.course));
  return scope;
}

/** Rule 'see grade': a submission whose grade the caller may see. */
export async function accessGrade(ctx: Context, submissionId: number): Promise<SubmissionScope> {
  ctx.rule(seeGradeRule);
  const scope = await accessSubmission(ctx, submissionId);
  demandNoSecondMark(scope);
  if (!seesGrade(scope.viewer, scope.submission)) throw ctx.missing('can_see_grade_before_open');
  return scope;
}

/** Authors see the rubric result of a grade that they may see even where numbers are not displayed (API 20). */
export function seesRubricResult(...[viewer, submission]: Parameters<typeof seesGrade>): boolean {
  return seesGrade({ ...viewer, displaysGrades: true }, { ...submission, gradeHeld: false });
}

/** Rule 'see grade' for the rubric result. */
export async function accessRubricResult(ctx: Context, submissionId: number): Promise<SubmissionScope> {
  ctx.rule(seeGradeRule);
  const scope = await accessSubmission(ctx, submissionId);
  demandNoSecondMark(scope);
  if (!seesRubricResult(scope.viewer, scope.submission)) throw ctx.missing('can_see_grade_before_open');
  return scope;
}

/** Whoever marks it a second time knows nothing of the first mark, and never writes over it. */
function demandNoSecondMark({ viewer, submissionId }: SubmissionScope): void {
  if (viewer.hiddenMarks.has(submissionId)) throw new RefusedError(markedSecond);
}

/** Rule 'edit grade': the caller sees the grade and may grade. */
export async function accessGradeToEdit(ctx: Context, submissionId: number): Promise<SubmissionScope> {
  ctx.rule(editGradeRule);
  const scope = await accessGrade(ctx, submissionId);
  await ctx.require('can_grade_work', scope);
  ctx.demand(mayChangeIn(scope.course));
  return scope;
}
