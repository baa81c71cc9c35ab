import { useQuery } from '@tanstack/react-query';
import { endpointKey, queryOf } from '../../kernel/web/api.ts';
import { mostAssignmentsOfWork } from '../domain/assignment-work.ts';
import { submissionContract } from '../domain/contract.ts';

/** What was handed in for assignments, by their ids as texts. */
export function useAssignmentWork(assignmentIds: readonly number[]) {
  const parts = Array.from({ length: Math.ceil(assignmentIds.length / mostAssignmentsOfWork) }, (_, at) =>
    assignmentIds.slice(at * mostAssignmentsOfWork, (at + 1) * mostAssignmentsOfWork),
  );
  return useQuery({
    queryKey: [endpointKey(submissionContract.listAssignmentWork), assignmentIds],
    // Read anew whenever it is shown: it is one small call, and any grade or hand-in changes it.
    staleTime: 0,
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
