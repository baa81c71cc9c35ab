import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, queryOf, markStale, useCall, wholeListOf } from '../../../kernel/web/api.ts';
import { startVerified } from '../../../people/web/index.ts';
import { ApiError } from '../../../kernel/domain/client.ts';
import { restrictionContract as contract } from '../../domain/restrictions/contract.ts';
import { ipRangeOf, ipRangeText } from '../../domain/restrictions/ip-range.ts';
import { texts } from './texts.ts';
import { allowedIpSubject, assignmentSubject } from '../../domain/subjects.ts';

/** The password of an assignment that has one. It is not cached longer than it is shown. */
export function usePassword(assignmentId: number) {
  return useQuery({ ...queryOf(contract.getAssignmentPassword, { params: { assignmentId } }), gcTime: 0 });
}

export function usePutPassword() {
  return useCall(contract.putAssignmentPassword);
}

/** The removed password is not read again: it would be missing before the screen knows why. */
export function useRemovePassword() {
  return useCall(contract.removeAssignmentPassword);
}

export function useAllowedIps(assignmentId: number) {
  return useQuery(wholeListOf(contract.listAllowedIps, { params: { assignmentId } }, (ranges) => ranges));
}

export function useRemoveAllowedIp() {
  return useCall(contract.removeAllowedIp);
}

/** Stores a range; it replaces `former` where that is named. */
export function useStoreAllowedIp(assignmentId: number) {
  const client = useQueryClient();
  const put = (ipRange: string) => api.call(contract.putAllowedIp, { params: { assignmentId, ipRange } });
  const remove = (ipRange: string) =>
    api.call(contract.removeAllowedIp, { params: { assignmentId, ipRange } });
  return async (text: string, former?: string): Promise<void> => {
    const range = ipRangeOf(text);
    const ipRange = range ? ipRangeText(range) : text;
    try {
      // The new range is stored first: without any range the assignment would be open for a moment.
      await put(ipRange);
      if (former === undefined || former === ipRange) return;
      await remove(former).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        await remove(ipRange).catch(() => undefined);
        throw new Error(texts.failToEdit);
      });
    } finally {
      await markStale(client, { about: [allowedIpSubject, assignmentSubject], params: { assignmentId } });
    }
  };
}

/** Continues with a session that may open the assignment. */
export async function openByPassword(assignmentId: number, password: string): Promise<void> {
  const call = { params: { assignmentId }, body: { password } };
  startVerified(await api.call(contract.verifyAssignmentPassword, call));
}
