import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { statement } from '../../kernel/server/statement.ts';
import type { AssignmentTable } from '../../kernel/server/tables.generated.ts';
import type { StoredAssignment, Timeframe, TimeframeEntry, WholeAssignment } from '../domain/model.ts';
import { hasExamLocks } from './exam/locks-store.ts';
import { hasIndividualDates } from './individual-dates/store.ts';
import {
  assignmentColumns,
  assignmentOf,
  listedEntryOf,
  StoredFilter,
  timeframeColumnsOf,
  type ListedEntry,
} from './rows.ts';

/** An assignment that is not deleted. */
export async function findAssignment(db: Db, assignmentId: number): Promise<WholeAssignment | undefined> {
  const [row] = await selectAssignment(db, { assignmentId });
  if (!row) return undefined;
  const handInFilter = StoredFilter.parse(row.handInFilter);
  return { ...assignmentOf(row, row.schedule.map(listedEntryOf)), handInFilter };
}

/** Those assignments that are not deleted, in one query. */
export async function listAssignmentsByIds(
  db: Db,
  assignmentIds: readonly number[],
): Promise<StoredAssignment[]> {
  if (assignmentIds.length === 0) return [];
  const rows = await assignmentRows(db).where('assignment.id', 'in', assignmentIds).execute();
  return rows.map((row) => assignmentOf(row, row.schedule.map(listedEntryOf)));
}

/**
 * The schedules of `assignment` as one list: with a row for each of 500 sections, everything else that an assignment
 * has, such as a megabyte of hand-in rules, would be read 500 times.
 */
const wholeSchedule = sql<ListedEntry[]>`(
  select json_agg(json_build_object('sectionIds', entry.section_ids, 'alwaysAvailable', entry.always_available,
    'availableAt', ${millisecondsOf('available_at')}, 'deadline', ${millisecondsOf('deadline')},
    'lockDate', ${millisecondsOf('lock_date')}) order by entry.id)
  from assignment_timeframe entry where entry.assignment_id = assignment.id)`;

function millisecondsOf(column: string) {
  return sql`extract(epoch from ${sql.ref(`entry.${column}`)}) * 1000`;
}

const assignmentRows = (db: Db) =>
  db
    .selectFrom('assignment')
    .select(assignmentColumns)
    .select(hasIndividualDates.as('hasIndividualDates'))
    .select(hasExamLocks.as('hasExamLocks'))
    .select(wholeSchedule.as('schedule'))
    .where('assignment.deletedAt', 'is', null)
    .orderBy('assignment.id');

const selectAssignment = statement((db, given: { assignmentId: number }) =>
  assignmentRows(db).select('handInFilter').where('assignment.id', '=', given.assignmentId),
);

/** The institution whose course holds the assignment. */
export async function findTenantId(db: Db, assignmentId: number): Promise<string | undefined> {
  return (await selectTenantId(db, { assignmentId })).at(0)?.tenantId;
}

const selectTenantId = statement((db, given: { assignmentId: number }) =>
  db
    .selectFrom('assignment')
    .innerJoin('course', 'course.id', 'assignment.courseId')
    .select('course.tenantId')
    .where('assignment.id', '=', given.assignmentId)
    .where('assignment.deletedAt', 'is', null),
);

/** The assignment, locked: other changes wait until this transaction has ended. */
export async function lockAssignment(tx: Tx, assignmentId: number): Promise<WholeAssignment | undefined> {
  await tx.selectFrom('assignment').select('id').where('id', '=', assignmentId).forUpdate().execute();
  return findAssignment(tx, assignmentId);
}

/**
 * Keeps the assignment and its rubric as they are until this transaction has ended; others may keep them, too. Whoever
 * then changes rows of its submissions has the same order as a change of the rubric, so neither waits for the other.
 */
export async function keepAssignment(tx: Tx, assignmentId: number): Promise<void> {
  await tx.selectFrom('assignment').select('id').where('id', '=', assignmentId).forShare().execute();
}

