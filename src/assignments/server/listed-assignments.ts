import type { Context } from '../../access/server/index.ts';
import type { ListedAssignment } from '../../courses/domain/model.ts';
import { accessAssignments } from './access.ts';
import { listIdsInCourses } from './store.ts';

/** The assignments of these courses that the caller may open, in the order of each course. */
export async function listAssignmentsOf(
  ctx: Context,
  courseIds: readonly number[],
): Promise<ListedAssignment[]> {
  const ids = await listIdsInCourses(ctx.db, courseIds);
  const seen = await accessAssignments(ctx, ids);
  return ids.flatMap((id) => {
    const assignment = seen.get(id)?.assignment;
    return assignment
      ? [{ id, name: assignment.name, createdAt: assignment.createdAt, courseId: assignment.courseId }]
      : [];
  });
}
