import type { Context } from '../../../access/server/index.ts';
import { accessCourse } from '../../../courses/server/index.ts';
import { scheduledAtMost, type CourseSchedule } from '../../domain/course-schedule/model.ts';
import { ownDates } from '../dates.ts';
import { listAssignments } from '../list-store.ts';
import { longestScheduleOf } from './store.ts';

/**
 * The dates of all assignments that the caller may know of: name and dates also show where a password or an
 * address is asked for (ASGN-054).
 */
export async function getCourseSchedule(ctx: Context, courseId: number): Promise<CourseSchedule> {
  const course = await accessCourse(ctx, courseId);
  const [sees, seesHidden, seesAll] = await Promise.all([
    ctx.may('can_see_assignments', course),
    ctx.may('can_see_hidden_assignments', course),
    ctx.may('can_view_all_assignment_timeframes', course),
  ]);
  if (!sees) return { assignments: [], seesAll, isWhole: true };
  const { personId } = ctx.session;
  const most = scheduledAtMost(await longestScheduleOf(ctx.db, [courseId]));
  const found = await listAssignments(ctx.db, {
    personId,
    courseIds: [courseId],
    hiddenInCourseIds: seesHidden ? [courseId] : [],
    terms: [],
    filters: {},
    now: ctx.now(),
    after: undefined,
    limit: most + 1,
  });
  const shown = found.slice(0, most);
  const ownOf = await ownDates(ctx.db, shown, personId);
  const assignments = shown.map((assignment) => {
    const { id, name, kind, sendLoginLinks } = assignment;
    const timeframe = ownOf(assignment);
    const entries = seesAll ? assignment.timeframes : [{ ...timeframe, sectionIds: null }];
    return { id, name, kind, sendLoginLinks, timeframe, entries };
  });
  return { assignments, seesAll, isWhole: found.length === shown.length };
}
