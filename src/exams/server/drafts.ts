// What students write on the page of an exam.
import type { Context } from '../../access/server/index.ts';
import { examEnded } from '../../assignments/domain/refusals.ts';
import { authorIdFor } from '../../assignments/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { countUse, type RateLimit } from '../../kernel/server/http/rate-limit.ts';
import { firstRevisionOf, mostDraftBytesInHour, mostDraftFiles, type ExamDraft } from '../domain/drafts.ts';
import { draftChanged, tooManyDrafts } from '../domain/refusals.ts';
import { accessExam, accessExamStudent } from './access.ts';
import {
  countDrafts,
  findWrittenBefore,
  listDrafts,
  lockDrafts,
  removeDraft,
  writeDraft,
} from './draft-store.ts';
import type { OfStudent } from './store.ts';

interface Drafts {
  drafts: ExamDraft[];
}

export async function getOwnDrafts(ctx: Context, assignmentId: number): Promise<Drafts> {
  const { author } = await accessOwn(ctx, assignmentId);
  return { drafts: await listDrafts(ctx.db, author) };
}

export async function getDraftsOf(ctx: Context, { assignmentId, personId }: OfStudent): Promise<Drafts> {
  const { assignment } = await accessExamStudent(ctx, { assignmentId, personId });
  const authorId = await authorIdFor(ctx.db, assignment, personId);
  return { drafts: await listDrafts(ctx.db, { assignmentId, personId: authorId }) };
}

export async function putDraft(
  ctx: Context,
  assignmentId: number,
  { path, text, seenRevision }: { path: string; text: string | null; seenRevision: number },
): Promise<{ revision: number; savedAt: Date }> {
  const { author, deadline } = await accessOwn(ctx, assignmentId);
  const savedAt = ctx.now();
  if (deadline !== null && savedAt > deadline) throw new RefusedError(examEnded);
  const limit = draftLimitOf({ assignmentId, personId: ctx.session.personId });
  await countUse(ctx.db, { ...limit, amount: Buffer.byteLength(text ?? '') }, savedAt);
  const firstRevision = firstRevisionOf(ctx.platform.random.bytes(4).readUInt32BE());
  const revision = await ctx.transaction(async (tx) => {
    await lockDrafts(tx, author);
    if (text === null) {
      if (!(await removeDraft(tx, author, { path, revision: seenRevision })))
        throw new RefusedError(draftChanged);
      return seenRevision;
    }
    const draft = { path, text, savedAt };
    const written =
      (await writeDraft(tx, author, { draft, seenRevision, firstRevision })) ??
      (await findWrittenBefore(tx, author, { path, text, seenRevision }));
    if (written === undefined) throw new RefusedError(draftChanged);
    if ((await countDrafts(tx, author)) > mostDraftFiles) throw new RefusedError(tooManyDrafts);
    return written;
  });
  return { revision, savedAt };
}

/** What one person saves in an hour, in bytes: the page goes on keeping the text in the browser. */
export function draftLimitOf({ assignmentId, personId }: OfStudent): RateLimit {
  const text =
    'Too much was saved in this hour. Your text stays in this browser: go on writing, and hand in as usual.';
  const key = `exam drafts ${assignmentId} ${personId}`;
  return { key, requests: mostDraftBytesInHour, seconds: 3600, text };
}

async function accessOwn(
  ctx: Context,
  assignmentId: number,
): Promise<{ author: OfStudent; deadline: Date | null }> {
  const scope = await accessExam(ctx, assignmentId);
  await ctx.require('can_submit_own_work', scope);
  const personId = await authorIdFor(ctx.db, scope.assignment, ctx.session.personId);
  return { author: { assignmentId, personId }, deadline: scope.timeframe.deadline };
}