/** Locks several assignments in the order of their ids, so that two transactions never wait for each other. */
export async function lockAssignments(tx: Tx, assignmentIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('assignment')
    .select('id')
    .where('id', 'in', assignmentIds)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Those of the courses in which the person's role has the permission. */
export async function listCoursesWithPermission(
  db: Db,
  personId: number,
  { courseIds, permission }: { courseIds: readonly number[]; permission: string },
): Promise<number[]> {
  if (courseIds.length === 0) return [];
  const rows = await db
    .selectFrom('enrollment')
    .innerJoin('courseRolePermission as held', 'held.roleId', 'enrollment.roleId')
    .select('enrollment.courseId')
    .where('enrollment.personId', '=', personId)
    .where('enrollment.courseId', 'in', courseIds)
    .where('held.permission', '=', permission)
    .execute();
  return rows.map((row) => row.courseId);
}

/** Names of the assignments whose schedule has dates for the section; deleted ones do not count. */
export async function listNamesWithSection(db: Db, sectionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('section')
    // Only assignments of its course are looked at.
    .innerJoin('assignment', 'assignment.courseId', 'section.courseId')
    .innerJoin('assignmentTimeframe as entry', 'entry.assignmentId', 'assignment.id')
    .select('assignment.name')
    .where('section.id', '=', sectionId)
    .where(sql<boolean>`section.id = any(entry.section_ids)`)
    .where('assignment.deletedAt', 'is', null)
    .orderBy('assignment.orderKey')
    .execute();
  return rows.map(({ name }) => name);
}

export async function insertAssignment(
  tx: Tx,
  assignment: Insertable<AssignmentTable>,
  timeframe: Timeframe,
): Promise<number> {
  const { id } = await tx
    .insertInto('assignment')
    .values(assignment)
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertTimeframes(tx, id, [{ ...timeframe, sectionIds: null }]);
  return id;
}

export async function updateAssignment(
  tx: Tx,
  assignmentId: number,
  change: Updateable<AssignmentTable>,
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await tx.updateTable('assignment').set(change).where('id', '=', assignmentId).execute();
}

/** Gives an assignment the values that another one has in these columns. */
export async function copyColumns(
  tx: Tx,
  copy: { sourceId: number; assignmentId: number; columns: readonly (keyof AssignmentTable)[] },
): Promise<void> {
  const { sourceId, assignmentId, columns } = copy;
  if (columns.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    update assignment set (${names}) = (select ${names} from assignment source where source.id = ${sourceId})
    where id = ${assignmentId}`.execute(tx);
}

export async function replaceTimeframes(
  tx: Tx,
  assignmentId: number,
  entries: readonly TimeframeEntry[],
): Promise<void> {
  await tx.deleteFrom('assignmentTimeframe').where('assignmentId', '=', assignmentId).execute();
  await insertTimeframes(tx, assignmentId, entries);
}

async function insertTimeframes(
  tx: Tx,
  assignmentId: number,
  entries: readonly TimeframeEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    assignmentId,
    sectionIds: entry.sectionIds,
    ...timeframeColumnsOf(entry),
  }));
  await tx.insertInto('assignmentTimeframe').values(rows).execute();
}

/**
 * The order of a course's assignments, including deleted ones. It is locked until commit, so that two people
 * who place assignments at once cannot use the same order key.
 */
export async function lockOrder(tx: Tx, courseId: number): Promise<{ id: number; orderKey: string }[]> {
  await sql`select pg_advisory_xact_lock(hashtext('assignments.order'), ${courseId}::int)`.execute(tx);
  return tx
    .selectFrom('assignment')
    .select(['id', 'orderKey'])
    .where('courseId', '=', courseId)
    .orderBy('orderKey')
    .orderBy('id')
    .execute();
}

export async function setOrderKeys(
  tx: Tx,
  { assignmentIds, keys }: { assignmentIds: readonly number[]; keys: readonly string[] },
): Promise<void> {
  await sql`
    update assignment set order_key = placed.key
    from unnest(${assignmentIds}::bigint[], ${keys}::text[]) placed (id, key)
    where assignment.id = placed.id`.execute(tx);
}

/** The assignments of a course in its order, with what refers to other things of that course. */
export function listToImport(db: Db, courseId: number) {
  return db
    .selectFrom('assignment')
    .select(['id', 'name', 'orderKey', 'groupSetId', 'divisionParentId'])
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .orderBy('orderKey')
    .orderBy('id')
    .execute();
}

/** The assignments of these courses that are not deleted, in the order of each course. */
export function listPlacesInCourses(
  db: Db,
  courseIds: readonly number[],
): Promise<{ id: number; courseId: number }[]> {
  return db
    .selectFrom('assignment')
    .select(['id', 'courseId'])
    .where('courseId', '=', sql<number>`any(${courseIds})`)
    .where('deletedAt', 'is', null)
    .orderBy('courseId')
    .orderBy('orderKey')
    .orderBy('id')
    .execute();
}

/** The assignments of a course that are not deleted, in their order. */
export async function listIdsInCourse(db: Db, courseId: number): Promise<number[]> {
  return (await listToImport(db, courseId)).map(({ id }) => id);
}

/** How many assignments a course has that are not deleted. */
export async function countInCourse(db: Db, courseId: number): Promise<number> {
  const row = await db
    .selectFrom('assignment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** How many schedules the other assignments of a course have, those of deleted ones too: they may come back. */
export async function countSchedulesOfOthers(
  db: Db,
  { id, courseId }: { id: number; courseId: number },
): Promise<number> {
  const row = await db
    .selectFrom('assignmentTimeframe')
    .innerJoin('assignment', 'assignment.id', 'assignmentTimeframe.assignmentId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('assignment.courseId', '=', courseId)
    .where('assignment.id', '!=', id)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
