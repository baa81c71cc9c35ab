// What the screen shows before the server has answered: pure changes of the feedback that was read.
import type { FeedbackWithReplies, Reply, Thread } from '../domain/model.ts';
import { isAt, type Place } from './place.ts';

/** A reply that has no id of the server yet is new (FB-009). */
export function isUnsaved(reply: Pick<Reply, 'id'>): boolean {
  return reply.id < 0;
}

/** Every thread, the general one first. */
export function threadsOf(feedback: FeedbackWithReplies): Thread[] {
  return feedback.general ? [feedback.general, ...feedback.user] : feedback.user;
}

/** The feedback with one more reply; the thread is made when there is none. */
export function withReply(
  feedback: FeedbackWithReplies,
  { place, reply, workId }: { place: Place; reply: Reply; workId: number },
): FeedbackWithReplies {
  const threads = threadsOf(feedback);
  if (threads.some((thread) => isAt(thread, place))) {
    return mapThreads(feedback, (thread) =>
      isAt(thread, place) ? { ...thread, replies: [...thread.replies, reply] } : thread,
    );
  }
  const at = place === 'general' ? { fileId: null, line: null, firstLine: null } : place;
  const type = place === 'general' ? ('general-feedback' as const) : ('inline-feedback' as const);
  const made: Thread = { id: reply.commentBaseId, type, workId, ...at, replies: [reply] };
  return place === 'general'
    ? { ...feedback, general: made }
    : { ...feedback, user: [...feedback.user, made] };
}

/** The feedback with a new text in a reply. */
export function withText(
  feedback: FeedbackWithReplies,
  replyId: number,
  comment: string,
): FeedbackWithReplies {
  return mapThreads(feedback, (thread) => ({
    ...thread,
    replies: thread.replies.map((reply) => (reply.id === replyId ? { ...reply, comment } : reply)),
  }));
}

/** The feedback without a reply that was never saved; an inline thread without replies goes too (FB-010, FB-013). */
export function withoutReply(feedback: FeedbackWithReplies, replyId: number): FeedbackWithReplies {
  const rest = mapThreads(feedback, (thread) => ({
    ...thread,
    replies: thread.replies.filter((reply) => reply.id !== replyId),
  }));
  const general = rest.general?.replies.length === 0 ? null : rest.general;
  return { ...rest, general, user: rest.user.filter((thread) => thread.replies.length > 0) };
}

function mapThreads(feedback: FeedbackWithReplies, change: (thread: Thread) => Thread): FeedbackWithReplies {
  return {
    ...feedback,
    general: feedback.general && change(feedback.general),
    user: feedback.user.map(change),
  };
}
