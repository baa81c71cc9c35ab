// A new site has nobody in it: its first start prints a link that makes the first administrator.
import type { Platform } from '../../kernel/server/platform.ts';
import { hasPeople, insertSingleUseToken, removeUnusedTokens } from './store.ts';
import { tokenSha256 } from './passwords.ts';

const lifetimeMs = 7 * 24 * 3600 * 1000;

/** A fresh one-time token, or undefined when the site has people already. Earlier links stop working. */
export async function issueFirstAdminToken(platform: Platform): Promise<string | undefined> {
  const { db } = platform.database;
  if (await hasPeople(db)) return undefined;
  const token = platform.random.bytes(32).toString('base64url');
  await removeUnusedTokens(db, 'first-admin');
  await insertSingleUseToken(db, {
    tokenSha256: tokenSha256(token),
    personId: null,
    purpose: 'first-admin',
    expiresAt: new Date(platform.clock.now().getTime() + lifetimeMs),
  });
  return token;
}
