import { useCall } from '../../../kernel/web/api.ts';
import { courseContract } from '../../domain/contract.ts';

export function useCreateRole() {
  return useCall(courseContract.createCourseRole);
}

export function usePatchRole() {
  return useCall(courseContract.patchCourseRole);
}

export function useRemoveRole() {
  return useCall(courseContract.removeCourseRole);
}
