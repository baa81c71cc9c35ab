// The columns of a submission that belong to upper rooms: written through here, so that open lists hear of it.
import type { Tx } from '../../kernel/server/database.ts';
import { submissionsTopic } from '../domain/events.ts';
import { updateUpperColumns, type UpperColumns } from './store.ts';

/** Set by grading: what counts as the grade, and whether every rubric row that can be chosen is chosen. */
export function setGradeColumns(
  tx: Tx,
  submissionId: number,
  columns: { grade: number | null; gradeOverridden: boolean; allRowsChosen: boolean },
): Promise<void> {
  return write(tx, [submissionId], columns);
}

/** Set by grading; null takes the grader away. */
export function setAssignee(tx: Tx, submissionId: number, assigneeId: number | null): Promise<void> {
  return write(tx, [submissionId], { assigneeId });
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

/** Set by AutoTest: the state of the result and its points. */
export function setAutoTestColumns(tx: Tx, submissionId: number, result: ShownAutoTest): Promise<void> {
  const { state, passed, total, contradicts: autoTestContradicts = false, gradeHeld } = result;
  const columns = {
    ...{ autoTestState: state, autoTestPassed: passed, autoTestTotal: total },
    ...{ autoTestContradicts, gradeHeld },
  };
  return write(tx, [submissionId], columns);
}

/** Set by AutoTest where no results are left. */
export function clearAutoTestColumns(tx: Tx, submissionIds: readonly number[]): Promise<void> {
  const columns = {
    ...{ autoTestState: null, autoTestPassed: null, autoTestTotal: null },
    ...{ autoTestContradicts: false, gradeHeld: false },
  };
  return write(tx, submissionIds, columns);
}

/** Set by feedback: how many replies there are that are not deleted. */
export function setFeedbackCount(tx: Tx, submissionId: number, feedbackCount: number): Promise<void> {
  return write(tx, [submissionId], { feedbackCount });
}

async function write(tx: Tx, submissionIds: readonly number[], columns: UpperColumns): Promise<void> {
  const written = await updateUpperColumns(tx, submissionIds, columns);
  const shown = written.filter(({ deletedAt }) => deletedAt === null);
  for (const [assignmentId, ofOne] of Map.groupBy(shown, (submission) => submission.assignmentId)) {
    const events = ofOne.map(({ id }) => ({ changed: { submissionId: String(id) } }));
    await tx.publish(submissionsTopic, { assignmentId: String(assignmentId) }, ...events);
  }
}
