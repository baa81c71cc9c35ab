import type { Context } from '../../access/server/index.ts';
import { countUse } from '../../kernel/server/http/rate-limit.ts';
import { countOwnChange } from '../../people/server/index.ts';
import { mostNewGroupsInHour } from '../domain/limits.ts';

/** Counts a group that somebody makes who may not edit those of others: groups are free, and stay when left. */
export function countNewGroup(ctx: Context): Promise<void> {
  const limit = {
    key: `new groups ${ctx.session.personId}`,
    requests: mostNewGroupsInHour,
    seconds: 3600,
    text: `You have made ${mostNewGroupsInHour} groups in this hour. Join one of them, or go on when the next hour begins.`,
  };
  return countUse(ctx.db, limit, ctx.now());
}

/** Counts what somebody changes in groups who may not edit those of others: names, joining and leaving. */
export async function countGroupChange(ctx: Context, permissions: ReadonlySet<string>): Promise<void> {
  if (!permissions.has('can_edit_others_groups')) await countOwnChange(ctx);
}
