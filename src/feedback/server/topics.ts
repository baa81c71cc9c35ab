import type { Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { topicHandler, type TopicHandler } from '../../kernel/server/room.ts';
import { accessReviewedSubmission, type SubmissionScope } from '../../submissions/server/index.ts';
import { feedbackTopic } from '../domain/events.ts';
import { seenReplies } from '../domain/rules.ts';
import { listFactsFor } from './access.ts';
import { listBasesByIds } from './store.ts';
import { replySight } from './viewer.ts';

/** People who see the submission may watch; they hear of a change if they may know of a reply in its thread. */
export const feedbackTopics: readonly TopicHandler<Context>[] = [
  topicHandler(feedbackTopic, {
    mayWatch: async (ctx: Context, { submissionId }) =>
      (await visibleSubmission(ctx, submissionId)) !== undefined,
    framesOf: async (ctx, { submissionId }, events) => {
      const submission = await visibleSubmission(ctx, submissionId);
      if (!submission) return events.map(() => undefined);
      const baseIds = new Set(events.map(({ changed }) => Number(changed.commentBaseId)));
      // Deleted replies count here: people who saw one must hear that it was deleted.
      const bases = await listBasesByIds(ctx.db, [...baseIds]);
      const sight = await replySight(ctx, submission);
      const seen = seenReplies(await listFactsFor(ctx.db, bases, sight), sight);
      const seenIds = new Set(seen.map(({ commentBaseId }) => commentBaseId));
      return events.map((event) => (seenIds.has(Number(event.changed.commentBaseId)) ? event : undefined));
    },
  }),
];

async function visibleSubmission(ctx: Context, submissionId: string): Promise<SubmissionScope | undefined> {
  try {
    return await accessReviewedSubmission(ctx, Number(submissionId));
  } catch (error) {
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
}
