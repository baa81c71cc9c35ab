import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, optionalQueryOf, queryOf, readKey, useCall, wholeListOf } from '../../kernel/web/api.ts';
import type { ApiError } from '../../kernel/domain/client.ts';
import { assignmentContract as contract } from '../domain/contract.ts';

/** All assignments of a course that the caller may see, by deadline. */
export function useAssignments(courseId: number) {
  return useQuery(
    wholeListOf(contract.listAssignments, { params: { courseId } }, (assignments) => assignments),
  );
}

/** All assignments of all courses of the caller. */
export function useOwnAssignments() {
  return useQuery(wholeListOf(contract.listOwnAssignments, {}, (assignments) => assignments));
}

export const assignmentQuery = (assignmentId: number) =>
  queryOf(contract.getAssignment, { params: { assignmentId } });

export function useAssignment(assignmentId: number) {
  return useQuery(assignmentQuery(assignmentId));
}

const lookAgainMs = 60_000;

/** Reads the assignment again while somebody waits for a change of it, and when they come back to the page. */
export function useLookAgain(assignmentId: number, isWaiting: boolean): void {
  useQuery({
    ...assignmentQuery(assignmentId),
    refetchInterval: isWaiting && lookAgainMs,
    refetchOnWindowFocus: isWaiting && 'always',
  });
}

export function useTimeframes(assignmentId: number) {
  return useQuery(queryOf(contract.listTimeframes, { params: { assignmentId } }));
}

/** The tree of the template; null without a template. */
export function useTemplate(assignmentId: number) {
  return useQuery(optionalQueryOf(contract.getTemplate, { params: { assignmentId } }));
}

export const descriptionKey = (assignmentId: number, hasDescription: boolean) => [
  ...readKey(contract.getDescription, { assignmentId }),
  hasDescription,
];

/** The markdown of the description; an empty text without one. */
export function useDescription({
  id: assignmentId,
  hasDescription,
}: {
  id: number;
  hasDescription: boolean;
}) {
  return useQuery(
    queryOptions<string, ApiError>({
      queryKey: descriptionKey(assignmentId, hasDescription),
      queryFn: async ({ signal }) => {
        if (!hasDescription) return '';
        return (await api.download(contract.getDescription, { params: { assignmentId }, signal })).text();
      },
    }),
  );
}

export function usePatchAssignment() {
  return useCall(contract.patchAssignment);
}

export function useRemoveAssignment() {
  return useCall(contract.removeAssignment);
}

export function useSubmitTypes() {
  return useCall(contract.patchSubmitTypes);
}
