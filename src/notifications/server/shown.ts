// Which notifications of a page the receiver may see now. It asks for all of them at once: for the assignments, by the
// rules of their room, and for the replies with one question to theirs.
import type { Context } from '../../access/server/index.ts';
import { accessAssignments } from '../../assignments/server/index.ts';
import type { Reply } from '../../feedback/domain/model.ts';
import type { ReplySight } from '../../feedback/domain/rules.ts';
import {
  listShownReplies,
  listShownReplyIds,
  replySightsFor,
  type ThreadReaders,
} from '../../feedback/server/index.ts';
import { seesRubricResult } from '../../rubrics/server/index.ts';
import { maySeeSubmission } from '../../submissions/domain/sight.ts';
import { seesGrade, viewersOf, type Viewer } from '../../submissions/server/index.ts';
import type { Notification } from '../domain/model.ts';
import { explanationOf, typeOf } from '../domain/rules.ts';
import { reasonsOf, type NotificationRow } from './store.ts';

/** The rows that the caller, who is their receiver, may see; reads no texts. */
export async function shownRows(ctx: Context, rows: readonly NotificationRow[]): Promise<NotificationRow[]> {
  const { open, readers } = await openRows(ctx, rows);
  const shown = await listShownReplyIds(ctx.db, readers);
  return open.filter(({ replyId }) => replyId === null || shown.has(replyId));
}

/** The same as the caller reads them. */
export async function shownNotifications(
  ctx: Context,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const { open, readers } = await openRows(ctx, rows);
  const replyIds = new Set(open.flatMap(({ replyId }) => replyId ?? []));
  const replies = await listShownReplies(ctx.db, readers, replyIds);
  return open.flatMap((row) => {
    const reply = row.replyId === null ? null : replies.get(row.replyId);
    return reply === undefined ? [] : [notificationOf(row, reply)];
  });
}

/** The rows whose submission, and grade where they are about one, the caller sees; and the reader of each thread. */
async function openRows(
  ctx: Context,
  rows: readonly NotificationRow[],
): Promise<{ open: NotificationRow[]; readers: ThreadReaders }> {
  const sights = await sightsOf(ctx, new Set(rows.map((row) => row.assignmentId)));
  const readers: Map<number, { sight: Sight['replies']; names: Sight['viewer']['names'] }> = new Map();
  const open = rows.filter((row) => {
    const sight = sights.get(row.assignmentId);
    if (!sight || !maySeeSubmission(sight.viewer, row)) return false;
    // Whoever marks the work a second time is told of nothing that others did with it.
    if (sight.viewer.hiddenMarks.has(row.submissionId)) return false;
    // Requests are read as the rubric result is: when grades are taken back, nobody is told that one was decided.
    const work = { ...row, id: row.submissionId };
    if (row.regradeRequestId !== null) return seesRubricResult(sight.viewer, work);
    if (row.commentBaseId === null) return row.grade !== null && seesGrade(sight.viewer, work);
    readers.set(row.commentBaseId, { sight: sight.replies, names: sight.viewer.names });
    return true;
  });
  return { open, readers };
}

interface Sight {
  viewer: Viewer;
  replies: ReplySight;
}

async function sightsOf(ctx: Context, assignmentIds: ReadonlySet<number>): Promise<Map<number, Sight>> {
  const scopes = [...(await accessAssignments(ctx, [...assignmentIds])).values()];
  const viewers = await viewersOf(ctx, scopes);
  const replySights = await replySightsFor(ctx, scopes);
  return new Map(
    [...viewers].flatMap(([assignmentId, viewer]) => {
      const replies = replySights.get(assignmentId);
      return replies ? [[assignmentId, { viewer, replies }] as const] : [];
    }),
  );
}

function notificationOf(row: NotificationRow, commentReply: Reply | null): Notification {
  const { id, isRead: read, createdAt, courseId, assignmentId, submissionId: workId, commentBaseId } = row;
  return {
    id,
    type: typeOf(row),
    read,
    reasons: reasonsOf(row).map((reason): Notification['reasons'][number] => [reason, explanationOf(reason)]),
    createdAt,
    courseId,
    assignmentId,
    workId,
    commentBaseId,
    commentReply,
    ...(row.fileId === null ? {} : { fileId: String(row.fileId) }),
  };
}
