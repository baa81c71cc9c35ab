// Tokens that stand in mails: for one purpose, for a time, stored as a hash.
import type { Db, Tx } from '../../../kernel/server/database.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { readSetting } from '../../../tenants/server/index.ts';
import { tokenSha256 } from '../passwords.ts';
import { insertSingleUseToken } from '../store.ts';

export type TokenPurpose = 'reset_password' | 'setting';

const lifetimes = {
  reset_password: 'RESET_TOKEN_TIME',
  setting: 'SETTING_TOKEN_TIME',
} as const;

/** A new token for the person; it lives as long as the setting of its purpose says (AUTH-008, AUTH-009). */
export async function issueToken(
  tx: Tx,
  platform: Platform,
  given: { personId: number; purpose: TokenPurpose },
): Promise<string> {
  const token = platform.random.bytes(32).toString('base64url');
  const lifetimeSeconds = await readSetting(tx, lifetimes[given.purpose]);
  const expiresAt = new Date(platform.clock.now().getTime() + lifetimeSeconds * 1000);
  await insertSingleUseToken(tx, { ...given, tokenSha256: tokenSha256(token), expiresAt });
  return token;
}

/** A token of that purpose, whether or not it still works. */
export function findToken(db: Db, token: string, purpose: TokenPurpose | 'initial_password') {
  return db
    .selectFrom('singleUseToken')
    .select(['personId', 'expiresAt', 'usedAt'])
    .where('tokenSha256', '=', tokenSha256(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

/** The person whose notification settings a token opens, and nothing else; undefined once it is over (AUTH-010). */
export async function personOfSettingToken(db: Db, token: string, now: Date): Promise<number | undefined> {
  const found = await findToken(db, token, 'setting');
  return found && found.expiresAt > now ? (found.personId ?? undefined) : undefined;
}
