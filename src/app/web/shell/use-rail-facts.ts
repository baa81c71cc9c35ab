import { useQuery } from '@tanstack/react-query';
import { adminTabsOf, mayManageSite } from '../../../admin/domain/tabs.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { managesCourse } from '../../../courses/domain/management.ts';
import { queryOf } from '../../../kernel/web/api.ts';
import { useSession } from '../../../kernel/web/session-store.ts';
import { useLoggedInUser, useSetting } from '../../../people/web/index.ts';
import { ltiMode } from '../lti-mode.ts';
import { courseIdOf, useAddress } from './address.ts';
import type { RailFacts } from './rail-entries.ts';

export interface Viewer extends RailFacts {
  name: string | undefined;
  tenantId: string | undefined;
  documentationUrl: string;
}

/** The viewer of the sidebar, and what they may open from it. */
export function useRailFacts(studentView: { isOn: boolean; mayEnter: boolean; mayLeave: boolean }): Viewer {
  const isLoggedIn = useSession() !== undefined;
  const user = useLoggedInUser();
  const permissions = user?.permissions ?? {};
  // Somebody may watch the queue without managing anything else.
  const isSiteAdmin = mayManageSite(permissions) || adminTabsOf(permissions).length > 0;
  const documentationUrl = useSetting('DOCUMENTATION_URL');
  return {
    isLoggedIn,
    name: user?.name,
    tenantId: user?.tenantId,
    documentationUrl,
    mayRegister: useSetting('REGISTER_ENABLED'),
    isInLti: ltiMode() !== undefined,
    managesLtiCourse: useManagesLtiCourse(isLoggedIn),
    hasCourse: courseIdOf(useAddress()) !== undefined,
    isInStudentView: studentView.isOn,
    mayEnterStudentView: studentView.mayEnter || studentView.mayLeave,
    isSiteAdmin,
    isTenantAdmin: mayManageSite(user?.tenantPermissions ?? {}),
    hasDocumentation: documentationUrl !== '',
  };
}

function useManagesLtiCourse(isLoggedIn: boolean): boolean {
  const courseId = Number(ltiMode()?.courseId ?? Number.NaN);
  const course = useQuery({
    ...queryOf(courseContract.getCourse, { params: { courseId } }),
    enabled: isLoggedIn && Number.isInteger(courseId),
  });
  return managesCourse(course.data?.authorization.permissions ?? {});
}
