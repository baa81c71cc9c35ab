import { useQuery } from '@tanstack/react-query';
import {
  Card,
  DateText,
  ErrorState,
  Link,
  Pill,
  SkeletonRows,
  Stack,
  Table,
  Text,
  unbrokenMomentText,
  UserName,
  type Column,
} from '../../../design/web/index.ts';
import type { PeerReview } from '../../domain/peer/model.ts';
import { ApprovedCount } from './ApprovedCount.tsx';
import { peerReviewsOf, useLiveReviews } from './queries.ts';
import { texts } from './texts.ts';

interface PeerReviewsProps {
  assignmentId: number;
  userId: number;
  /** Undefined for one's own. */
  reviewerName?: string | undefined;
  /** Where the work of a subject opens. */
  hrefOfWork: (submissionId: number) => string;
}

/** Whose work somebody reviews, until when, and how much they have written to each. */
export function PeerReviews({ assignmentId, userId, reviewerName, hrefOfWork }: PeerReviewsProps) {
  // The page draws it anew in another place once the deadline has passed: then the work of others can be opened.
  const found = useQuery({ ...peerReviewsOf({ assignmentId, userId }), refetchOnMount: 'always' });
  const reviews = found.data ?? [];
  const isOwn = reviewerName === undefined;
  useLiveReviews(isOwn ? undefined : assignmentId);
  return (
    <Card
      title={isOwn ? texts.reviews : texts.reviewsOf(reviewerName)}
      description={isOwn ? ownHintOf(reviews) : undefined}
    >
      <Stack gap={3}>
        {found.isError && (
          <ErrorState title={texts.failed} error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.isPending && <SkeletonRows rows={2} />}
        {found.data?.length === 0 && (
          <Text tone="muted">{isOwn ? texts.noneOwn : texts.noneOf(reviewerName)}</Text>
        )}
        {reviews.length > 0 && (
          <Table
            label={texts.reviews}
            columns={columnsOf(hrefOfWork)}
            rows={reviews}
            rowId={({ subject }) => String(subject.id)}
          />
        )}
      </Stack>
    </Card>
  );
}

function ownHintOf(all: readonly PeerReview[]): string | undefined {
  const reviews = all.filter(({ isFormer }) => !isFormer);
  if (reviews.length === 0) return undefined;
  if (reviews.every(({ submissionId }) => submissionId === null)) return texts.ownWaits;
  return texts.ownHint(reviews.filter(({ replyCount }) => replyCount > 0).length, reviews.length);
}

function columnsOf(hrefOfWork: PeerReviewsProps['hrefOfWork']): Column<PeerReview>[] {
  return [
    {
      ...{ id: 'subject', header: texts.subject, width: 'minmax(110px, 1fr)' },
      cell: ({ subject, submissionId }) =>
        submissionId === null ? (
          <UserName user={subject} />
        ) : (
          <Link href={hrefOfWork(Number(submissionId))}>{subject.name}</Link>
        ),
    },
    {
      // As wide as its pill.
      ...{ id: 'replies', header: texts.replies, width: '150px' },
      cell: ({ replyCount, submissionId, isFormer }) =>
        isFormer ? (
          `${replyCount} (${texts.former})`
        ) : replyCount === 0 && submissionId !== null ? (
          <Pill kind="warn">{texts.missing}</Pill>
        ) : (
          String(replyCount)
        ),
    },
    {
      ...{ id: 'approved', header: texts.approved, width: '130px' },
      cell: (counts) => <ApprovedCount {...counts} />,
    },
    {
      ...{ id: 'until', header: texts.until, width: 'minmax(170px, 1fr)' },
      cell: (review) => <Until review={review} />,
    },
  ];
}

function Until({ review: { opensAt, closesAt, submissionId, isFormer } }: { review: PeerReview }) {
  if (isFormer) return texts.formerUntil;
  if (opensAt === null) return texts.never;
  if (submissionId === null) {
    return (
      <span>
        {texts.begins} <DateText moment={opensAt} format={unbrokenMomentText} />
      </span>
    );
  }
  return closesAt === null ? texts.noEnd : <DateText moment={closesAt} format={unbrokenMomentText} />;
}
