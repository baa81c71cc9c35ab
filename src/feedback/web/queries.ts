import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, pagesOf, queryOf, markStale } from '../../kernel/web/api.ts';
import { useLive } from '../../kernel/web/live.ts';
import { assignmentTopic } from '../../assignments/domain/events.ts';
import { usePageSize } from '../../people/web/index.ts';
import { feedbackContract } from '../domain/contract.ts';
import { feedbackTopic } from '../domain/events.ts';
import {
  feedbackWithReplies,
  joinedFeedback,
  type FeedbackWithReplies,
  type Reply,
} from '../domain/model.ts';
import { isUnsaved } from './feedback-cache.ts';
import { texts } from './texts.ts';
import { feedbackSubject } from '../domain/subjects.ts';

function inputOf(submissionId: number) {
  return { params: { submissionId }, query: { withReplies: true } };
}

/** The feedback on a submission as query options. */
export function feedbackQuery(submissionId: number) {
  const { queryKey } = queryOf(feedbackContract.getFeedback, inputOf(submissionId));
  return queryOptions<FeedbackWithReplies>({
    // Not the branded key of the call: what is kept under it is the narrower shape.
    queryKey: [...queryKey],
    queryFn: async ({ signal }) => {
      const pages: FeedbackWithReplies[] = [];
      let nextToken: string | undefined;
      do {
        const page = nextToken === undefined ? {} : { nextToken };
        const answer = await api.callPage(feedbackContract.getFeedback, {
          ...inputOf(submissionId),
          signal,
          page,
        });
        pages.push(feedbackWithReplies(answer.body));
        nextToken = answer.nextToken;
      } while (nextToken !== undefined);
      return joinedFeedback(pages);
    },
  });
}

/** The feedback on a submission. A FeedbackProvider on the same page keeps it up to date. */
export const useFeedback = (submissionId: number) => useQuery(feedbackQuery(submissionId));

/**
 * Reads the feedback on a submission again whenever somebody changes it, or what its author sees of it, as when grades are
 * published: in one place of a page, since each would read it all anew.
 */
export function useLiveFeedback({
  submissionId,
  assignmentId,
}: Record<'submissionId' | 'assignmentId', number>) {
  const client = useQueryClient();
  const readAgain = () => {
    void markStale(client, { about: [feedbackSubject], params: { submissionId } });
  };
  const listener = { onEvent: readAgain, onReset: readAgain };
  useLive(feedbackTopic, { submissionId: String(submissionId) }, listener);
  useLive(assignmentTopic, { assignmentId: String(assignmentId) }, listener);
}

/** Pages of the edits of a reply; a reply that was never saved has none to ask for (FB-019). */
export function useReplyEdits(reply: Reply) {
  const params = { commentBaseId: reply.commentBaseId, replyId: reply.id };
  const options = pagesOf(feedbackContract.listReplyEdits, { params }, usePageSize());
  return useInfiniteQuery({
    ...options,
    ...(isUnsaved(reply) ? { queryFn: () => Promise.reject(new Error(texts.unsavedEdits)) } : {}),
  });
}
