// Shows whose browsers started an exam by a link, and lets another browser in.
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { declareJob } from '../../../kernel/server/jobs/job.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { roomJob, type RoomJob } from '../../../kernel/server/room.ts';
import { endSessionsOfLink } from '../../../people/server/index.ts';
import type { OpenedLoginLink } from '../../domain/exam/opened-link-contract.ts';
import { examTimeOf } from '../../domain/exam/login-links.ts';
import { linkNotOpened, linksOfHiddenNames } from '../../domain/refusals.ts';
import { mostLenientOf } from '../../domain/rules.ts';
import { accessAssignment, type AssignmentScope } from '../access.ts';
import { accessForEdit } from '../actions/edit.ts';
import { nameSightFor } from '../anonymity/name-sight.ts';
import { forgetBrowser, listOpenedLinks, removeOpenedBefore } from './opened-links-store.ts';

const keptMs = 90 * 24 * 3_600_000;

export async function getOpenedLinks(ctx: Context, assignmentId: number): Promise<OpenedLoginLink[]> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_edit_assignment_info', scope);
  await demandNames(ctx, scope);
  // Counts from the first section that starts.
  const time = examTimeOf(mostLenientOf(scope.assignment.timeframes));
  if (!time) return [];
  const found = await listOpenedLinks(ctx.db, assignmentId, {
    since: time.startsAt,
    afterId: ctx.page.after === undefined ? 0 : z.number().parse(ctx.page.after),
    limit: ctx.page.size + 1,
  });
  const page = found.slice(0, ctx.page.size);
  if (found.length > page.length) ctx.continueAfter(page.at(-1)?.id);
  return page.map(({ id, name, username, openedAt, network }) => ({
    user: { id, name, username },
    openedAt,
    network,
  }));
}

/**
 * Gives the links to the next browser and ends the sessions of the former one: nobody works in two places.
 */
export async function freeLink(
  ctx: Context,
  { assignmentId, personId }: { assignmentId: number; personId: number },
): Promise<void> {
  await demandNames(ctx, await accessForEdit(ctx, assignmentId));
  await ctx.transaction(async (tx) => {
    if (!(await forgetBrowser(tx, { assignmentId, personId }))) throw new RefusedError(linkNotOpened);
    await endSessionsOfLink(tx, { assignmentId, personId }, ctx.now());
    await tx.audit({
      action: 'exam link freed',
      subjectKind: 'user',
      subjectId: String(personId),
      detail: { assignmentId },
    });
  });
}

/** The time and place of a login could reveal the person behind a label. */
async function demandNames(ctx: Context, scope: AssignmentScope): Promise<void> {
  if ((await nameSightFor(ctx, scope)).hidesNames) throw new RefusedError(linksOfHiddenNames);
}

const removeOldJob = declareJob({
  name: 'assignments.removeOpenedLinks',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 60,
  cron: '53 3 * * *',
});

/** Network addresses are kept for as long as questions about the exam may come. */
export async function removeOldOpenedLinks(platform: Platform): Promise<void> {
  await removeOpenedBefore(platform.database.db, new Date(platform.clock.now().getTime() - keptMs));
}

export const openedLinkJobs: RoomJob[] = [roomJob(removeOldJob, removeOldOpenedLinks)];
