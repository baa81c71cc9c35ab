import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Card,
  Checkbox,
  PagedList,
  Pill,
  RelativeTime,
  Row,
  SegmentedControl,
  Stack,
  Table,
  Text,
  UserName,
  type Column,
} from '../../../design/web/index.ts';
import { pagesOf } from '../../../kernel/web/api.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { regradeQueue } from '../../domain/addresses.ts';
import { regradeContract } from '../../domain/regrades/contract.ts';
import type { RegradeLine } from '../../domain/regrades/model.ts';
import { kindOfState } from './RegradeThread.tsx';
import { texts } from './texts.ts';

interface RegradeQueueProps {
  assignmentId: number;
  /** Where the work of a request opens. */
  hrefOfWork: (submissionId: number) => string;
}

const choices = (['open', 'closed', 'all'] as const).map((value) => ({ value, label: texts.filters[value] }));

/** The regrade requests of an assignment, oldest first. The filters are in the address. */
export function RegradeQueue({ assignmentId, hrefOfWork }: RegradeQueueProps) {
  const [search, change] = useSearch(regradeQueue);
  const assignedToMe = search.assigned === 'me';
  const list = useInfiniteQuery(
    pagesOf(
      regradeContract.listRegradeQueue,
      {
        params: { assignmentId },
        query: {
          ...(search.requests === 'all' ? {} : { state: search.requests }),
          ...(assignedToMe ? { assignedToMe } : {}),
        },
      },
      20,
    ),
  );
  const lines = list.data?.pages.flatMap(({ body }) => body) ?? [];
  const isUsual = search.requests === 'open' && !assignedToMe;
  return (
    <Card title={texts.queue}>
      <Stack gap={3}>
        <Row gap={4} wrap>
          <SegmentedControl
            label={texts.show}
            choices={choices}
            value={search.requests}
            onChange={(requests) => change({ requests })}
          />
          <Checkbox
            label={texts.mine}
            checked={assignedToMe}
            onChange={(isChecked) => change({ assigned: isChecked ? 'me' : '' })}
          />
        </Row>
        <PagedList
          query={list}
          items="requests"
          count={lines.length}
          emptyText={isUsual ? texts.noneOpen : texts.noMatch}
        >
          <Table
            label={texts.queue}
            columns={columns}
            rows={lines}
            rowId={({ id }) => id}
            rowHref={({ submissionId }) => hrefOfWork(Number(submissionId))}
          />
        </PagedList>
      </Stack>
    </Card>
  );
}

const columns: readonly Column<RegradeLine>[] = [
  {
    id: 'author',
    header: texts.author,
    isLink: true,
    isFirst: true,
    width: 'minmax(170px, 1fr)',
    cell: ({ author }) => <UserName user={author} />,
  },
  { id: 'about', header: texts.askedAbout, cell: ({ rowHeader }) => rowHeader ?? texts.whole },
  {
    id: 'excerpt',
    header: texts.excerpt,
    width: 'minmax(200px, 3fr)',
    cell: ({ excerpt }) => <Text truncate>{excerpt}</Text>,
  },
  { id: 'state', header: texts.state, width: '170px', cell: (line) => <State line={line} /> },
  {
    id: 'asked',
    width: '130px',
    header: texts.asked,
    cell: ({ askedAt }) => <RelativeTime moment={askedAt} />,
  },
];

function State({ line: { state, isAnswered } }: { line: RegradeLine }) {
  if (state !== 'open') return <Pill kind={kindOfState[state]}>{texts.states[state]}</Pill>;
  return <Pill kind={isAnswered ? 'info' : 'warn'}>{isAnswered ? texts.answered : texts.waits}</Pill>;
}
