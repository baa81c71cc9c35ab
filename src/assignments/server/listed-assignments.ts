import type { Context } from '../../access/server/index.ts';
import type { ListedAssignment, ListedAssignments } from '../../courses/domain/model.ts';
import { Pace } from '../../kernel/server/turns/pace.ts';
import { coursesWithin, listedAtOnce } from '../domain/listed-assignments.ts';
import { accessAssignments } from './access.ts';
import { listPlacesInCourses } from './store.ts';

/**
 * The assignments of these courses that the caller may open, in the order of each course. Of courses that have too many
 * together it answers for the first ones: whoever makes many courses must not hold up the site for their members.
 */
export async function listAssignmentsOf(
  ctx: Context,
  courseIds: readonly number[],
): Promise<ListedAssignments> {
  const places = Map.groupBy(await listPlacesInCourses(ctx.db, courseIds), ({ courseId }) => courseId);
  const answered = coursesWithin(courseIds, (courseId) => places.get(courseId)?.length ?? 0);
  const ids = answered.flatMap((courseId) => (places.get(courseId) ?? []).map(({ id }) => id));
  if (ids.length > listedAtOnce) await ctx.takeLargeTurn();
  const pace = new Pace(ctx.request.departure);
  const listed: ListedAssignment[] = [];
  for (let at = 0; at < ids.length; at += listedAtOnce) {
    if (pace.isDue()) await pace.rest();
    const portion = ids.slice(at, at + listedAtOnce);
    const seen = await accessAssignments(ctx, portion);
    for (const id of portion) {
      const assignment = seen.get(id)?.assignment;
      if (!assignment) continue;
      const { name, createdAt, courseId } = assignment;
      listed.push({ id, name, createdAt, courseId });
    }
  }
  return { listed, answered };
}
