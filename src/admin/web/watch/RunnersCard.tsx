import {
  Alert,
  Card,
  EmptyState,
  emptyTitle,
  ErrorState,
  RelativeTime,
  Stack,
  Table,
  Text,
  type Column,
} from '../../../design/web/index.ts';
import type { RunnerOnWire } from '../../../autotest/domain/model.ts';
import { useRunners } from '../queries.ts';
import { texts } from '../texts.ts';

/** The runners of the site, and what each limits programs by. */
export function RunnersCard() {
  const runners = useRunners();
  if (runners.isError) return <ErrorState error={runners.error} onRetry={() => void runners.refetch()} />;
  const rows = runners.data?.runners ?? [];
  return (
    <Card title={texts.runners} flush>
      <Table
        label={texts.runners}
        columns={columns}
        rows={rows}
        rowId={({ runnerId }) => runnerId}
        loading={runners.isPending}
        empty={<EmptyState title={emptyTitle('runners', false)} text={texts.noRunnersText} />}
      />
    </Card>
  );
}

const columns: Column<RunnerOnWire>[] = [
  {
    id: 'runner',
    header: texts.runner,
    width: 'minmax(190px, 2fr)',
    cell: ({ runnerId, remarks }) => (
      <Stack gap={1}>
        <Text weight="medium">{runnerId}</Text>
        {remarks.map((remark) => (
          <Alert key={remark} kind="warn">
            {remark}
          </Alert>
        ))}
      </Stack>
    ),
  },
  { id: 'token', header: texts.runnerToken, width: 'minmax(120px, 1fr)', cell: ({ tokenName }) => tokenName },
  {
    id: 'seen',
    header: texts.lastHeard,
    width: '150px',
    cell: ({ seenAt }) => <RelativeTime moment={seenAt} />,
  },
  { id: 'limits', header: texts.limits, width: '130px', cell: ({ cgroups }) => texts.cgroups[cgroups] },
  {
    id: 'bases',
    header: texts.bases,
    width: 'minmax(120px, 1fr)',
    cell: ({ bases }) => bases.join(', '),
  },
];
