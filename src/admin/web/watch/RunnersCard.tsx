import {
  Alert,
  Card,
  EmptyState,
  emptyTitle,
  ErrorState,
  Pill,
  RelativeTime,
  sizeText,
  Stack,
  Table,
  Text,
  type Column,
  type PillKind,
} from '../../../design/web/index.ts';
import { failureOfRunner } from '../../../autotest/domain/failures/failure-of.ts';
import { failureTexts } from '../../../autotest/domain/failures/texts.ts';
import type { RunnerOnWire } from '../../../autotest/domain/model.ts';
import { labelOfTool } from '../../../runner/domain/tool-versions.ts';
import type { RunnerState } from '../../../autotest/domain/runners/states.ts';
import { useRunners } from '../queries.ts';
import { texts } from '../texts.ts';

/** The runners of the site: state, load, cache of layers, and what the start found out about each machine. */
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
        empty={<EmptyState title={emptyTitle('runners', false)} text={failureTexts.runner.none.operator} />}
      />
    </Card>
  );
}

const columns: Column<RunnerOnWire>[] = [
  {
    id: 'runner',
    header: texts.runner,
    width: 'minmax(240px, 2.5fr)',
    cell: (runner) => <Who {...runner} />,
  },
  {
    id: 'state',
    header: texts.runnerState,
    width: 'minmax(200px, 1.5fr)',
    cell: ({ state, life, seenAt }) => (
      <Stack gap={1}>
        {life === 'starting' && state === 'idle' ? (
          <Pill kind="neutral">{texts.runnerStarts}</Pill>
        ) : (
          <Pill kind={kinds[state]}>{texts.runnerStates[state]}</Pill>
        )}
        <Text tone="muted" size="dense">
          {texts.heard} <RelativeTime moment={seenAt} />
        </Text>
        <WhatToDo state={state} />
      </Stack>
    ),
  },
  {
    id: 'load',
    header: texts.load,
    width: '110px',
    cell: ({ jobs, slots }) => texts.jobsOfSlots(jobs, slots),
  },
  {
    id: 'cache',
    header: texts.layerCache,
    width: 'minmax(130px, 1fr)',
    cell: ({ cache }) =>
      cache && texts.layersOf(cache.layers, sizeText(cache.bytes), sizeText(cache.mostBytes)),
  },
  {
    id: 'probes',
    header: texts.probes,
    width: 'minmax(170px, 1.5fr)',
    cell: (runner) => <Probes {...runner} />,
  },
];

const kinds: Record<RunnerState, PillKind> = {
  gone: 'bad',
  otherVersion: 'bad',
  noSlots: 'warn',
  stopping: 'neutral',
  working: 'ok',
  idle: 'ok',
};

function WhatToDo({ state }: { state: RunnerState }) {
  const failure = failureOfRunner(state);
  return failure !== undefined && <Text size="dense">{failureTexts.runner[failure].operator}</Text>;
}

function Who({ runnerId, tokenName, remarks }: RunnerOnWire) {
  return (
    <Stack gap={1}>
      <Text weight="medium">{runnerId}</Text>
      {tokenName !== null && (
        <Text tone="muted" size="dense">
          {texts.withToken(tokenName)}
        </Text>
      )}
      {remarks.map((remark) => (
        <Alert key={remark} kind="warn">
          {remark}
        </Alert>
      ))}
    </Stack>
  );
}

/** What the start of the runner found out about its machine. */
function Probes({ cgroups, bases, machine, offers }: RunnerOnWire) {
  const known = Object.entries(offers).filter(([, versions]) => versions.length > 0);
  return (
    <Stack gap={1}>
      <Text size="dense">{texts.limitedBy(texts.cgroups[cgroups])}</Text>
      {machine && (
        <Text size="dense">{texts.machine({ ...machine, memory: sizeText(machine.memoryBytes) })}</Text>
      )}
      <Text size="dense">{bases.length === 0 ? texts.noBase : bases.join(', ')}</Text>
      <Text tone="muted" size="dense">
        {known.length === 0
          ? texts.noOffers
          : known.map(([name, versions]) => `${labelOfTool(name)} ${versions.join(', ')}`).join(' · ')}
      </Text>
    </Stack>
  );
}
