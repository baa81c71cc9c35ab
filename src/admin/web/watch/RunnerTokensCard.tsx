import { useRef, useState } from 'react';
import {
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  emptyTitle,
  ErrorState,
  IconBan,
  IconButton,
  IconPlus,
  Pill,
  RelativeTime,
  showToast,
  Stack,
  Table,
  Text,
  type Column,
} from '../../../design/web/index.ts';
import type { RunnerToken } from '../../../autotest/domain/runners/tokens.ts';
import { useLoggedInUser } from '../../../people/web/index.ts';
import { useRevokeRunnerToken, useRunnerTokens } from '../queries.ts';
import { texts } from '../texts.ts';
import { RunnerTokenDialog } from './RunnerTokenDialog.tsx';

/** The tokens of runners: who made them, where they were used last, and a button that revokes each. */
export function RunnerTokensCard() {
  const tokens = useRunnerTokens();
  const mayMake = useLoggedInUser()?.permissions?.['is_admin'] === true;
  const [isMaking, setIsMaking] = useState(false);
  const [toRevoke, setToRevoke] = useState<RunnerToken>();
  const card = useRef<HTMLDivElement>(null);
  if (tokens.isError) return <ErrorState error={tokens.error} onRetry={() => void tokens.refetch()} />;
  return (
    <div ref={card} tabIndex={-1}>
      <Card
        title={texts.runnerTokens}
        description={texts.runnerTokensHint}
        flush
        actions={
          mayMake && (
            <Button icon={<IconPlus aria-hidden />} onClick={() => setIsMaking(true)}>
              {texts.newRunnerToken}
            </Button>
          )
        }
      >
        <Table
          label={texts.runnerTokens}
          columns={columnsOf(setToRevoke)}
          rows={tokens.data?.tokens ?? []}
          rowId={({ id }) => id}
          loading={tokens.isPending}
          empty={<EmptyState title={emptyTitle('runner tokens', false)} />}
        />
      </Card>
      {isMaking && <RunnerTokenDialog onClose={() => setIsMaking(false)} />}
      {toRevoke && (
        <RevokeDialog
          token={toRevoke}
          onClose={() => setToRevoke(undefined)}
          // The button that opened the question disappears with the token.
          onRevoked={() => card.current?.focus()}
        />
      )}
    </div>
  );
}

interface RevokeDialogProps {
  token: RunnerToken;
  onClose: () => void;
  onRevoked: () => void;
}

function RevokeDialog({
  token: { id, name, isOfEnvironment, state },
  onClose,
  onRevoked,
}: RevokeDialogProps) {
  const revoke = useRevokeRunnerToken();
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.revokeTokenTitle(name)}
      confirmLabel={texts.revoke}
      cancelLabel={texts.cancel}
      onClose={onClose}
      onConfirm={async () => {
        await revoke.mutateAsync({ params: { tokenId: id } });
        showToast({ kind: 'success', title: texts.tokenRevoked(name) });
        onRevoked();
        onClose();
      }}
    >
      <Stack gap={2}>
        <Text>{texts.revokeTokenEffect}</Text>
        {isOfEnvironment && state === 'valid' && <Text>{texts.revokeOwnTokenEffect}</Text>}
      </Stack>
    </ConfirmDialog>
  );
}

const looks = { valid: 'ok', notConfigured: 'neutral', revoked: 'neutral' } as const;

function columnsOf(onRevoke: (token: RunnerToken) => void): Column<RunnerToken>[] {
  return [
    {
      id: 'name',
      header: texts.name,
      width: 'minmax(180px, 2fr)',
      cell: ({ name, prefix, isOfEnvironment }) => (
        <Stack gap={0}>
          <Text weight="medium">{name}</Text>
          <Text tone="muted" size="dense">
            {isOfEnvironment ? texts.ofEnvironment : `${prefix}…`}
          </Text>
        </Stack>
      ),
    },
    {
      id: 'state',
      header: texts.state,
      width: '180px',
      cell: ({ state }) => <Pill kind={looks[state]}>{texts.tokenStates[state]}</Pill>,
    },
    {
      id: 'created',
      header: texts.created,
      width: '120px',
      cell: ({ createdAt }) => <RelativeTime moment={createdAt} />,
    },
    {
      id: 'creator',
      header: texts.madeBy,
      width: 'minmax(100px, 1fr)',
      cell: ({ creator }) => creator?.name ?? <Text tone="subtle">{texts.byClock}</Text>,
    },
    {
      id: 'seen',
      header: texts.lastUsed,
      width: '120px',
      cell: ({ seenAt }) =>
        seenAt ? <RelativeTime moment={seenAt} /> : <Text tone="subtle">{texts.neverUsed}</Text>,
    },
    { id: 'network', header: texts.network, width: '150px', cell: ({ seenNetwork }) => seenNetwork },
    {
      id: 'actions',
      header: texts.actions,
      width: '70px',
      isPinned: true,
      cell: (token) =>
        token.state !== 'revoked' && (
          <IconButton
            kind="danger"
            label={texts.revokeToken(token.name)}
            icon={<IconBan aria-hidden />}
            onClick={() => onRevoke(token)}
          />
        ),
    },
  ];
}
