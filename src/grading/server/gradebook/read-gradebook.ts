import type { Context } from '../../../access/server/index.ts';
import { listedAtOnce } from '../../../assignments/domain/listed-assignments.ts';
import {
  accessAssignments,
  datesOfMany,
  listIdsInCourse,
  nameSightsFor,
  type AssignmentScope,
} from '../../../assignments/server/index.ts';
import { accessCourse } from '../../../courses/server/index.ts';
import { listGroupAuthors } from '../../../groups/server/index.ts';
import { Pace } from '../../../kernel/server/turns/pace.ts';
import { PersonKey, userReply } from '../../../people/server/index.ts';
import { rightsToSeeWork, staffSightOf } from '../../../submissions/domain/sight.ts';
import { gradeViewersFor, seesGrade, sightFor } from '../../../submissions/server/index.ts';
import type { CourseGradesLine, WorkState } from '../../domain/gradebook/model.ts';
import { countStudents, listLatestOfAuthors, listStudents, type Class, type LatestWork } from './store.ts';

export async function getGradebookSize(
  ctx: Context,
  courseId: number,
  sectionId: string | undefined,
): Promise<{ users: number; assignments: number }> {
  const of = await accessClass(ctx, courseId, sectionId);
  const ids = await listIdsInCourse(ctx.db, courseId);
  if (ids.length > listedAtOnce) await ctx.takeLargeTurn();
  const scopes = await accessAssignments(ctx, ids);
  return { users: await countStudents(ctx.db, of), assignments: scopes.size };
}

/** The gradebook: users by assignments, a page of users at a time (GRADE-014). */
export async function listCourseGrades(
  ctx: Context,
  courseId: number,
  sectionId: string | undefined,
): Promise<CourseGradesLine[]> {
  const of = await accessClass(ctx, courseId, sectionId);
  await ctx.takeLargeTurn();
  const { size, after } = ctx.page;
  const students = await listStudents(ctx.db, of, {
    after: after === undefined ? undefined : PersonKey.parse(after),
    limit: size + 1,
  });
  const page = students.slice(0, size);
  const last = page.at(-1);
  if (students.length > size && last) ctx.continueAfter({ name: last.name, id: last.id });
  const cellsOf = await readCells(
    ctx,
    courseId,
    page.map(({ id }) => id),
  );
  const pace = new Pace(ctx.request.departure);
  const lines: CourseGradesLine[] = [];
  for (const student of page) {
    lines.push({ user: userReply(student), ...cellsOf(student.id) });
    if (pace.isDue()) await pace.rest();
  }
  return lines;
}

/** The members whose work the caller sees: all, or those of their sections. */
async function accessClass(ctx: Context, courseId: number, sectionId: string | undefined): Promise<Class> {
  const course = await accessCourse(ctx, courseId);
  await ctx.requireAny(rightsToSeeWork, course);
  const { seesOthers, sectionAuthorIds } = await sightFor(ctx, course);
  return { courseId, sectionId, among: seesOthers ? undefined : sectionAuthorIds };
}

type Cells = Pick<CourseGradesLine, 'grades' | 'states' | 'submissionIds'>;

/** The work of these people in every assignment of the course that the caller may open. */
async function readCells(
  ctx: Context,
  courseId: number,
  personIds: readonly number[],
): Promise<(personId: number) => Cells> {
  const scopes = [...(await accessAssignments(ctx, await listIdsInCourse(ctx.db, courseId))).values()];
  const viewerOf = await gradeViewersFor(ctx, scopes);
  const groups = await listGroupAuthors(ctx.db, personIds);
  const groupOf = new Map(groups.map((one) => [`${one.personId} ${one.groupSetId}`, one.authorId]));
  const authorIds = [...new Set([...personIds, ...groupOf.values()])];
  const assignmentIds = scopes.map(({ assignmentId }) => assignmentId);
  const workOf = await latestByPlace(ctx, { assignmentIds, authorIds });
  const datesOf = await datesOfMany(
    ctx.db,
    scopes.map(({ assignment }) => assignment),
    authorIds,
  );
  const sights = await nameSightsFor(ctx, scopes);
  const columns = scopes.map((scope, at) => {
    const viewer = { ...viewerOf(scope), ...staffSightOf(viewerOf(scope)) };
    const hidesNames = sights[at]?.hidesNames ?? true;
    return { scope, hidesNames, sees: (work: LatestWork) => seesGrade(viewer, work) };
  });
  const stateOf = ({ scope, hidesNames, sees }: (typeof columns)[number], authorId: number): WorkState => {
    const work = workOf.get(`${authorId} ${scope.assignmentId}`);
    // Beside the names of the course a grade, or that there is none yet, would tell whose work it is.
    if (hidesNames || (work && !sees(work))) return 'hidden';
    if (work) return work.isGraded ? 'graded' : 'to_grade';
    const { deadline } = datesOf(scope.assignment, authorId);
    return deadline !== null && deadline < scope.now ? 'missing' : 'open';
  };
  return (personId) => {
    const cells: Cells = { grades: {}, states: {}, submissionIds: {} };
    for (const column of columns) {
      const { assignmentId, assignment } = column.scope;
      const authorId = authorOf({ groupOf, personId, assignment });
      const state = stateOf(column, authorId);
      cells.states[assignmentId] = state;
      const work = state === 'hidden' ? undefined : workOf.get(`${authorId} ${assignmentId}`);
      cells.grades[assignmentId] = work?.grade ?? null;
      if (work) cells.submissionIds[assignmentId] = work.id;
    }
    return cells;
  };
}

/** Each person of a page may have work in 1,000 assignments, so that not all of it is read at once. */
const assignmentsAtOnce = 50;

async function latestByPlace(
  ctx: Context,
  of: { assignmentIds: readonly number[]; authorIds: readonly number[] },
): Promise<ReadonlyMap<string, LatestWork>> {
  const { assignmentIds, authorIds } = of;
  const pace = new Pace(ctx.request.departure);
  const workOf = new Map<string, LatestWork>();
  for (let at = 0; at < assignmentIds.length; at += assignmentsAtOnce) {
    const portion = assignmentIds.slice(at, at + assignmentsAtOnce);
    const latest = await listLatestOfAuthors(ctx.db, { assignmentIds: portion, authorIds });
    for (const work of latest) workOf.set(`${work.personId} ${work.assignmentId}`, work);
    if (pace.isDue()) await pace.rest();
  }
  return workOf;
}

/** As whom a person hands in: as their group where groups do. */
function authorOf(given: {
  groupOf: ReadonlyMap<string, number>;
  personId: number;
  assignment: AssignmentScope['assignment'];
}): number {
  const { groupOf, personId, assignment } = given;
  return groupOf.get(`${personId} ${assignment.groupSetId}`) ?? personId;
}
