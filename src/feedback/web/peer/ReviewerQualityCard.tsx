import { useQuery } from '@tanstack/react-query';
import {
  Card,
  ErrorState,
  Link,
  Pill,
  SkeletonRows,
  Table,
  Text,
  UserName,
  type Column,
} from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { wholeListOf } from '../../../kernel/web/api.ts';
import { submissionList } from '../../../submissions/domain/addresses.ts';
import { peerFeedbackContract } from '../../domain/peer/contract.ts';
import type { ReviewerQuality } from '../../domain/peer/model.ts';
import { ApprovedCount } from './ApprovedCount.tsx';
import { texts } from './texts.ts';

interface Place {
  courseId: number;
  assignmentId: number;
}

/** Per reviewer how much is written, approved and answered: who did little stands out. */
export function ReviewerQualityCard({ courseId, assignmentId }: Place) {
  const list = wholeListOf(
    peerFeedbackContract.listReviewerQuality,
    { params: { assignmentId } },
    (page) => page,
  );
  // Comments may have been approved on other pages meanwhile.
  const found = useQuery({ ...list, refetchOnMount: 'always' });
  return (
    <Card title={texts.quality} description={texts.qualityHint}>
      {found.isError && (
        <ErrorState title={texts.failed} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <SkeletonRows rows={3} />}
      {found.data?.length === 0 && <Text tone="muted">{texts.none}</Text>}
      {found.data && found.data.length > 0 && (
        <Table
          label={texts.quality}
          columns={columnsOf({ courseId, assignmentId })}
          rows={found.data}
          rowId={({ reviewer }) => String(reviewer.id)}
        />
      )}
    </Card>
  );
}

const number = { width: '84px', align: 'end' } as const;

const columnsOf = (place: Place): Column<ReviewerQuality>[] => [
  {
    ...{ id: 'reviewer', header: texts.reviewer, width: 'minmax(140px, 1fr)' },
    cell: ({ reviewer }) => (
      <Link href={hrefOf(submissionList, place, { query: { q: reviewer.name } })}>
        <UserName user={reviewer} />
      </Link>
    ),
    sortValue: ({ reviewer }) => reviewer.name,
  },
  {
    ...{ id: 'done', header: texts.done, ...number },
    cell: ({ reviewedCount, subjectCount }) =>
      reviewedCount < subjectCount ? (
        <Pill kind="warn">{texts.doneOf(reviewedCount, subjectCount)}</Pill>
      ) : (
        texts.doneOf(reviewedCount, subjectCount)
      ),
    sortValue: ({ reviewedCount, subjectCount }) => reviewedCount / subjectCount,
  },
  {
    ...{ id: 'replies', header: texts.replies, ...number },
    cell: ({ replyCount }) => replyCount,
    sortValue: ({ replyCount }) => replyCount,
  },
  {
    ...{ id: 'approved', header: texts.approved, ...number, width: '150px' },
    cell: (counts) => <ApprovedCount {...counts} />,
    // Those of whom most waits come together.
    sortValue: ({ approvedCount, replyCount }) => approvedCount - replyCount,
  },
  {
    ...{ id: 'length', header: texts.length, ...number, width: '108px' },
    cell: ({ averageLength }) => (averageLength === null ? texts.nothing : Math.round(averageLength)),
    sortValue: ({ averageLength }) => averageLength ?? 0,
  },
  {
    ...{ id: 'answers', header: texts.answers, ...number },
    cell: ({ answerCount }) => answerCount,
    sortValue: ({ answerCount }) => answerCount,
  },
];
