import { staleKey, useCall } from '../../../kernel/web/api.ts';
import { courseContract } from '../../domain/contract.ts';

/** Lists of roles and members, and what the person's own role allows now. */
const stale = ({ params: { courseId } }: { params: { courseId: number } }) => [
  staleKey(courseContract.listCourseRoles, { courseId }),
  staleKey(courseContract.listEnrollments, { courseId }),
  staleKey(courseContract.getCourse, { courseId }),
];

export function useCreateRole() {
  return useCall(courseContract.createCourseRole, { stale });
}

export function usePatchRole() {
  return useCall(courseContract.patchCourseRole, { stale });
}

export function useRemoveRole() {
  return useCall(courseContract.removeCourseRole, { stale });
}
