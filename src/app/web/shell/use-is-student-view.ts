import { useSessionDetails } from '../../../people/web/index.ts';

/** True in student view: the session in use has fewer rights (STUV-006). */
export function useIsStudentView(): boolean {
  return (useSessionDetails()?.restrictions.removedPermissions.length ?? 0) > 0;
}
