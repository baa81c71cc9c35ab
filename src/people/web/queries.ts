import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kernel/web/api.ts';
import { useSession } from '../../kernel/web/session-store.ts';
import { peopleContract } from '../domain/contract.ts';

/** The person who is logged in; nothing is asked without a session. */
export function useCurrentUser() {
  const session = useSession();
  return useQuery({ ...queryOf(peopleContract.getCurrentUser, {}), enabled: session !== undefined });
}
