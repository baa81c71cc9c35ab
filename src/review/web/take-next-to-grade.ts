// Fetched when somebody wants the next submission: every viewer would carry its call otherwise.
import { showToast } from '../../design/web/index.ts';
import { deskContract } from '../../grading/domain/desk/contract.ts';
import { api } from '../../kernel/web/api.ts';
import { texts } from './texts.ts';

/** Takes the next submission to grade that nobody else has open; says so where none is left. */
export async function takeNextToGrade(assignmentId: number, currentId?: number): Promise<number | undefined> {
  const body = currentId === undefined ? {} : { currentSubmissionId: String(currentId) };
  const params = { assignmentId };
  const { submissionId, takenCount } = await api.call(deskContract.claimNextSubmission, { params, body });
  if (submissionId !== null) return Number(submissionId);
  const text = takenCount === 0 ? undefined : texts.othersHaveRest(takenCount);
  showToast({ kind: 'success', title: texts.nothingToGrade, text });
  return undefined;
}
