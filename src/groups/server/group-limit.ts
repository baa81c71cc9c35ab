import type { Context } from '../../access/server/index.ts';
import { countUse } from '../../kernel/server/http/rate-limit.ts';
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
