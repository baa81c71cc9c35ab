// A published grade and a request to look at it again.
import type { RegradeSettings } from '../../src/assignments/domain/model.ts';
import { gradingContract } from '../../src/grading/domain/contract.ts';
import { regradeContract } from '../../src/grading/domain/regrades/contract.ts';
import { normalRow, saveRubric } from './build-rubric.ts';
import { handIn } from './build-submission.ts';
import type { Actor, World } from './world.ts';

export const regradeSettings: RegradeSettings = { days: 7, amount: 2 };

export interface RegradeScene {
  assignmentId: number;
  submissionId: number;
  rowId: number;
}

/** Work of the student with a published grade of 6, where they may ask for a regrade. */
export async function gradedWork(
  w: World,
  wishes: Partial<RegradeSettings> & { assignment?: Parameters<World['assignment']>[0] } = {},
): Promise<RegradeScene> {
  const { assignment, ...settings } = wishes;
  const { id: assignmentId } = await w.assignment({ isDone: true, ...assignment });
  const [row] = await saveRubric(w.teacher, assignmentId, { rows: [normalRow] });
  const { id: submissionId } = await handIn(w.student, assignmentId);
  await w.grader.call(gradingContract.patchSubmission, { params: { submissionId }, body: { grade: 6 } });
  const body = { ...regradeSettings, ...settings };
  await w.teacher.call(regradeContract.putRegradeSettings, { params: { assignmentId }, body });
  return { assignmentId, submissionId, rowId: row?.id ?? 0 };
}

export function askRegrade(
  actor: Actor,
  submissionId: number,
  about: { rowId?: number | null; text?: string } = {},
) {
  const body = { rowId: null, text: 'Line 3 is right.', ...about };
  return actor.call(regradeContract.askRegrade, { params: { submissionId }, body });
}
