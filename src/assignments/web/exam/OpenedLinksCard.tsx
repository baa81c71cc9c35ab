import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Button,
  Card,
  DateText,
  ErrorState,
  keepFocusIn,
  SkeletonRows,
  Stack,
  Table,
  Text,
  UserName,
  type Column,
} from '../../../design/web/index.ts';
import { wholeListOf } from '../../../kernel/web/api.ts';
import {
  openedLinkContract as contract,
  type OpenedLoginLink,
} from '../../domain/exam/opened-link-contract.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { FreeLinkQuestion } from './FreeLinkQuestion.tsx';
import { openedLinkTexts as texts } from './texts.ts';

/** Students may start the exam while this card is open, so it reads again this often. */
const readEveryMs = 60_000;

/** Students who started the exam by a link; it can free the links of students who must change the browser. */
export function OpenedLinksCard(props: PanelProps) {
  const params = { assignmentId: props.assignment.id };
  const found = useQuery({
    ...wholeListOf(contract.listOpenedLoginLinks, { params }, (links) => links),
    refetchInterval: readEveryMs,
  });
  const isLocked = reasonAgainst(props) !== undefined;
  const [asked, setAsked] = useState<OpenedLoginLink>();
  const actions: Column<OpenedLoginLink> = {
    id: 'actions',
    header: texts.actions,
    width: '96px',
    cell: (link) => (
      <Button
        size="s"
        aria-label={texts.freeOf(link.user.name)}
        disabled={isLocked}
        onClick={() => setAsked(link)}
      >
        {texts.free}
      </Button>
    ),
  };
  return (
    <Card title={texts.card} description={texts.hint}>
      <div ref={keepFocusIn}>
        <Stack gap={4}>
          {found.isError && (
            <ErrorState title={texts.failed} error={found.error} onRetry={() => void found.refetch()} />
          )}
          {found.isPending && <SkeletonRows rows={2} />}
          {found.data?.length === 0 && <Text tone="muted">{texts.none}</Text>}
          {found.data && found.data.length > 0 && (
            <Table
              label={texts.card}
              columns={[...columns, actions]}
              rows={found.data}
              rowId={({ user }) => String(user.id)}
            />
          )}
        </Stack>
      </div>
      {asked && (
        <FreeLinkQuestion
          assignmentId={props.assignment.id}
          student={asked.user}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

const columns: Column<OpenedLoginLink>[] = [
  {
    id: 'user',
    header: texts.user,
    width: 'minmax(160px, 2fr)',
    cell: ({ user }) => <UserName user={user} showUsername />,
    sortValue: ({ user }) => user.name,
  },
  {
    id: 'opened',
    header: texts.opened,
    width: 'minmax(160px, 1fr)',
    cell: ({ openedAt }) => <DateText moment={openedAt} />,
    sortValue: ({ openedAt }) => openedAt.getTime(),
  },
  {
    id: 'network',
    header: texts.network,
    width: 'minmax(140px, 1fr)',
    cell: ({ network }) => network,
    sortValue: ({ network }) => network,
  },
];
