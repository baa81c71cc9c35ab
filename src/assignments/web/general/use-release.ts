import type { Assignment } from '../../domain/model.ts';
import { settingsOf, settingsTagOf } from '../../domain/settings-tag.ts';
import { usePatchAssignment } from '../queries.ts';

/** Releases grades and feedback to students, or hides them again. */
export function useRelease(assignment: Assignment) {
  const patch = usePatchAssignment();
  return async (isReleased: boolean): Promise<void> => {
    const body = { gradeAvailability: { tag: 'fixed', value: isReleased } } as const;
    const ifMatch = settingsTagOf(settingsOf(assignment), ['gradeAvailability']);
    await patch.mutateAsync({ params: { assignmentId: assignment.id }, body, ifMatch });
  };
}
