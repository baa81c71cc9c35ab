import type { Context } from '../../access/server/index.ts';
import { PathId } from '../../kernel/domain/fields.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { topicHandler, type TopicHandler } from '../../kernel/server/room.ts';
import { accessSubmission, type SubmissionScope } from '../../submissions/server/index.ts';
import { feedbackTopic } from '../domain/events.ts';
import { seenReplies } from '../domain/rules.ts';
import { listReplies } from './store.ts';
import { replySight } from './viewer.ts';

/** Who sees the submission may watch; a change is told to those who may know of a reply in its thread. */
export const feedbackTopics: readonly TopicHandler<Context>[] = [
  topicHandler(feedbackTopic, {
    mayWatch: async (ctx: Context, { submissionId }) =>
      (await visibleSubmission(ctx, submissionId)) !== undefined,
    frameOf: async (ctx, { submissionId }, event) => {
      const submission = await visibleSubmission(ctx, submissionId);
      if (!submission) return undefined;
      // Deleted replies count here: who saw one must hear that it went.
      const replies = await listReplies(ctx.db, [Number(event.changed.commentBaseId)]);
      return seenReplies(replies, await replySight(ctx, submission)).length > 0 ? event : undefined;
    },
  }),
];

async function visibleSubmission(ctx: Context, submissionId: string): Promise<SubmissionScope | undefined> {
  try {
    return await accessSubmission(ctx, PathId.parse(submissionId));
  } catch (error) {
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
}
