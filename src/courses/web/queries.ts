import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pagesOf, queryOf, useCall, wholeListOf } from '../../kernel/web/api.ts';
import { courseContract } from '../domain/contract.ts';

/** All courses of the caller, newest first. */
export function useCourses() {
  return useQuery(wholeListOf(courseContract.listCourses, {}, (courses) => courses));
}

/** Name of the caller's role by course id. */
export function useOwnRoleNames() {
  return useQuery({
    ...queryOf(courseContract.listOwnEnrollments, {}),
    select: ({ enrollments }) => new Map(enrollments.map((one) => [Number(one.courseId), one.roleName])),
  });
}

export function useCourse(courseId: number, { enabled = true } = {}) {
  return useQuery({ ...queryOf(courseContract.getCourse, { params: { courseId } }), enabled });
}

export function useCourseRoles(courseId: number) {
  const params = { courseId };
  return useQuery(wholeListOf(courseContract.listCourseRoles, { params }, (roles) => roles));
}

export function useMembers(courseId: number, q: string) {
  const query = q === '' ? {} : { q };
  return useInfiniteQuery(pagesOf(courseContract.listEnrollments, { params: { courseId }, query }, 100));
}

export function useCreateCourse() {
  return useCall(courseContract.createCourse);
}

export function usePatchCourse() {
  return useCall(courseContract.patchCourse);
}

export function usePutMember() {
  return useCall(courseContract.putEnrollment);
}

export function useEnrolMany() {
  return useCall(courseContract.enrolMany);
}

export function useMailMembers() {
  return useCall(courseContract.mailMembers);
}

export function useRemoveMember() {
  return useCall(courseContract.removeEnrollment);
}
