import { useSessionDetails } from '../../../people/web/index.ts';

/** Student view: the session in use has taken rights away (STUV-006). */
export function useIsStudentView(): boolean {
  return (useSessionDetails()?.restrictions.removedPermissions.length ?? 0) > 0;
}
