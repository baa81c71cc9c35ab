// When an assignment opens and closes.
import type { Context } from '../../../access/server/index.ts';
import { holdSectionIds, listSectionIds } from '../../../courses/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { seeTimeframesRule } from '../../domain/access-rules.ts';
import { maxScheduleEntries } from '../../domain/course-schedule/model.ts';
import type { StoredAssignment, TimeframeEntry } from '../../domain/model.ts';
import { tooManySchedules } from '../../domain/refusals.ts';
import { mayReplaceTimeframes, mayStoreTimeframes } from '../../domain/rules.ts';
import { timeframesTagOf } from '../../domain/settings-tag.ts';
import { accessAssignment } from '../access.ts';
import { ownDates } from '../dates.ts';
import { demandLinksPossible } from '../exam/actions.ts';
import { countSchedulesOfOthers, replaceTimeframes } from '../store.ts';
import { accessForEdit, changeAssignment } from './edit.ts';

export async function getTimeframes(ctx: Context, assignmentId: number): Promise<TimeframeEntry[]> {
  ctx.rule(seeTimeframesRule);
  const scope = await accessAssignment(ctx, assignmentId);
  if (await ctx.may('can_view_all_assignment_timeframes', scope)) return scope.assignment.timeframes;
  return [{ ...scope.timeframe, sectionIds: null }];
}

export async function putTimeframes(
  ctx: Context,
  assignmentId: number,
  timeframes: TimeframeEntry[],
): Promise<TimeframeEntry[]> {
  const scope = await accessForEdit(ctx, assignmentId);
  ctx.demand(mayStoreTimeframes(timeframes, await listSectionIds(ctx.db, scope.courseId)));
  const seesAll = await ctx.may('can_view_all_assignment_timeframes', scope);
  await changeAssignment(ctx, scope, {
    fields: ['timeframes'],
    change: async (tx, before) => {
      await demandLinksPossible(ctx, tx, { ...before, timeframes });
      const present = seesAll ? before.timeframes : await ownTimeframes(ctx, tx, before);
      await ctx.demandTag(timeframesTagOf(present), async () => ({ timeframes: present }));
      const othersDiffer = timeframesTagOf(present) !== timeframesTagOf(before.timeframes);
      ctx.demand(mayReplaceTimeframes({ seesAll, othersDiffer }));
      // Somebody may delete a section at this moment: from here on they wait, and then may not.
      ctx.demand(mayStoreTimeframes(timeframes, await holdSectionIds(tx, scope.courseId)));
      await demandScheduleRoom(tx, before, timeframes.length);
      await replaceTimeframes(tx, assignmentId, timeframes);
    },
  });
  return timeframes;
}

/** Whoever opens a page of the course has all its schedules read, so there is a bound to them. Fewer are always taken. */
async function demandScheduleRoom(tx: Tx, before: StoredAssignment, count: number): Promise<void> {
  if (count <= before.timeframes.length) return;
  if (count + (await countSchedulesOfOthers(tx, before)) > maxScheduleEntries)
    throw new RefusedError(tooManySchedules);
}

/** What a caller reads who may not see the dates of all sections. */
async function ownTimeframes(ctx: Context, db: Db, assignment: StoredAssignment): Promise<TimeframeEntry[]> {
  const dates = await ownDates(db, [assignment], ctx.session.personId);
  return [{ ...dates(assignment), sectionIds: null }];
}
