import { useQuery } from '@tanstack/react-query';
import { wholeListOf } from '../../../kernel/web/api.ts';
import { secondContract } from '../../domain/second/contract.ts';
import type { OwnSecondMarking } from '../../domain/second/model.ts';

interface Asked {
  assignmentId: number;
  /** Only who is shown no grade may be marking a second time: for all others nothing is asked. */
  enabled: boolean;
}

/** The work that the viewer still marks a second time; empty until it is known. */
export function useOpenSecondMarkings({ assignmentId, enabled }: Asked): readonly OwnSecondMarking[] {
  const own = useQuery({
    ...wholeListOf(secondContract.listOwnSecondMarkings, { params: { assignmentId } }, (page) => page),
    enabled,
  });
  return (own.data ?? []).filter(({ finishedAt }) => finishedAt === null);
}

/** The viewer's open second mark of a submission. */
export function useOpenSecondMarking(asked: Asked & { submissionId: number }): OwnSecondMarking | undefined {
  return useOpenSecondMarkings(asked).find((one) => one.submissionId === String(asked.submissionId));
}
