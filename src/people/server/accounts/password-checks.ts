// Passwords as the calls see them: strong enough, and the right one.
import type { Context } from '../../../access/server/index.ts';
import type { Db } from '../../../kernel/server/database.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { countUse, forgetUse } from '../../../kernel/server/http/rate-limit.ts';
import { readSetting } from '../../../tenants/server/index.ts';
import { passwordStrengthOf } from '../../domain/passwords/password-strength.ts';
import { weakPassword, wrongPassword } from '../../domain/refusals.ts';
import { verifyPassword } from '../passwords.ts';

/** What somebody who guesses would try first. */
export interface OwnWords {
  username: string;
  name: string;
  email: string;
}

/** Refuses with WEAK_PASSWORD, a warning and suggestions when the score is below that of the site (AUTH-006). */
export async function demandStrongPassword(db: Db, password: string, own: OwnWords): Promise<void> {
  const [leastScore, strength] = await Promise.all([
    readSetting(db, 'MIN_PASSWORD_SCORE'),
    passwordStrengthOf(password, [own.username, own.name, own.email]),
  ]);
  if (strength.score >= leastScore) return;
  const { warning, suggestions } = strength;
  throw new RefusedError(weakPassword, { extra: { feedback: { warning, suggestions } } });
}

/** Warns at login about a password that would not be accepted today (AUTH-002). */
export async function warnOfWeakPassword(ctx: Context, password: string, own: OwnWords): Promise<void> {
  const [leastScore, strength] = await Promise.all([
    readSetting(ctx.db, 'MIN_PASSWORD_SCORE'),
    passwordStrengthOf(password, [own.username, own.name, own.email]),
  ]);
  if (strength.score < leastScore) {
    ctx.warn('005', 'Your password is easy to guess. Please choose a stronger one in your profile.');
  }
}

/** Each check takes a processor for a while. */
const rightOnes = { requests: 60, seconds: 15 * 60 };

/** Refuses unless the password is the caller's own. After five wrong ones in a minute it looks at none. */
export async function demandOwnPassword(
  ctx: Context,
  person: { id: number; passwordHash: string | null },
  password: string,
): Promise<void> {
  const limit = { key: `own password ${person.id}`, requests: 5, seconds: 60 };
  await countUse(ctx.db, { ...limit, key: `own password checks ${person.id}`, ...rightOnes }, ctx.now());
  await countUse(ctx.db, limit, ctx.now());
  const guess = { passwordHash: person.passwordHash, password };
  if (!(await verifyPassword(guess, ctx.request))) throw new RefusedError(wrongPassword);
  await forgetUse(ctx.db, limit, ctx.now());
}
