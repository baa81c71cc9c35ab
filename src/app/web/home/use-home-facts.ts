// Reads the data of the home page: one call of each kind, however many courses there are.
import type { Assignment } from '../../../assignments/domain/model.ts';
import { useOwnAssignments } from '../../../assignments/web/index.ts';
import { useCourses, useOwnRoleNames } from '../../../courses/web/index.ts';
import { useUnread } from '../../../notifications/web/index.ts';
import { courseOrderPreference } from '../../../people/domain/preferences.ts';
import { usePreference } from '../../../people/web/index.ts';
import { useAssignmentWork } from '../../../submissions/web/index.ts';

export type Work = ReturnType<typeof useAssignmentWork>;

/** The page appears when all of its data is there, so that nothing moves while somebody reads. */
export function useHomeFacts() {
  const courses = useCourses();
  const assignments = useOwnAssignments();
  const roles = useOwnRoleNames();
  const unread = useUnread();
  const { isLoading: isOrderLoading } = usePreference<number[]>(courseOrderPreference, []);
  const own: readonly Assignment[] = assignments.data ?? [];
  const work = useAssignmentWork(own.map(({ id }) => id));
  const reads = [courses, assignments, roles, unread, work];
  const isPending = isOrderLoading || reads.some((query) => query.isLoading);
  return {
    courses: courses.data,
    assignments: own,
    work,
    unread: unread.data ?? [],
    isPending,
    /** Without these reads there is no page. */
    failed: [courses, assignments].find(({ isError }) => isError),
    /** Without these reads nobody knows what waits. */
    failedToDo: [work, unread].find(({ isError }) => isError),
  };
}
