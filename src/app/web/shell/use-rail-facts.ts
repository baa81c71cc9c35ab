import { useQuery } from '@tanstack/react-query';
import { mayManageSite } from '../../../admin/domain/tabs.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { managesCourse } from '../../../courses/domain/management.ts';
import { queryOf } from '../../../kernel/web/api.ts';
import { useSession } from '../../../kernel/web/session-store.ts';
import { useCurrentUser, useSetting } from '../../../people/web/index.ts';
import { tenantAdministrationContract } from '../../../tenants/domain/administration-contract.ts';
import { ltiMode } from '../lti-mode.ts';
import { courseIdOf, useAddress } from './address.ts';
import type { RailFacts } from './rail-entries.ts';

export interface Viewer extends RailFacts {
  name: string | undefined;
  tenantId: string | undefined;
  documentationUrl: string;
  isInStudentView: boolean;
}

/** Who looks at the sidebar, and what they may open from it. */
export function useRailFacts(studentView: { isOn: boolean; mayEnter: boolean; mayLeave: boolean }): Viewer {
  const isLoggedIn = useSession() !== undefined;
  const user = useCurrentUser().data;
  const tenantId = user?.tenantId ?? undefined;
  const isSiteAdmin = mayManageSite(user?.permissions ?? {});
  const documentationUrl = useSetting<string>('DOCUMENTATION_URL', '/docs/');
  return {
    isLoggedIn,
    name: user?.name,
    tenantId,
    documentationUrl,
    mayRegister: useSetting('REGISTER_ENABLED', false),
    isInLti: ltiMode() !== undefined,
    managesLtiCourse: useManagesLtiCourse(isLoggedIn),
    hasCourse: courseIdOf(useAddress()) !== undefined,
    isInStudentView: studentView.isOn,
    mayEnterStudentView: studentView.mayEnter || studentView.mayLeave,
    isSiteAdmin,
    isTenantAdmin: useIsTenantAdmin(isSiteAdmin ? undefined : tenantId),
    hasDocumentation: documentationUrl !== '',
  };
}

function useIsTenantAdmin(tenantId: string | undefined): boolean {
  const held = useQuery({
    ...queryOf(tenantAdministrationContract.getTenantPermissions, { params: { tenantId: tenantId ?? '' } }),
    enabled: tenantId !== undefined,
  });
  return held.data?.tag === 'permissions' && mayManageSite(held.data.perms);
}

function useManagesLtiCourse(isLoggedIn: boolean): boolean {
  const courseId = Number(ltiMode()?.courseId ?? Number.NaN);
  const course = useQuery({
    ...queryOf(courseContract.getCourse, { params: { courseId } }),
    enabled: isLoggedIn && Number.isInteger(courseId),
  });
  return managesCourse(course.data?.authorization.permissions ?? {});
}
