// How soon mails tell a person of what. A session or the token of a mail reads and changes that.
import type { Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { countUse, forgetUse } from '../../kernel/server/http/rate-limit.ts';
import { findPerson } from '../../people/server/index.ts';
import { Frequency, Reason, type NotificationSettings } from '../domain/model.ts';
import { settingLinkExpired, settingLinkNotValid, unknownReason } from '../domain/refusals.ts';
import { explanationOf, frequencyOf } from '../domain/rules.ts';
import { personOfToken } from './setting-token.ts';
import { readChosen, upsertChosen } from './setting-store.ts';

export async function getSettings(ctx: Context, token: string | undefined): Promise<NotificationSettings> {
  const chosen = await readChosen(ctx.db, await settingsOwner(ctx, token));
  const options = Reason.options.map((reason) => ({
    reason,
    explanation: explanationOf(reason),
    value: frequencyOf(reason, chosen),
  }));
  return { options, possibleValues: [...Frequency.options] };
}

export async function changeSetting(
  ctx: Context,
  token: string | undefined,
  given: { reason: string; value: Frequency },
): Promise<undefined> {
  const personId = await settingsOwner(ctx, token);
  const reason = Reason.safeParse(given.reason);
  if (!reason.success) throw new RefusedError(unknownReason);
  await ctx.transaction((tx) => upsertChosen(tx, { personId, reason: reason.data, frequency: given.value }));
  return undefined;
}

/** A token that is sent counts, whoever is logged in: the link of a mail is about the account that got it. */
async function settingsOwner(ctx: Context, token: string | undefined): Promise<number> {
  if (token === undefined) return ctx.session.personId;
  // Only refused tokens stay counted: a whole class may open its mails from one address.
  const limit = { key: `setting token ${ctx.request.address}`, requests: 10, seconds: 60 };
  await countUse(ctx.db, limit, ctx.now());
  const signed = personOfToken(token, ctx.platform.config.secret);
  if (!signed) throw new RefusedError(settingLinkNotValid);
  await forgetUse(ctx.db, limit, ctx.now());
  if (signed.expiresAt <= ctx.now()) throw new RefusedError(settingLinkExpired);
  const person = await findPerson(ctx.db, signed.personId);
  if (!person?.active) throw new RefusedError(settingLinkNotValid);
  return person.id;
}
