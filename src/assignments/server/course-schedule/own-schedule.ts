// The dates of one person in all of their courses at once.
import type { CoursePermission } from '../../../access/domain/permission.ts';
import type { Context } from '../../../access/server/index.ts';
import { accessCourses, visibleCourseIds } from '../../../courses/server/index.ts';
import { scheduledAtMost } from '../../domain/course-schedule/model.ts';
import type { StoredAssignment, Timeframe } from '../../domain/model.ts';
import { ownDates } from '../dates.ts';
import { listAssignments } from '../list-store.ts';
import { longestScheduleOf } from './store.ts';

const pastDays = 30;

interface OwnSchedule {
  assignments: (Pick<StoredAssignment, 'id' | 'name' | 'kind' | 'courseId'> & { timeframe: Timeframe })[];
  courseNames: ReadonlyMap<number, string>;
}

/** The caller's own dates in all courses in use: those of the last 30 days, and what is ahead. */
export async function getOwnSchedule(ctx: Context): Promise<OwnSchedule> {
  const { personId } = ctx.session;
  const own = await visibleCourseIds(ctx.db, { personId, onlyCourseId: null, withArchived: false }).execute();
  const found = await accessCourses(
    ctx,
    own.map(({ id }) => id),
  );
  const courses = [...found.values()];
  const courseIdsWith = async (permission: CoursePermission) => {
    const held = await Promise.all(courses.map((course) => ctx.may(permission, course)));
    return courses.filter((_course, at) => held[at]).map(({ courseId }) => courseId);
  };
  const courseIds = await courseIdsWith('can_see_assignments');
  const since = new Date(ctx.now().getTime() - pastDays * 24 * 3_600_000);
  const assignments = await listAssignments(ctx.db, {
    personId,
    courseIds,
    hiddenInCourseIds: await courseIdsWith('can_see_hidden_assignments'),
    terms: [],
    filters: {},
    now: ctx.now(),
    after: { deadline: since.toISOString(), id: 0 },
    limit: scheduledAtMost(await longestScheduleOf(ctx.db, courseIds)),
  });
  const ownOf = await ownDates(ctx.db, assignments, personId);
  return {
    assignments: assignments.map((assignment) => ({ ...assignment, timeframe: ownOf(assignment) })),
    courseNames: new Map(courses.map(({ courseId, name }) => [courseId, name])),
  };
}
