import { api } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { accountContract } from '../../domain/account-contract.ts';
import type { SessionRestrictions } from '../../domain/model.ts';
import { detailsOf } from '../../domain/login-method.ts';

/** Goes on with a session that may do less, on top of the present one (SESS-006). */
export async function restrictSession(
  wanted: Pick<SessionRestrictions, 'forContext' | 'removedPermissions'>,
): Promise<void> {
  const present = sessionStore.current();
  const details = detailsOf(present);
  if (!present || !details) throw new Error('No User Session Found.');
  const answer = await api.call(accountContract.restrictSession, { body: wanted });
  const { accessToken, restrictions } = answer;
  const expiresAt = answer.expiresAt.toISOString();
  sessionStore.push({
    ...present,
    accessToken,
    expiresAt,
    details: { ...details, restrictions, isVerified: false },
  });
}
