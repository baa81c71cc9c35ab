// The columns of a submission that belong to upper rooms. They are written through here, so that open lists
// are told.
import type { Tx } from '../../../kernel/server/database.ts';
import { submissionsTopic, type Aspect } from '../../domain/events.ts';
import {
  updateAutoTestFinal,
  updateGrades,
  updateUpperColumns,
  type Written,
  type WrittenGrade,
} from './store.ts';

/** Grading sets the grade of each submission, and whether the submission is graded. */
export async function setGrades(tx: Tx, grades: readonly WrittenGrade[]): Promise<void> {
  if (grades.length > 0) await tellWritten(tx, await updateGrades(tx, grades), 'grade');
}

/** Grading sets the assignee; null removes the grader. */
export async function setAssignee(
  tx: Tx,
  submissionIds: readonly number[],
  assigneeId: number | null,
): Promise<void> {
  if (submissionIds.length > 0)
    await tellWritten(tx, await updateUpperColumns(tx, submissionIds, { assigneeId }), 'grader');
}

/** The fields of a test result that lists show. */
export interface ShownAutoTest {
  readonly state: string;
  readonly passed: number | null;
  readonly total: number | null;
  /** The share of the points; null before there are any, and where no test gives points. */
  readonly share?: number | null;
  /** Whether a test of the result contradicts itself. Only staff see this. */
  readonly contradicts?: boolean;
  /** Whether authors must wait for the grade until the first run of the tests has ended. */
  readonly gradeHeld: boolean;
}

/**
 * AutoTest sets the state of the result, its tests and its points, with the same values for all of these submissions.
 */
export async function setAutoTestColumns(
  tx: Tx,
  submissionIds: readonly number[],
  result: ShownAutoTest,
): Promise<void> {
  if (submissionIds.length === 0) return;
  const { state, passed, total, share = null, contradicts: autoTestContradicts = false, gradeHeld } = result;
  const columns = {
    ...{ autoTestState: state, autoTestPassed: passed, autoTestTotal: total, autoTestShare: share },
    ...{ autoTestContradicts, gradeHeld },
  };
  await tellWritten(tx, await updateUpperColumns(tx, submissionIds, columns));
}

/** AutoTest clears the columns when no result is left. */
export async function clearAutoTestColumns(tx: Tx, submissionIds: readonly number[]): Promise<void> {
  if (submissionIds.length === 0) return;
  const columns = {
    ...{ autoTestState: null, autoTestPassed: null, autoTestTotal: null, autoTestShare: null },
    ...{ autoTestContradicts: false, gradeHeld: false },
  };
  await tellWritten(tx, await updateUpperColumns(tx, submissionIds, columns));
  await setAutoTestFinal(tx, submissionIds, false);
}

/** AutoTest sets whether the published tests have ended and all their points count. Grading reads it. */
export async function setAutoTestFinal(
  tx: Tx,
  submissionIds: readonly number[],
  isFinal: boolean,
): Promise<void> {
  await updateAutoTestFinal(tx, submissionIds, isFinal);
}

/** Feedback sets the number of replies that are not deleted. */
export async function setFeedbackCount(tx: Tx, submissionId: number, feedbackCount: number): Promise<void> {
  await tellWritten(tx, await updateUpperColumns(tx, [submissionId], { feedbackCount }), 'feedback');
}

/** Tells the lists of the assignment about each submission, except deleted ones. */
async function tellWritten(tx: Tx, written: readonly Written[], aspect?: Aspect): Promise<void> {
  const shown = written.filter(({ deletedAt }) => deletedAt === null);
  await tx.publishEach(
    submissionsTopic,
    shown.map(
      ({ id, assignmentId }) =>
        [{ assignmentId: String(assignmentId) }, { changed: { submissionId: String(id), aspect } }] as const,
    ),
  );
}
