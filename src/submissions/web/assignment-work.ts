import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointKey, queryOf } from '../../kernel/web/api.ts';
import { mostAssignmentsOfWork } from '../domain/assignment-work.ts';
import { submissionContract } from '../domain/contract.ts';

/** The figures about the hand-ins of assignments, by assignment id. */
export function useAssignmentWork(assignmentIds: readonly number[]) {
  const parts = Array.from({ length: Math.ceil(assignmentIds.length / mostAssignmentsOfWork) }, (_, at) =>
    assignmentIds.slice(at * mostAssignmentsOfWork, (at + 1) * mostAssignmentsOfWork),
  );
  return useQuery({
    queryKey: [endpointKey(submissionContract.listAssignmentWork), assignmentIds],
    // Always read anew: it is one small call, and any grade or hand-in changes the figures.
    staleTime: 0,
    // A new assignment makes a new list of ids; until its figures are there, the page keeps the old ones.
    placeholderData: keepPreviousData,
    queryFn: async ({ client }) => {
      const read = await Promise.all(parts.map((ids) => client.fetchQuery(workOf(ids))));
      return new Map(read.flatMap(({ work }) => work).map((one) => [one.assignmentId, one]));
    },
  });
}

const workOf = (assignmentIds: readonly number[]) => ({
  ...queryOf(submissionContract.listAssignmentWork, { query: { assignmentIds: assignmentIds.join(',') } }),
  staleTime: 0,
});
