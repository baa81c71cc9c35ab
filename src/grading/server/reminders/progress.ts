import type { Db } from '../../../kernel/server/database.ts';
import { listLatestSubmissions } from '../../../submissions/server/index.ts';
import { assignedWorkOf, isGradingDone, type Progress } from '../../domain/progress.ts';
import type { DoneType } from '../../../assignments/domain/model.ts';
import { listEveryGrader, type GraderRow } from '../store.ts';

export interface GraderProgress extends Progress {
  readonly grader: GraderRow;
}

/** Everybody who may grade the assignment, with the work assigned to them and whether they are done. */
export async function listProgress(
  db: Db,
  asked: { courseId: number; assignmentId: number },
): Promise<GraderProgress[]> {
  const graders = await listEveryGrader(db, asked);
  const submissions = await listLatestSubmissions(db, asked.assignmentId);
  return graders.map((grader) => ({
    grader,
    isDone: grader.isDone === true,
    ...assignedWorkOf(submissions, grader.id),
  }));
}

/** Answers the slot of the room `assignments`. */
export async function readGradingDone(
  db: Db,
  asked: { courseId: number; assignmentId: number; doneType: DoneType },
): Promise<boolean> {
  return isGradingDone(await listProgress(db, asked), asked.doneType);
}
