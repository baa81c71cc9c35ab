// Fetched when somebody wants the next submission: every viewer would carry its call otherwise.
import { showToast } from '../../design/web/index.ts';
import { deskContract } from '../../grading/domain/desk/contract.ts';
import { api } from '../../kernel/web/api.ts';
import type { GradeNextOrder } from '../../people/domain/preferences.ts';
import { texts } from './texts.ts';

/** Takes the next submission to grade that nobody else has open; says so where none is left. */
export async function takeNextToGrade(
  assignmentId: number,
  { currentId, order }: { currentId?: number; order: GradeNextOrder },
): Promise<number | undefined> {
  const body = { order, ...(currentId === undefined ? {} : { currentSubmissionId: String(currentId) }) };
  const params = { assignmentId };
  const { submissionId, takenCount, likeness } = await api.call(deskContract.claimNextSubmission, {
    params,
    body,
  });
  if (submissionId !== null && order === 'similar' && currentId !== undefined) {
    const title = likeness === null ? texts.notComparedYet : texts.alike(likeness);
    showToast({ kind: 'info', tag: 'alike', title, hideAfterMs: 3000 });
  }
  if (submissionId !== null) return Number(submissionId);
  const text = takenCount === 0 ? undefined : texts.othersHaveRest(takenCount);
  showToast({ kind: 'success', title: texts.nothingToGrade, text });
  return undefined;
}
