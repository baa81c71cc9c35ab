import { useQuery } from '@tanstack/react-query';
import { wholeListOf } from '../../../kernel/web/api.ts';
import { feedbackContract } from '../../domain/contract.ts';
import type { EarlierThread } from '../../domain/model.ts';

const none: readonly EarlierThread[] = [];

/** What stands on this file of earlier submissions; nothing while it is read, as it only adds to the code. */
export function useEarlierThreads(of: {
  submissionId: number;
  /** Undefined for a file that was not handed in. */
  fileId: string | undefined;
}): readonly EarlierThread[] {
  const { submissionId, fileId = '' } = of;
  const query = wholeListOf(
    feedbackContract.listEarlierThreads,
    { params: { submissionId, fileId } },
    (threads) => threads,
  );
  return useQuery({ ...query, enabled: of.fileId !== undefined }).data ?? none;
}
