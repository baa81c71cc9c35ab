import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { listedAtOnce } from '../../../assignments/domain/listed-assignments.ts';
import {
  accessAssignments,
  listIdsInCourse,
  nameSightsFor,
  type AssignmentScope,
} from '../../../assignments/server/index.ts';
import { accessCourse } from '../../../courses/server/index.ts';
import { listOwnAuthorIds } from '../../../groups/server/index.ts';
import { Id } from '../../../kernel/domain/fields.ts';
import { userReply } from '../../../people/server/index.ts';
import { maySeeSubmission, rightsToSeeWork } from '../../../submissions/domain/sight.ts';
import { listPathsOf, sightFor } from '../../../submissions/server/index.ts';
import { seeCourseFeedbackRule } from '../../domain/access-rules.ts';
import type { CourseFeedback } from '../../domain/course/contract.ts';
import { fittingPage } from '../../domain/limits.ts';
import { placeOf, repliesForEach, type Reader } from '../replies-on-wire.ts';
import { listAuthors, withTexts, type ReplyFactsRow } from '../store.ts';
import { replySightsFor } from '../viewer.ts';
import { listNewestVisible } from '../visible-replies.ts';
import { listFactsOf, listFullBases, listWork, type WorkRow } from './store.ts';

const PageKey = z.object({ replyId: Id }).optional();

interface Asked {
  courseId: number;
  userId: number;
}

/** What others wrote on the work of one person, newest first: to them, and to staff who see the work. */
export async function listCourseFeedback(ctx: Context, of: Asked): Promise<CourseFeedback[]> {
  const course = await accessCourse(ctx, of.courseId);
  ctx.rule(seeCourseFeedbackRule);
  if (of.userId !== ctx.session.personId) await ctx.requireAny(rightsToSeeWork, course);
  const places = await readPlaces(ctx, of);
  const facts = await takePage(ctx, of.userId, places);
  const rows = await withTexts(ctx.db, facts);
  const [bases, [student]] = await Promise.all([
    listFullBases(ctx.db, [...new Set(rows.map((row) => row.commentBaseId))]),
    listAuthors(ctx.db, [of.userId]),
  ]);
  if (!student) return [];
  const paths = await listPathsOf(
    ctx.db,
    bases.flatMap(({ fileId }) => fileId ?? []),
  );
  const placeOfBase = new Map(
    bases.flatMap((base) =>
      places.flatMap((place) => (place.workIds.has(base.workId) ? [[base.id, place]] : [])),
    ),
  );
  const groups = places.map((place) => ({
    reader: place.reader,
    rows: rows.filter((row) => placeOfBase.get(row.commentBaseId) === place),
    shownIds: new Set<number>(),
  }));
  const replies = new Map((await repliesForEach(ctx.db, groups)).map((reply) => [reply.id, reply]));
  const threads = new Map(bases.map((base) => [base.id, base]));
  return rows.flatMap(({ id, commentBaseId }) => {
    const [reply, base, place] = [
      replies.get(id),
      threads.get(commentBaseId),
      placeOfBase.get(commentBaseId),
    ];
    if (!reply || !base || !place) return [];
    const { id: assignmentId, name: assignmentName } = place.scope.assignment;
    const path = base.fileId === null ? null : (paths.get(base.fileId) ?? null);
    return [
      { student: userReply(student), assignmentId, assignmentName, thread: placeOf(base), path, reply },
    ];
  });
}

/** An assignment, and the work of the person there that the caller sees. */
interface PlaceOfWork {
  scope: AssignmentScope;
  reader: Reader;
  workIds: ReadonlySet<number>;
}

async function readPlaces(ctx: Context, of: Asked): Promise<PlaceOfWork[]> {
  const ids = await listIdsInCourse(ctx.db, of.courseId);
  if (ids.length > listedAtOnce) await ctx.takeLargeTurn();
  const known = await accessAssignments(ctx, ids);
  const scopes = [...known.values()];
  const [names, sights] = [await nameSightsFor(ctx, scopes), await replySightsFor(ctx, scopes)];
  const isOwn = of.userId === ctx.session.personId;
  // Where the caller must not know whose work it is, a list of one person's work would tell.
  const open = scopes.flatMap((scope, at) => {
    const sight = names[at];
    return sight && (isOwn || !sight.hidesNames) ? [{ scope, names: sight }] : [];
  });
  const work = Map.groupBy(
    await listSeenWork(
      ctx,
      of,
      open.map(({ scope }) => scope),
    ),
    ofAssignment,
  );
  return open.flatMap(({ scope, names: sightOfNames }) => {
    const sight = sights.get(scope.assignmentId);
    const workIds = new Set((work.get(scope.assignmentId) ?? []).map(({ id }) => id));
    return sight ? [{ scope, reader: { sight, names: sightOfNames }, workIds }] : [];
  });
}

const ofAssignment = ({ assignmentId }: WorkRow): number => assignmentId;

async function listSeenWork(ctx: Context, of: Asked, scopes: readonly AssignmentScope[]): Promise<WorkRow[]> {
  const authorIds = await listOwnAuthorIds(ctx.db, of.userId);
  const work = await listWork(ctx.db, {
    authorIds: [...authorIds],
    assignmentIds: scopes.map(({ assignmentId }) => assignmentId),
  });
  const sight = await sightFor(ctx, of);
  return work.filter((row) => maySeeSubmission(sight, row));
}

/** The newest replies of all places, as many as fit. */
async function takePage(
  ctx: Context,
  userId: number,
  places: readonly PlaceOfWork[],
): Promise<ReplyFactsRow[]> {
  const beforeId = PageKey.parse(ctx.page.after)?.replyId;
  const { size } = ctx.page;
  // What somebody sees differs by assignment in whether the grades are out. The work that they mark a second time is that
  // of all of them together, and there may be much of it.
  const bySight = Map.groupBy(places, ({ reader: { sight } }) =>
    JSON.stringify({ ...sight, hiddenMarks: undefined }),
  );
  const found = await Promise.all(
    [...bySight.values()].flatMap(([first, ...others]) =>
      first
        ? listNewestVisible(ctx.db, first.reader.sight, {
            workIds: [first, ...others].flatMap(({ workIds }) => [...workIds]),
            ...{ exceptAuthorId: userId, beforeId, size },
          })
        : [],
    ),
  );
  const newest = found.flat().toSorted((a, b) => b - a);
  const facts = await listFactsOf(ctx.db, newest.slice(0, size));
  const page = fittingPage(facts, size);
  const last = page.at(-1);
  if (last && page.length < newest.length) ctx.continueAfter({ replyId: last.id });
  return page;
}
