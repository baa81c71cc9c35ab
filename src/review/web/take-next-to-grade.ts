// Fetched when somebody wants the next submission: every viewer would carry its call otherwise.
import { showToast } from '../../design/web/index.ts';
import { deskContract } from '../../grading/domain/desk/contract.ts';
import { mostPassed } from '../../grading/domain/desk/model.ts';
import { api } from '../../kernel/web/api.ts';
import type { GradeNextOrder } from '../../people/domain/preferences.ts';
import { texts } from './texts.ts';

/** What was passed by likeness since the page was opened, by assignment. */
const passedOf = new Map<number, readonly string[]>();

/** Takes the next submission to grade that nobody else has open; says so where none is left. */
export async function takeNextToGrade(
  assignmentId: number,
  { currentId, order }: { currentId?: number; order: GradeNextOrder },
): Promise<number | undefined> {
  const current = currentId === undefined ? {} : { currentSubmissionId: String(currentId) };
  const passedSubmissionIds = order === 'similar' ? passedWith(assignmentId, currentId) : [];
  const body = { order, ...current, passedSubmissionIds };
  const params = { assignmentId };
  const { submissionId, takenCount, likeness } = await api.call(deskContract.claimNextSubmission, {
    params,
    body,
  });
  // All others were passed too: the next round begins.
  if (submissionId !== null && passedSubmissionIds.includes(submissionId)) passedOf.delete(assignmentId);
  if (submissionId !== null && order === 'similar' && currentId !== undefined) {
    const title = likeness === null ? texts.notComparedYet : texts.alike(likeness);
    showToast({ kind: 'info', tag: 'alike', title, hideAfterMs: 3000 });
  }
  if (submissionId !== null) return Number(submissionId);
  const text = takenCount === 0 ? undefined : texts.othersHaveRest(takenCount);
  showToast({ kind: 'success', title: texts.nothingToGrade, text });
  return undefined;
}

function passedWith(assignmentId: number, currentId: number | undefined): string[] {
  const before = passedOf.get(assignmentId) ?? [];
  const present = currentId === undefined ? [] : [String(currentId)];
  const passed = [...before.filter((id) => !present.includes(id)), ...present].slice(-mostPassed);
  passedOf.set(assignmentId, passed);
  return passed;
}
