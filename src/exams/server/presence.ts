// What a student's exam page tells, and how it calls for help.
import type { Context } from '../../access/server/index.ts';
import { examEnded } from '../../assignments/domain/refusals.ts';
import type { AssignmentScope } from '../../assignments/server/index.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { countUse } from '../../kernel/server/http/rate-limit.ts';
import { mostHelpCalls, type ExamStanding } from '../domain/model.ts';
import { isExamWatched } from '../domain/rules.ts';
import { accessExam } from './access.ts';
import { findHelpRequest, insertEntry, noteSeen, removeHelpRequest, upsertHelpRequest } from './store.ts';
import { tellExam } from './telling.ts';

export async function notePresence(
  ctx: Context,
  assignmentId: number,
  { isOpening }: { isOpening: boolean },
): Promise<ExamStanding> {
  const scope = await accessExam(ctx, assignmentId);
  const { personId, expiresAt } = ctx.session;
  const student = { assignmentId, personId };
  if (await isWatched(ctx, scope)) {
    const { address: network, userAgent } = ctx.request;
    const place = { network, userAgent };
    const now = ctx.now();
    await ctx.transaction(async (tx) => {
      const before = await noteSeen(tx, student, { ...place, seenAt: now });
      // A page that goes on elsewhere is an entry, whatever it says of itself.
      const isElsewhere = before?.network !== network || before.userAgent !== userAgent;
      if (!isOpening && !isElsewhere) return;
      const entry = { ...place, byLink: false, enteredAt: now };
      if (await insertEntry(tx, student, entry)) await tellExam(tx, assignmentId);
    });
  }
  const help = await findHelpRequest(ctx.db, student);
  return {
    deadline: scope.timeframe.deadline,
    askedForHelpAt: help?.askedAt ?? null,
    sessionEndsAt: expiresAt,
  };
}

/** Students while the exam runs; nobody who acts as one of them. */
async function isWatched(ctx: Context, scope: AssignmentScope): Promise<boolean> {
  if (ctx.session.impersonatorId !== null || !isExamWatched(scope.timeframe, ctx.now())) return false;
  return ctx.may('can_receive_login_links', scope);
}

export async function askForHelp(ctx: Context, assignmentId: number, text: string): Promise<void> {
  const scope = await accessExam(ctx, assignmentId);
  await ctx.require('can_receive_login_links', scope);
  ctx.demand(mayChangeIn(scope.course));
  if (!isExamWatched(scope.timeframe, ctx.now())) throw new RefusedError(examEnded);
  const { personId } = ctx.session;
  // Each call makes the pages of all invigilators read the room again.
  const limit = { key: `exam help ${assignmentId} ${personId}`, requests: mostHelpCalls, seconds: 3600 };
  await countUse(ctx.db, limit, ctx.now());
  await ctx.transaction(async (tx) => {
    await upsertHelpRequest(tx, { assignmentId, personId }, { text, askedAt: ctx.now() });
    await tellExam(tx, assignmentId, [personId]);
  });
}

/** Also after the end, so that nobody is called to somebody who has long gone. */
export async function withdrawHelp(ctx: Context, assignmentId: number): Promise<void> {
  const scope = await accessExam(ctx, assignmentId);
  await ctx.require('can_receive_login_links', scope);
  ctx.demand(mayChangeIn(scope.course));
  const { personId } = ctx.session;
  await ctx.transaction(async (tx) => {
    // Somebody may have been there in the meantime: there is nothing more to take back.
    const wasWaiting = await removeHelpRequest(tx, { assignmentId, personId });
    if (wasWaiting) await tellExam(tx, assignmentId, [personId]);
  });
}
