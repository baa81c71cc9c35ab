import { useQueryClient } from '@tanstack/react-query';
import { presentOf } from '../../kernel/domain/hashing/entity-tag.ts';
import { queryOf, useCall } from '../../kernel/web/api.ts';
import { assignmentContract as contract } from '../domain/contract.ts';
import { TimeframesMeanwhile, type TimeframeEntry } from '../domain/model.ts';
import { timeframesTagOf } from '../domain/settings-tag.ts';
import { texts } from './texts.ts';

/**
 * Replaces the schedules that the person has seen. When somebody else changed them meanwhile, it
 * shows theirs and says so.
 */
export function useStoreTimeframes(assignmentId: number, meanwhile: string = texts.scheduleMeanwhile) {
  const client = useQueryClient();
  const put = useCall(contract.putTimeframes);
  const params = { assignmentId };
  return async (timeframes: TimeframeEntry[], seen: readonly TimeframeEntry[]): Promise<void> => {
    try {
      await put.mutateAsync({ params, body: { timeframes }, ifMatch: timeframesTagOf(seen) });
    } catch (error) {
      const present = presentOf(contract.putTimeframes, TimeframesMeanwhile, error);
      if (!present) throw error;
      client.setQueryData(queryOf(contract.listTimeframes, { params }).queryKey, present.timeframes);
      throw new Error(meanwhile, { cause: error });
    }
  };
}
