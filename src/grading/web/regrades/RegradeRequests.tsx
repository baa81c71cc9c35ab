import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Alert,
  Button,
  Card,
  DateText,
  ErrorState,
  IconMessage2,
  lazyLayer,
  SkeletonRows,
  Stack,
  Text,
  unbrokenMomentText,
} from '../../../design/web/index.ts';
import { queryOf } from '../../../kernel/web/api.ts';
import { regradeContract } from '../../domain/regrades/contract.ts';
import type { SubmissionRegrades } from '../../domain/regrades/model.ts';
import { RegradeThread } from './RegradeThread.tsx';
import { texts } from './texts.ts';

const AskRegradeDialog = lazyLayer(async () => (await import('./AskRegradeDialog.tsx')).AskRegradeDialog);

interface RegradeRequestsProps {
  assignmentId: number;
  submissionId: number;
  isAuthor: boolean;
  /** True for staff who grade this work. */
  mayDecide: boolean;
  /** Something newer was handed in, so that this grade counts no more. */
  isOlder: boolean;
}

/**
 * Beside a grade: what its authors asked, what staff answered, and for authors a way to ask. Staff see nothing where
 * nobody asked.
 */
export function RegradeRequests(props: RegradeRequestsProps) {
  const { submissionId, isAuthor, isOlder } = props;
  const found = useQuery(queryOf(regradeContract.listRegradeRequests, { params: { submissionId } }));
  const requests = found.data?.requests ?? [];
  if (!isAuthor && !found.isError && requests.length === 0) return null;
  return (
    <Card title={texts.card} description={isAuthor ? texts.askHint : undefined} level={3}>
      <Stack gap={3}>
        {found.isError && (
          <ErrorState title={texts.failed} error={found.error} onRetry={() => void found.refetch()} />
        )}
        {isOlder && <Alert kind="warn">{isAuthor ? texts.olderOwn : texts.older}</Alert>}
        {found.isPending && <SkeletonRows rows={2} />}
        {requests.map((request) => (
          <RegradeThread key={request.id} {...props} request={request} />
        ))}
        {found.data && isAuthor && <Ask {...props} regrades={found.data} />}
      </Stack>
    </Card>
  );
}

function Ask({ regrades, ...props }: RegradeRequestsProps & { regrades: SubmissionRegrades }) {
  const { left, until, reason, requests } = regrades;
  const [isOpen, setOpen] = useState(false);
  if (reason !== null) return <Text tone="muted">{reason}</Text>;
  return (
    <Stack gap={1} align="start">
      <Button icon={<IconMessage2 aria-hidden />} onClick={() => setOpen(true)}>
        {texts.ask}
      </Button>
      <Text size="meta" tone="muted">
        {texts.left(left)}
        {until !== null && (
          <>
            , {texts.until} <DateText moment={until} format={unbrokenMomentText} />
          </>
        )}
      </Text>
      {isOpen && (
        <AskRegradeDialog
          opened
          {...props}
          openRowIds={requests.filter(({ state }) => state === 'open').map(({ rowId }) => rowId)}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  );
}
