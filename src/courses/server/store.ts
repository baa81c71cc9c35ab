import { sql } from 'kysely';
import type { SearchTerm } from '../../kernel/domain/search-terms.ts';
import { containing } from '../../kernel/server/containing.ts';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { statement } from '../../kernel/server/statement.ts';
import { CourseState } from '../domain/model.ts';
import type { CourseAccess } from './course-access.ts';

const courseColumns = ['id', 'tenantId', 'name', 'abbreviatedName', 'state', 'createdAt', 'virtual'] as const;

interface CourseRow {
  id: number;
  tenantId: string;
  name: string;
  abbreviatedName: string;
  state: string;
  createdAt: Date;
  virtual: boolean;
}

export async function findCourse(db: Db, courseId: number): Promise<CourseAccess | undefined> {
  const [row] = await selectCourse(db, { courseId });
  return row && courseOf(row);
}

/** The course with what the person's role in it holds: callers that ask for one need the other, too. */
export async function findCourseFor(
  db: Db,
  asked: { courseId: number; personId: number },
): Promise<CourseForPerson | undefined> {
  const [row] = await selectCourseFor(db, asked);
  return row && courseForPersonOf(row);
}

/** The same of many courses, in one query. */
export async function listCoursesFor(
  db: Db,
  asked: { courseIds: readonly number[]; personId: number },
): Promise<CourseForPerson[]> {
  if (asked.courseIds.length === 0) return [];
  const rows = await coursesFor(db, asked).where('course.id', 'in', asked.courseIds).execute();
  return rows.map(courseForPersonOf);
}

export interface CourseForPerson {
  course: CourseAccess;
  /** Undefined for people who are not members. */
  rolePermissions: ReadonlySet<string> | undefined;
}

function courseForPersonOf({
  rolePermissions: held,
  ...course
}: CourseRow & { rolePermissions: string[] | null }): CourseForPerson {
  return { course: courseOf(course), rolePermissions: held === null ? undefined : new Set(held) };
}

const selectCourse = statement((db, given: { courseId: number }) =>
  db.selectFrom('course').select(courseColumns).where('id', '=', given.courseId),
);

/** What the role of `enrollment` holds. As JSON, which is read faster than an array. */
export const heldByRole = sql<string[]>`array_to_json(array(
  select permission from course_role_permission held where held.role_id = enrollment.role_id))`;

const coursesFor = (db: Db, given: { personId: number }) =>
  db
    .selectFrom('course')
    .leftJoin('enrollment', (join) =>
      join.onRef('enrollment.courseId', '=', 'course.id').on('enrollment.personId', '=', given.personId),
    )
    .select(courseColumns.map((column) => `course.${column}` as const))
    .select(
      sql<string[] | null>`case when enrollment.role_id is not null then ${heldByRole} end`.as(
        'rolePermissions',
      ),
    );

const selectCourseFor = statement((db, given: { courseId: number; personId: number }) =>
  coursesFor(db, given).where('course.id', '=', given.courseId),
);

/** Courses, newest first, at most `limit`: of a member, or all of a tenant. */
export async function listCourses(db: Db, query: CourseQuery): Promise<CourseAccess[]> {
  const { scope, beforeId = highestId, limit } = query;
  const isUsual =
    scope !== 'all' && isUnlimited(scope) && query.tenantId === undefined && query.terms.length === 0;
  const rows = isUsual
    ? await selectOwnCourses(db, { personId: scope.personId, beforeId, limit })
    : await selectCourses(db, query).execute();
  return rows.map(courseOf);
}

const highestId = Number.MAX_SAFE_INTEGER;

/** All courses of a member: the first call of every home page. */
const selectOwnCourses = statement((db, given: { personId: number; beforeId: number; limit: number }) => {
  const { personId, beforeId, limit } = given;
  const scope = { personId, onlyCourseId: null, withArchived: true };
  return selectCourses(db, { scope, tenantId: undefined, terms: [], beforeId, limit });
});

function isUnlimited({ onlyCourseId, withArchived }: MemberScope): boolean {
  return onlyCourseId === null && withArchived;
}

function selectCourses(db: Db, { scope, tenantId, terms, beforeId, limit }: CourseQuery) {
  let query = db.selectFrom('course').select(courseColumns).where('state', '!=', 'deleted');
  if (scope !== 'all') query = query.where('id', 'in', visibleCourseIds(db, scope));
  if (tenantId !== undefined) query = query.where('tenantId', '=', tenantId);
  for (const { field, text } of terms) {
    query = query.where(sql<string>`lower(${searchable(field)})`, 'like', containing(text));
  }
  if (beforeId !== undefined) query = query.where('id', '<', beforeId);
  return query.orderBy('id', 'desc').limit(limit);
}

export interface MemberScope {
  personId: number;
  /** The one course that the session is limited to. */
  onlyCourseId: number | null;
  /** False when the session lacks the right to see archived courses. */
  withArchived: boolean;
}

export interface CourseQuery {
  scope: MemberScope | 'all';
  tenantId: string | undefined;
  terms: SearchTerm[];
  beforeId: number | undefined;
  limit: number;
}

/** Ids of a member's courses, archived ones only where the role may see them. */
export function visibleCourseIds(db: Db, { personId, onlyCourseId, withArchived }: MemberScope) {
  let query = db
    .selectFrom('enrollment')
    .innerJoin('course as own', 'own.id', 'enrollment.courseId')
    .select('own.id')
    .where('enrollment.personId', '=', personId)
    .where('own.state', 'in', withArchived ? ['visible', 'archived'] : ['visible'])
    .where((where) =>
      where.or([
        where('own.state', '=', 'visible'),
        where.exists(
          where
            .selectFrom('courseRolePermission as held')
            .select('held.roleId')
            .whereRef('held.roleId', '=', 'enrollment.roleId')
            .where('held.permission', '=', 'can_see_archived_courses'),
        ),
      ]),
    );
  if (onlyCourseId !== null) query = query.where('own.id', '=', onlyCourseId);
  return query;
}

export async function insertCourse(
  tx: Tx,
  course: { tenantId: string; name: string; abbreviatedName: string; createdAt: Date },
): Promise<CourseAccess> {
  return courseOf(
    await tx.insertInto('course').values(course).returning(courseColumns).executeTakeFirstOrThrow(),
  );
}

export async function updateCourse(
  tx: Tx,
  courseId: number,
  change: {
    name?: string | undefined;
    abbreviatedName?: string | undefined;
    state?: CourseState | undefined;
  },
): Promise<void> {
  if (Object.values(change).every((value) => value === undefined)) return;
  await tx.updateTable('course').set(change).where('id', '=', courseId).execute();
}

/** The columns in which a search term is looked for (COURSE-002). */
function searchable(field: string | undefined) {
  if (field === 'name') return sql`name`;
  return field === 'abbreviated_name' ? sql`abbreviated_name` : sql`name || ' ' || abbreviated_name`;
}

function courseOf({ id, state, ...row }: CourseRow): CourseAccess {
  return { ...row, courseId: id, state: CourseState.parse(state) };
}
