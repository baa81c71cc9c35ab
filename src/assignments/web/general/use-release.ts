import type { Assignment, GradeAvailability } from '../../domain/model.ts';
import { settingsOf, settingsTagOf } from '../../domain/settings-tag.ts';
import { usePatchAssignment } from '../queries.ts';

/** Releases grades and feedback to students, now or at a moment, or hides them again. */
export function useRelease(assignment: Assignment) {
  const patch = usePatchAssignment();
  return async (gradeAvailability: GradeAvailability): Promise<void> => {
    const body = { gradeAvailability };
    const ifMatch = settingsTagOf(settingsOf(assignment), ['gradeAvailability']);
    await patch.mutateAsync({ params: { assignmentId: assignment.id }, body, ifMatch });
  };
}
