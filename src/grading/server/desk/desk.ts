import type { GradeNextOrder } from '../../../people/domain/preferences.ts';
import type { Context } from '../../../access/server/index.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { accessAssignment, shownPerson } from '../../../assignments/server/index.ts';
import {
  accessSubmission,
  listLatestSubmissions,
  viewerOf,
  type SubmissionScope,
} from '../../../submissions/server/index.ts';
import { deskLeaseMs, type DeskVisitor, type NextWork } from '../../domain/desk/model.ts';
import { deskTopic } from '../../domain/desk/events.ts';
import { isOpenWork, nextToGrade } from '../../domain/next.ts';
import { readWorkJob } from '../similar/read-work.ts';
import { listLikeness } from '../similar/store.ts';
import { listTakenIds, listVisitors, noteVisit, releaseClaims, removeVisit, takeClaim } from './store.ts';

interface Wanted {
  readonly currentId: number | undefined;
  readonly order: GradeNextOrder;
  readonly passedIds: ReadonlySet<number>;
}

/** Gives the caller the next work that nobody else has open, and takes back what they were given before. */
export async function claimNextSubmission(
  ctx: Context,
  assignmentId: number,
  { currentId, order, passedIds }: Wanted,
): Promise<NextWork> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_grade_work', scope);
  const viewer = await viewerOf(ctx, scope);
  const list = await listLatestSubmissions(ctx.db, assignmentId, viewer);
  const { personId } = ctx.session;
  const graderId = personId;
  const open = list.filter((one) => isOpenWork(one, graderId));
  const likeness =
    order === 'similar'
      ? await likenessTo(ctx, list, { currentId, among: open.map(({ id }) => id) })
      : undefined;
  const now = ctx.now();
  const since = livingSince(now);
  return ctx.transaction(async (tx) => {
    const isRead = likeness === undefined || open.every(({ id }) => likeness.has(id));
    if (!isRead) await tx.enqueue(readWorkJob, { assignmentId });
    const left = await releaseClaims(tx, personId, assignmentId);
    for (const submissionId of left) await tellDesk(tx, { submissionId, personId });
    const taken = await listTakenIds(tx, { assignmentId, personId }, since);
    const free = (): typeof list => list.filter(({ id }) => !taken.has(id));
    for (;;) {
      const next = nextToGrade(free(), { graderId, currentId, passedIds, ...(likeness && { likeness }) });
      if (!next) {
        const takenCount = open.filter(({ id }) => taken.has(id)).length;
        return { submissionId: null, takenCount, likeness: null };
      }
      const submissionId = next.id;
      if (await takeClaim(tx, { submissionId, personId }, { now, since })) {
        await tellDesk(tx, { submissionId, personId });
        return {
          submissionId: String(submissionId),
          takenCount: taken.size,
          likeness: likeness?.get(submissionId) ?? null,
        };
      }
      taken.add(submissionId);
    }
  });
}

/** Only work that the caller sees is compared; before its code is read nothing is like it. */
async function likenessTo(
  ctx: Context,
  list: readonly { id: number }[],
  { currentId, among }: { currentId: number | undefined; among: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  if (currentId === undefined || !list.some(({ id }) => id === currentId)) return new Map();
  return listLikeness(ctx.db, { submissionId: currentId, among });
}

/** A sign of life; tells who else has the submission open. */
export async function putDeskPresence(ctx: Context, submissionId: number): Promise<DeskVisitor[]> {
  const { viewer } = await accessAsGrader(ctx, submissionId);
  const visit = { submissionId, personId: ctx.session.personId };
  const now = ctx.now();
  const visitors = await ctx.transaction(async (tx) => {
    // Others who have it open are told at once, and not again with each sign of life.
    if (await noteVisit(tx, visit, { now, since: livingSince(now) })) await tellDesk(tx, visit);
    return listVisitors(tx, visit, livingSince(now));
  });
  const shown = await Promise.all(
    visitors.map(async ({ personId, isClaim }) => ({
      user: await shownPerson(ctx.db, viewer.names, personId),
      isClaim,
    })),
  );
  return shown.flatMap(({ user, isClaim }) => (user === null ? [] : [{ user, isClaim }]));
}

export async function deleteDeskPresence(ctx: Context, submissionId: number): Promise<undefined> {
  await accessAsGrader(ctx, submissionId);
  const visit = { submissionId, personId: ctx.session.personId };
  await ctx.transaction(async (tx) => {
    if (await removeVisit(tx, visit)) await tellDesk(tx, visit);
  });
  return undefined;
}

/** Others who have the submission open read again who does. */
function tellDesk(
  tx: Tx,
  { submissionId, personId }: { submissionId: number; personId: number },
): Promise<void> {
  return tx.publish(deskTopic, { submissionId: String(submissionId) }, { changed: { personId } });
}

export async function accessAsGrader(ctx: Context, submissionId: number): Promise<SubmissionScope> {
  const scope = await accessSubmission(ctx, submissionId);
  await ctx.require('can_grade_work', scope);
  return scope;
}

const livingSince = (now: Date) => new Date(now.getTime() - deskLeaseMs);
