// SQL of the columns that upper rooms own. Each write is one statement for any number of submissions.
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/server/database.ts';
import { statement } from '../../../kernel/server/statement.ts';

/** Columns that get the same value in all submissions of a write. */
export interface UpperColumns {
  gradeHeld?: boolean;
  assigneeId?: number | null;
  feedbackCount?: number;
  autoTestState?: string | null;
  autoTestPassed?: number | null;
  autoTestTotal?: number | null;
  autoTestShare?: number | null;
  autoTestContradicts?: boolean;
}

/** A submission that was written. Nobody is told of it when it is deleted. */
export interface Written {
  readonly id: number;
  readonly assignmentId: number;
  readonly deletedAt: Date | null;
}

/** Writes the columns. Rows are locked in the order of their ids, so that two writes never deadlock. */
export function updateUpperColumns(
  tx: Tx,
  submissionIds: readonly number[],
  columns: UpperColumns,
): Promise<Written[]> {
  const names = columnNames.filter((name) => columns[name] !== undefined);
  return updateOf(names)(tx, { ...columns, submissionIds });
}

const columnNames = [
  ...(['gradeHeld', 'assigneeId', 'feedbackCount', 'autoTestState', 'autoTestPassed'] as const),
  ...(['autoTestTotal', 'autoTestShare', 'autoTestContradicts'] as const),
];

type Update = (db: Tx, given: UpperColumns & { submissionIds: readonly number[] }) => Promise<Written[]>;

/** A statement for each set of columns that is written together, of which there are few. */
const updates = new Map<string, Update>();

function updateOf(names: readonly (keyof UpperColumns)[]): Update {
  const key = names.join();
  const made =
    updates.get(key) ??
    statement((db, given: UpperColumns & { submissionIds: readonly number[] }) =>
      db
        .updateTable('submission')
        .set(Object.fromEntries(names.map((name) => [name, given[name]])))
        .where('id', 'in', heldInOrder(given.submissionIds))
        .returning(['id', 'assignmentId', 'deletedAt']),
    );
  updates.set(key, made);
  return made;
}

/** Tells nobody, since lists do not show this column. */
export async function updateAutoTestFinal(
  tx: Tx,
  submissionIds: readonly number[],
  isFinal: boolean,
): Promise<void> {
  await updateFinal(tx, { submissionIds, isFinal });
}

const updateFinal = statement((db, given: { submissionIds: readonly number[]; isFinal: boolean }) =>
  db
    .updateTable('submission')
    .set({ autoTestFinal: given.isFinal })
    .where('id', 'in', heldInOrder(given.submissionIds))
    .where('autoTestFinal', '<>', given.isFinal),
);

function heldInOrder(submissionIds: readonly number[]) {
  return sql<number>`(
    select id from submission where id = any(${submissionIds}::bigint[]) order by id for no key update)`;
}

/** The columns that grading writes for one submission. */
export interface WrittenGrade {
  readonly id: number;
  readonly grade: number | null;
  readonly gradeOverridden: boolean;
  readonly isGraded: boolean;
}

/** Gives each submission its own grade. The caller has locked the rows already. */
export async function updateGrades(tx: Tx, grades: readonly WrittenGrade[]): Promise<Written[]> {
  const { rows } = await sql<Written>`
    update submission
    set grade = written.grade, grade_overridden = written."gradeOverridden", is_graded = written."isGraded"
    from jsonb_to_recordset(${JSON.stringify(grades)}::jsonb) as written (
      id bigint, grade double precision, "gradeOverridden" boolean, "isGraded" boolean)
    where submission.id = written.id
    returning submission.id, submission.assignment_id, submission.deleted_at`.execute(tx);
  return rows;
}
