import type { Assignment } from '../../domain/model.ts';
import { settingsOf, settingsTagOf } from '../../domain/settings-tag.ts';
import { usePatchAssignment } from '../queries.ts';

/** Lets students see grades and feedback, or takes them back. */
export function useRelease(assignment: Assignment) {
  const patch = usePatchAssignment();
  return async (isReleased: boolean): Promise<void> => {
    const body = { gradeAvailability: { tag: 'fixed', value: isReleased } } as const;
    const ifMatch = settingsTagOf(settingsOf(assignment), ['gradeAvailability']);
    await patch.mutateAsync({ params: { assignmentId: assignment.id }, body, ifMatch });
  };
}
