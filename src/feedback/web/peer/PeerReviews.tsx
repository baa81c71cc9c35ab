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
  UserName,
  type Column,
} from '../../../design/web/index.ts';
import type { PeerReview } from '../../domain/peer/model.ts';
import { peerReviewsOf } from './queries.ts';
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
  const found = useQuery(peerReviewsOf({ assignmentId, userId }));
  const reviews = found.data ?? [];
  const isOwn = reviewerName === undefined;
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
        {found.data?.length === 0 && <Text tone="muted">{texts.none}</Text>}
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
      id: 'subject',
      header: texts.subject,
      cell: ({ subject, submissionId }) =>
        submissionId === null ? (
          <UserName user={subject} />
        ) : (
          <Link href={hrefOfWork(Number(submissionId))}>{subject.name}</Link>
        ),
    },
    {
      id: 'replies',
      header: texts.replies,
      cell: ({ replyCount, submissionId, isFormer }) =>
        isFormer ? (
          `${replyCount} (${texts.former})`
        ) : replyCount === 0 && submissionId !== null ? (
          <Pill kind="warn">{texts.missing}</Pill>
        ) : (
          String(replyCount)
        ),
    },
    { id: 'approved', header: texts.approved, cell: ({ approvedCount }) => String(approvedCount) },
    { id: 'until', header: texts.until, cell: (review) => <Until review={review} /> },
  ];
}

function Until({ review: { opensAt, closesAt, submissionId, isFormer } }: { review: PeerReview }) {
  if (isFormer) return texts.formerUntil;
  if (opensAt === null) return texts.never;
  if (submissionId === null) {
    return (
      <>
        {texts.begins} <DateText moment={opensAt} />
      </>
    );
  }
  return closesAt === null ? texts.noEnd : <DateText moment={closesAt} />;
}
