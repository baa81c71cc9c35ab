// Threads of feedback on a submission: one general thread, and one per commented line.
import { z } from 'zod';
import { Id } from '../../kernel/domain/fields.ts';
import { entityTagOf } from '../../kernel/domain/hashing/entity-tag.ts';
import type { LineRange } from '../../kernel/domain/texts/line-range.ts';
import { User } from '../../people/domain/model.ts';

/** How the text of a reply is shown. */
export const ReplyType = z.enum(['markdown', 'plain_text']);
export type ReplyType = z.infer<typeof ReplyType>;

export const CommentType = z.enum(['normal', 'peer_feedback']);
export type CommentType = z.infer<typeof CommentType>;

/** Id of a file that was handed in. */
export const FileId = z.string().regex(/^[1-9]\d{0,15}$/, 'Not a file of a submission.');

/** 0-based line of a file. */
export const Line = z.number().int().min(0).max(2_147_483_647);

export const Reply = z
  .object({
    id: Id,
    commentBaseId: Id,
    comment: z.string(),
    /** Null when the viewer may not see who wrote it. */
    authorId: Id.nullable(),
    author: User.nullable(),
    inReplyToId: Id.nullable(),
    lastEdit: z.date().nullable(),
    createdAt: z.date(),
    replyType: ReplyType,
    commentType: CommentType,
    approved: z.boolean(),
    deleted: z.boolean(),
  })
  .meta({ id: 'Reply' });
export type Reply = z.infer<typeof Reply>;

/** Tells who approves a reply that its author has changed it since it was read. */
export const ReplyMeanwhile = z.object({ reply: Reply });

/** The entity tag of what a reply says: only a text that was read is approved. */
export function replyTagOf({ comment }: Pick<Reply, 'comment'>): string {
  return entityTagOf([comment]);
}

/** Where a thread is: `fileId` and `line` are null for the general one. It stands at the last of its lines. */
export const ThreadPlace = z
  .object({
    id: Id,
    type: z.enum(['general-feedback', 'inline-feedback']),
    workId: Id,
    fileId: FileId.nullable(),
    line: Line.nullable(),
    /** The first of several lines; null for a thread about one. */
    firstLine: Line.nullable(),
  })
  .meta({ id: 'ThreadPlace' });
export type ThreadPlace = z.infer<typeof ThreadPlace>;

/** The lines that a thread is about; undefined for the general one. */
export function linesOf({ line, firstLine }: Pick<ThreadPlace, 'line' | 'firstLine'>): LineRange | undefined {
  return line === null ? undefined : { first: firstLine ?? line, last: line };
}

/** A thread with the replies that the viewer may see, oldest first. */
export const Thread = ThreadPlace.extend({ replies: z.array(Reply) }).meta({ id: 'CommentBase' });
export type Thread = z.infer<typeof Thread>;

/** A thread on an earlier submission of the same author, in the file of the same path. */
export const EarlierThread = z
  .object({
    thread: Thread,
    handedInAt: z.date(),
    /** The file has not changed since, so that the thread stands at the same line. */
    isSameFile: z.boolean(),
  })
  .meta({ id: 'EarlierThread' });
export type EarlierThread = z.infer<typeof EarlierThread>;

export const ReplyEdit = z
  .object({
    id: Id,
    createdAt: z.date(),
    /** Null when the viewer may not see who it was. */
    editor: User.nullable(),
    oldText: z.string(),
    /** Null when the reply was deleted. */
    newText: z.string().nullable(),
  })
  .meta({ id: 'ReplyEdit' });
export type ReplyEdit = z.infer<typeof ReplyEdit>;

/** Comments of tools on code come with the tests; this room keeps none. */
const LinterFeedback = z.record(z.string(), z.never());

export const FeedbackWithReplies = z
  .object({
    general: Thread.nullable(),
    linter: LinterFeedback,
    user: z.array(Thread),
    authors: z.array(User),
  })
  .meta({ id: 'FeedbackWithReplies' });
export type FeedbackWithReplies = z.infer<typeof FeedbackWithReplies>;

export const FeedbackWithoutReplies = z
  .object({
    general: ThreadPlace.nullable(),
    linter: LinterFeedback,
    user: z.array(ThreadPlace),
    authors: z.array(User),
  })
  .meta({ id: 'FeedbackWithoutReplies' });

export const Feedback = z.union([FeedbackWithReplies, FeedbackWithoutReplies]);
export type Feedback = z.infer<typeof Feedback>;

/** The feedback with its replies; feedback of another shape is a fault (FB-020). */
export function feedbackWithReplies(feedback: unknown): FeedbackWithReplies {
  const parsed = FeedbackWithReplies.safeParse(feedback);
  if (!parsed.success) throw new Error('Expected a FeedbackWithReplies', { cause: parsed.error });
  return parsed.data;
}

/** Joins pages of feedback: a thread may continue on the next page. */
export function joinedFeedback(pages: readonly FeedbackWithReplies[]): FeedbackWithReplies {
  const threads = new Map<number, Thread>();
  for (const thread of pages.flatMap(({ general, user }) => (general ? [general, ...user] : user))) {
    const before = threads.get(thread.id)?.replies ?? [];
    const replies = new Map([...before, ...thread.replies].map((reply) => [reply.id, reply]));
    threads.set(thread.id, { ...thread, replies: [...replies.values()] });
  }
  const all = [...threads.values()];
  const authors = new Map(pages.flatMap((page) => page.authors).map((author) => [author.id, author]));
  return {
    general: all.find((thread) => thread.fileId === null) ?? null,
    linter: {},
    user: all.filter((thread) => thread.fileId !== null),
    authors: [...authors.values()],
  };
}

/** How many visible replies a person wrote on one submission (FB-005). */
export const ReplyCount = z.object({ workId: Id, replyCount: z.number().int() }).meta({ id: 'ReplyCount' });
export type ReplyCount = z.infer<typeof ReplyCount>;
