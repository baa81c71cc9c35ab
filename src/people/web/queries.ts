import { useQuery } from '@tanstack/react-query';
import { api, queryOf } from '../../kernel/web/api.ts';
import { sessionStore, useSession } from '../../kernel/web/session-store.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { peopleContract } from '../domain/contract.ts';
import type { LoginAnswer } from '../domain/model.ts';

/** The person who is logged in; nothing is asked without a session. */
export function useCurrentUser() {
  const session = useSession();
  return useQuery({ ...queryOf(peopleContract.getCurrentUser, {}), enabled: session !== undefined });
}

/** Institutions for the login form. */
export function useTenants() {
  return useQuery(queryOf(tenantContract.listTenants, {}));
}

/** Starts the session of this browser from what a login answered. */
export function startSession(answer: LoginAnswer): void {
  sessionStore.set({
    accessToken: answer.accessToken,
    userId: answer.user.id,
    expiresAt: answer.expiresAt.toISOString(),
  });
}

/** Ends the session here and on the server; the server's part may fail without keeping anybody in. */
export async function endSession(): Promise<void> {
  const token = sessionStore.current()?.accessToken;
  sessionStore.set(undefined);
  if (token === undefined) return;
  const upload = new FormData();
  upload.set('token', token);
  await api.call(peopleContract.revokeToken, { upload }).catch(() => undefined);
}
