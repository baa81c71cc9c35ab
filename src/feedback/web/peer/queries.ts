import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pagesOf, wholeListOf } from '../../../kernel/web/api.ts';
import { useLive, useMarkedStale } from '../../../kernel/web/live.ts';
import { submissionsTopic } from '../../../submissions/domain/events.ts';
import { peerFeedbackContract } from '../../domain/peer/contract.ts';
import type { PeerReview } from '../../domain/peer/model.ts';
import { peerFeedbackSubject } from '../../domain/subjects.ts';

/** Keeps what staff read of reviews up to date: what is written, approved and deleted. Without an assignment nothing. */
export function useLiveReviews(assignmentId: number | undefined): void {
  // A class that reviews writes many comments a minute, and all reviews are read together.
  const readAgain = useMarkedStale({ about: [peerFeedbackSubject], params: { assignmentId } });
  const params = assignmentId === undefined ? undefined : { assignmentId: String(assignmentId) };
  useLive(submissionsTopic, params, { onEvent: readAgain, onReset: readAgain });
}

/** What peers wrote that waits for approval, page by page. */
export const waitingRepliesOf = (assignmentId: number) =>
  pagesOf(peerFeedbackContract.listWaitingReplies, { params: { assignmentId } }, 20);

/**
 * Whether comments of peers wait, for assignments whose peer feedback was switched off. It stays true as long as the page is
 * open, so that its list does not go with the last comment that is approved.
 */
export function useLeftWaiting(assignmentId: number, enabled: boolean): boolean {
  const [found, setFound] = useState(false);
  const { data } = useInfiniteQuery({ ...waitingRepliesOf(assignmentId), enabled });
  const isWaiting = (data?.pages[0]?.body.count ?? 0) > 0;
  if (isWaiting && !found) setFound(true);
  return enabled && (found || isWaiting);
}

/** Whose work somebody reviews, former subjects last. */
export const peerReviewsOf = (person: { assignmentId: number; userId: number }) =>
  wholeListOf(peerFeedbackContract.listPeerReviews, { params: person }, (page) => page);

/**
 * The viewer's review of this author, when they have one now. Undefined before the answer, so that no box appears that
 * goes away, and for a subject of before all were divided anew, about whom nothing new may be written.
 */
export function usePresentReview(asked: {
  assignmentId: number;
  viewerId: number;
  subjectId: number;
  isPeer: boolean;
}): PeerReview | undefined {
  const { assignmentId, viewerId, subjectId, isPeer } = asked;
  const reviews = useQuery({ ...peerReviewsOf({ assignmentId, userId: viewerId }), enabled: isPeer });
  return reviews.data?.find(({ subject, isFormer }) => subject.id === subjectId && !isFormer);
}
