import { Stack } from '../../../design/web/index.ts';
import { useLiveReviews } from './queries.ts';
import { ReviewerQualityCard } from './ReviewerQualityCard.tsx';
import { WaitingRepliesCard } from './waiting/WaitingRepliesCard.tsx';

interface PeerReviewCardsProps {
  courseId: number;
  assignmentId: number;
  mayApprove: boolean;
  seesReviews: boolean;
}

/** What staff do about reviews: approve what waits, and see who wrote how much. */
export function PeerReviewCards({ courseId, assignmentId, mayApprove, seesReviews }: PeerReviewCardsProps) {
  useLiveReviews(mayApprove || seesReviews ? assignmentId : undefined);
  const place = { courseId, assignmentId };
  return (
    <Stack gap={4}>
      {mayApprove && <WaitingRepliesCard {...place} />}
      {seesReviews && <ReviewerQualityCard {...place} />}
    </Stack>
  );
}
