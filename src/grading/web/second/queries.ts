import { useQuery } from '@tanstack/react-query';
import { wholeListOf } from '../../../kernel/web/api.ts';
import { secondContract } from '../../domain/second/contract.ts';
import type { OwnSecondMarking } from '../../domain/second/model.ts';

interface Asked {
  assignmentId: number;
  /** Only who is shown no grade may be marking a second time: for all others nothing is asked. */
  enabled: boolean;
}

function useOwnSecondMarkings({ assignmentId, enabled }: Asked): readonly OwnSecondMarking[] {
  const params = { assignmentId };
  const own = wholeListOf(secondContract.listOwnSecondMarkings, { params }, (page) => page);
  return useQuery({ ...own, enabled }).data ?? [];
}

const isOpen = ({ finishedAt }: OwnSecondMarking): boolean => finishedAt === null;

/** The work that the viewer still marks a second time; empty until it is known. */
export function useOpenSecondMarkings(asked: Asked): readonly OwnSecondMarking[] {
  return useOwnSecondMarkings(asked).filter(isOpen);
}

/** True on work whose second mark the viewer has handed in since they came, while others wait for theirs. */
export function useLeavesSecondMarks({ assignmentId, submissionId }: Place): boolean {
  const own = useOwnSecondMarkings({ assignmentId, enabled: false });
  const present = own.find((one) => one.submissionId === String(submissionId));
  return present?.finishedAt instanceof Date && own.some(isOpen);
}

interface Place {
  assignmentId: number;
  submissionId: number;
}

/** The viewer's open second mark of a submission. */
export function useOpenSecondMarking(asked: Asked & Place): OwnSecondMarking | undefined {
  return useOpenSecondMarkings(asked).find((one) => one.submissionId === String(asked.submissionId));
}
