// The columns of a submission that belong to upper rooms: written through here, so that open lists hear of it.
import type { Tx } from '../../../kernel/server/database.ts';
import { submissionsTopic } from '../../domain/events.ts';
import {
  updateAutoTestFinal,
  updateGrades,
  updateUpperColumns,
  type Written,
  type WrittenGrade,
} from './store.ts';

/** Set by grading: what counts as the grade of each, and whether that submission is graded. */
export async function setGrades(tx: Tx, grades: readonly WrittenGrade[]): Promise<void> {
  if (grades.length > 0) await tellWritten(tx, await updateGrades(tx, grades));
}

/** Set by grading; null takes the grader away. */
export async function setAssignee(
  tx: Tx,
  submissionIds: readonly number[],
  assigneeId: number | null,
): Promise<void> {
  if (submissionIds.length > 0)
    await tellWritten(tx, await updateUpperColumns(tx, submissionIds, { assigneeId }));
}

/** What lists show of a result. */
export interface ShownAutoTest {
  readonly state: string;
  readonly passed: number | null;
  readonly total: number | null;
  /** A test of it contradicts itself: for staff alone. */
  readonly contradicts?: boolean;
  /** Authors see no grade until the first run of the tests has ended. */
  readonly gradeHeld: boolean;
}

/** Set by AutoTest: the state of the result and its points, the same for all of these. */
export async function setAutoTestColumns(
  tx: Tx,
  submissionIds: readonly number[],
  result: ShownAutoTest,
): Promise<void> {
  if (submissionIds.length === 0) return;
  const { state, passed, total, contradicts: autoTestContradicts = false, gradeHeld } = result;
  const columns = {
    ...{ autoTestState: state, autoTestPassed: passed, autoTestTotal: total },
    ...{ autoTestContradicts, gradeHeld },
  };
  await tellWritten(tx, await updateUpperColumns(tx, submissionIds, columns));
}

/** Set by AutoTest where no results are left. */
export async function clearAutoTestColumns(tx: Tx, submissionIds: readonly number[]): Promise<void> {
  if (submissionIds.length === 0) return;
  const columns = {
    ...{ autoTestState: null, autoTestPassed: null, autoTestTotal: null },
    ...{ autoTestContradicts: false, gradeHeld: false },
  };
  await tellWritten(tx, await updateUpperColumns(tx, submissionIds, columns));
  await setAutoTestFinal(tx, submissionIds, false);
}

/** Set by AutoTest: whether the published tests have ended for it and all their points count. Grading reads it. */
export async function setAutoTestFinal(
  tx: Tx,
  submissionIds: readonly number[],
  isFinal: boolean,
): Promise<void> {
  await updateAutoTestFinal(tx, submissionIds, isFinal);
}

/** Set by feedback: how many replies there are that are not deleted. */
export async function setFeedbackCount(tx: Tx, submissionId: number, feedbackCount: number): Promise<void> {
  await tellWritten(tx, await updateUpperColumns(tx, [submissionId], { feedbackCount }));
}

/** Tells of each submission the lists of its assignment; of those that are gone nothing is told. */
async function tellWritten(tx: Tx, written: readonly Written[]): Promise<void> {
  const shown = written.filter(({ deletedAt }) => deletedAt === null);
  await tx.publishEach(
    submissionsTopic,
    shown.map(
      ({ id, assignmentId }) =>
        [{ assignmentId: String(assignmentId) }, { changed: { submissionId: String(id) } }] as const,
    ),
  );
}
