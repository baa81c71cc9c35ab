import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { statement } from '../../kernel/server/statement.ts';
import type { GradeOrigin } from '../domain/model.ts';
import { byPersonName, isAfterPerson, userColumns, type PersonKey } from '../../people/server/index.ts';

/** The columns of a submission that grading reads. */
export interface GradeState {
  id: number;
  grade: number | null;
  gradeOverridden: boolean;
  isGraded: boolean;
  autoTestFinal: boolean;
}

/** The grades of all submissions of an assignment, of one, or of some. */
export interface GradesOf {
  readonly assignmentId: number;
  readonly submissionId?: number;
  readonly submissionIds?: readonly number[];
}

/**
 * Locks these grades until commit, so that of two people who change a grade one waits. The rows are locked by
 * id, so that two transactions never wait for each other.
 */
export function lockGrades(
  tx: Tx,
  { assignmentId, submissionId, submissionIds }: GradesOf,
): Promise<GradeState[]> {
  if (submissionId !== undefined) return lockOne(tx, { assignmentId, submissionId });
  let query = gradesOf(tx, assignmentId);
  if (submissionIds !== undefined) query = query.where('id', '=', sql<number>`any(${submissionIds})`);
  return query.orderBy('id').forNoKeyUpdate().execute();
}

const gradesOf = (db: Db, assignmentId: number) =>
  db
    .selectFrom('submission')
    .select(['id', 'grade', 'gradeOverridden', 'isGraded', 'autoTestFinal'])
    .where('assignmentId', '=', assignmentId)
    .where('deletedAt', 'is', null);
const lockOne = statement((db, given: { assignmentId: number; submissionId: number }) =>
  gradesOf(db, given.assignmentId).where('id', '=', given.submissionId).forNoKeyUpdate(),
);

/**
 * The assignees of these submissions, locked until commit by id, so that of two people who take
 * the same work one waits.
 */
export function lockAssignees(tx: Tx, submissionIds: readonly number[]) {
  return tx
    .selectFrom('submission')
    .select(['id', 'assigneeId'])
    .where('id', '=', sql<number>`any(${submissionIds})`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export function listGradeStates(db: Db, assignmentId: number) {
  return db
    .selectFrom('submission')
    .innerJoin('person', 'person.id', 'submission.personId')
    .select([
      'submission.id',
      'grade',
      'gradeOverridden',
      'person.name',
      'person.username',
      'person.tenantId',
      'person.isTestStudent',
      'person.groupId',
      'submission.isTest',
      'submission.personId',
      'submission.gradeHeld',
    ])
    .where('assignmentId', '=', assignmentId)
    .where('deletedAt', 'is', null)
    .orderBy('submission.id')
    .execute();
}

export interface NewGradeChange {
  readonly submissionId: number;
  readonly isRubric: boolean;
  readonly grade: number;
}

/** Writes the history of grades that changed together. */
export async function insertGradeChanges(
  tx: Tx,
  made: { changedAt: Date; personId: number | null; origin: GradeOrigin },
  changes: readonly NewGradeChange[],
): Promise<void> {
  const { changedAt, personId, origin } = made;
  await sql`
    insert into grade_change (submission_id, changed_at, person_id, is_rubric, grade, origin)
    select "submissionId", ${changedAt}::timestamptz, ${personId}::bigint, "isRubric", grade, ${origin}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (
      "submissionId" bigint, "isRubric" boolean, grade double precision)
    order by "submissionId"`.execute(tx);
}

/** Changes of a grade and who made them, newest first. */
export function listGradeChanges(db: Db, submissionId: number, limit = 1000) {
  return db
    .selectFrom('gradeChange')
    .leftJoin('person', 'person.id', 'gradeChange.personId')
    .select(['changedAt', 'isRubric', 'grade', 'passedBack', 'origin', 'personId'])
    .select(['person.name', 'person.username', 'person.tenantId', 'person.isTestStudent'])
    .where('submissionId', '=', submissionId)
    .orderBy('changedAt', 'desc')
    .orderBy('gradeChange.id', 'desc')
    .limit(limit)
    .execute();
}

/** The people who changed the grades of these submissions last; what a rubric or test changed has nobody. */
export async function listLastChangers(
  tx: Tx,
  submissionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('gradeChange')
    .distinctOn('submissionId')
    .select(['submissionId', 'personId'])
    .where('submissionId', '=', sql<number>`any(${submissionIds})`)
    .orderBy('submissionId')
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(
    rows.flatMap(({ submissionId, personId }) => (personId === null ? [] : [[submissionId, personId]])),
  );
}

const canGrade = 'can_grade_work';

function selectGraders(db: Db, courseId: number) {
  return db
    .selectFrom('enrollment')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .innerJoin('courseRolePermission as held', 'held.roleId', 'enrollment.roleId')
    .where('enrollment.courseId', '=', courseId)
    .where('held.permission', '=', canGrade)
    .where('person.isTestStudent', '=', false);
}

/** True when the person is a member of the course who may grade. */
export async function isGrader(db: Db, courseId: number, personId: number): Promise<boolean> {
  const found = await selectGraders(db, courseId)
    .select('person.id')
    .where('person.id', '=', personId)
    .executeTakeFirst();
  return found !== undefined;
}

interface GradersOf {
  courseId: number;
  assignmentId: number;
}

/** Everybody who may grade, with their share of the work and whether they are done with the assignment. */
export function listEveryGrader(db: Db, { courseId, assignmentId }: GradersOf) {
  return selectGradersWithShare(db, courseId, assignmentId).execute();
}

export type GraderRow = Awaited<ReturnType<typeof listEveryGrader>>[number];

function selectGradersWithShare(db: Db, courseId: number, assignmentId: number) {
  return selectGraders(db, courseId)
    .leftJoin('grader', (join) =>
      join.onRef('grader.personId', '=', 'person.id').on('grader.assignmentId', '=', assignmentId),
    )
    .select(userColumns)
    .select(['grader.weight', 'grader.isDone', 'person.email', 'person.active']);
}

/** A page of the graders, by name. */
export function listGraders(
  db: Db,
  { courseId, assignmentId }: GradersOf,
  page: { after: PersonKey | undefined; limit: number },
): Promise<GraderRow[]> {
  let query = selectGradersWithShare(db, courseId, assignmentId);
  const { after, limit } = page;
  if (after) query = query.where(isAfterPerson(after));
  return query.orderBy(byPersonName).orderBy('person.id').limit(limit).execute();
}

/** Graders who get new work are not done any more (GRADE-015); false when they were not done before. */
export async function updateGraderNotDone(tx: Tx, assignmentId: number, personId: number): Promise<boolean> {
  const row = await tx
    .updateTable('grader')
    .set({ isDone: false })
    .where('assignmentId', '=', assignmentId)
    .where('personId', '=', personId)
    .where('isDone', '=', true)
    .returning('personId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores whether a grader is done; their share of the work stays unchanged. */
export async function upsertGraderDone(
  tx: Tx,
  grader: { assignmentId: number; personId: number; isDone: boolean },
): Promise<void> {
  await tx
    .insertInto('grader')
    .values(grader)
    .onConflict((conflict) =>
      conflict.columns(['assignmentId', 'personId']).doUpdateSet({ isDone: grader.isDone }),
    )
    .execute();
}
