// The proof of a snapshot's tests, read again while its runs go on.
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../kernel/web/api.ts';
import { proofContract } from '../../domain/proof/contract.ts';
import { findingOf } from '../../domain/proof/verdict.ts';

/** Runs of a proof tell no page that they have ended. */
const pollMs = 3000;

export function useProof(assignmentId: number, snapshotId: string) {
  return useQuery({
    ...queryOf(proofContract.getAutoTestProof, { params: { assignmentId, snapshotId } }),
    refetchInterval: ({ state }) =>
      state.data?.solutions.some((one) => findingOf(one) === 'waiting') === true ? pollMs : false,
  });
}
