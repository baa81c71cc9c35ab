// Tokens for mails: each has one purpose and an end, and is stored as a hash.
import type { Db, Tx } from '../../../kernel/server/database.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { readSetting } from '../../../tenants/server/index.ts';
import { tokenSha256 } from '../passwords.ts';
import { insertSingleUseToken } from '../store.ts';

const lifetimes = {
  reset_password: 'RESET_TOKEN_TIME',
  initial_password: 'INITIAL_PASSWORD_TOKEN_TIME',
} as const;

export type TokenPurpose = keyof typeof lifetimes;

/** A new token for the person; it lives as long as the setting of its purpose says (AUTH-008, AUTH-020). */
export async function issueToken(
  tx: Tx,
  platform: Platform,
  given: { personId: number; purpose: TokenPurpose },
): Promise<{ token: string; expiresAt: Date }> {
  const token = platform.random.bytes(32).toString('base64url');
  const lifetimeSeconds = await readSetting(tx, lifetimes[given.purpose]);
  const createdAt = platform.clock.now();
  const expiresAt = new Date(createdAt.getTime() + lifetimeSeconds * 1000);
  await insertSingleUseToken(tx, { ...given, tokenSha256: tokenSha256(token), createdAt, expiresAt });
  return { token, expiresAt };
}

/** A token of that purpose, whether or not it still works. */
export function findToken(db: Db, token: string, purpose: TokenPurpose) {
  return db
    .selectFrom('singleUseToken')
    .select(['personId', 'expiresAt', 'usedAt'])
    .where('tokenSha256', '=', tokenSha256(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}
