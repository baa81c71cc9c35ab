import { useQuery } from '@tanstack/react-query';
import { wholeListOf } from '../../../kernel/web/api.ts';
import { peerFeedbackContract } from '../../domain/peer/contract.ts';
import type { PeerReview } from '../../domain/peer/model.ts';

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
