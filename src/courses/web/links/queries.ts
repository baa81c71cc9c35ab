import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../../kernel/web/api.ts';
import { useSession } from '../../../kernel/web/session-store.ts';
import { courseContract } from '../../domain/contract.ts';
import { enrollLinkContract } from '../../domain/links/contract.ts';

export interface LinkPath {
  courseId: number;
  linkId: string;
}

export function useEnrollLinks(courseId: number) {
  return useQuery(queryOf(enrollLinkContract.listEnrollLinks, { params: { courseId } }));
}

export function useEnrollLink(params: LinkPath) {
  return useQuery(queryOf(enrollLinkContract.getEnrollLink, { params }));
}

/** The name of the role that the visitor has in the course; undefined without a session or membership. */
export function useOwnRole(courseId: number) {
  const session = useSession();
  return useQuery({
    ...queryOf(courseContract.listOwnEnrollments, {}),
    enabled: session !== undefined,
    select: ({ enrollments }) =>
      enrollments.find((one) => one.courseId === String(courseId))?.roleName ?? null,
  });
}

export function usePutEnrollLink() {
  return useCall(enrollLinkContract.putEnrollLink);
}

export function useRemoveEnrollLink() {
  return useCall(enrollLinkContract.removeEnrollLink);
}

export function useJoinByLink() {
  return useCall(enrollLinkContract.joinByLink);
}
