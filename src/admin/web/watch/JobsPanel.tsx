import { use } from 'react';
import {
  Card,
  ClockContext,
  IconButton,
  IconPlayerStop,
  IconRotate,
  keepFocusIn,
  PagedList,
  Pill,
  RelativeTime,
  Row,
  SearchBox,
  Select,
  showFailure,
  showToast,
  SkeletonRows,
  Stack,
  Table,
  Text,
  type Column,
  type PillIcon,
  type PillKind,
} from '../../../design/web/index.ts';
import { useFirstReads } from '../../../kernel/web/first-reads.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { JobState, type BackgroundJob } from '../../domain/model.ts';
import { jobTitleOf, tookText } from '../../domain/job-words.ts';
import { useJobs, useRestartJob, useRevokeJob } from '../queries.ts';
import { texts } from '../texts.ts';
import { RunnersCard } from './RunnersCard.tsx';
import { RunnerTokensCard } from './RunnerTokensCard.tsx';
import { jobList } from '../../domain/list-addresses.ts';

const looks: Record<JobState, { kind: PillKind; icon: PillIcon }> = {
  waiting: { kind: 'neutral', icon: 'waiting' },
  retrying: { kind: 'warn', icon: 'waiting' },
  running: { kind: 'info', icon: 'running' },
  finished: { kind: 'ok', icon: 'passed' },
  revoked: { kind: 'neutral', icon: 'skipped' },
  failed: { kind: 'bad', icon: 'failed' },
};

/** Background jobs with state and error; failed ones can be restarted, waiting ones revoked (ADMIN-011). */
export function JobsPanel() {
  const [{ q, state }, setSearch] = useSearch(jobList);
  const jobs = useJobs({ q, state });
  const rows = jobs.data?.pages.flatMap(({ body }) => body) ?? [];
  // Runners and their tokens stand above: as they come they would push the jobs down.
  const isRead = useFirstReads();
  return (
    <>
      {!isRead && <SkeletonRows rows={10} />}
      <div hidden={!isRead}>
        <Stack gap={4}>
          <RunnersCard />
          <RunnerTokensCard />
          <Row gap={3} wrap>
            <SearchBox
              label={texts.searchJobs}
              query={q}
              onSearch={(text) => setSearch({ q: text })}
              width={280}
            />
            <Select
              label={texts.state}
              hideLabel
              clearable
              placeholder={texts.anyState}
              width={200}
              options={JobState.options.map((value) => ({ value, label: texts.jobStates[value] }))}
              value={state ?? null}
              onChange={(value) => setSearch({ state: JobState.safeParse(value).data })}
            />
          </Row>
          <PagedList
            query={jobs}
            items="jobs"
            count={rows.length}
            isFiltered={q !== '' || state !== undefined}
          >
            <Card flush>
              <Table label={texts.jobs} columns={columns} rows={rows} rowId={({ id }) => id} />
            </Card>
          </PagedList>
        </Stack>
      </div>
    </>
  );
}

const columns: Column<BackgroundJob>[] = [
  {
    id: 'kind',
    header: texts.kind,
    width: 'minmax(206px, 2fr)',
    cell: ({ kind, error }) => (
      <Stack gap={0}>
        <Text weight="medium">{jobTitleOf(kind)}</Text>
        <Text tone="subtle" size="meta">
          {kind}
        </Text>
        {error && (
          <Text tone="danger" size="dense">
            {error}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'state',
    header: texts.state,
    width: '160px',
    cell: ({ state }) => <Pill {...looks[state]}>{texts.jobStates[state]}</Pill>,
  },
  {
    id: 'created',
    header: texts.created,
    width: '110px',
    cell: ({ createdAt }) => <RelativeTime moment={createdAt} />,
  },
  {
    id: 'took',
    header: texts.took,
    width: '110px',
    cell: (job) => <Took job={job} />,
  },
  { id: 'attempts', header: texts.attempts, width: '64px', align: 'end', cell: ({ attempts }) => attempts },
  {
    id: 'starter',
    header: texts.starter,
    width: 'minmax(80px, 1fr)',
    cell: ({ starter }) => starter?.name ?? <Text tone="subtle">{texts.byClock}</Text>,
  },
  {
    id: 'actions',
    header: texts.actions,
    width: '70px',
    isPinned: true,
    cell: (job) => <JobActions job={job} />,
  },
];

/** How long it took, or has been running. */
function Took({ job: { startedAt, finishedAt, state } }: { job: BackgroundJob }) {
  const nowMs = use(ClockContext)();
  if (startedAt === null) return null;
  if (finishedAt !== null) return tookText(finishedAt.getTime() - startedAt.getTime());
  return state === 'running' ? texts.runningFor(tookText(nowMs - startedAt.getTime())) : null;
}

function JobActions({ job }: { job: BackgroundJob }) {
  const restart = useRestartJob();
  const revoke = useRevokeJob();
  const params = { jobId: job.id };
  // Buttons are not disabled while they work: they would lose the focus.
  const mayRestart = !job.isLeased && job.state === 'failed';
  const mayRevoke = !job.isLeased && (job.state === 'waiting' || job.state === 'retrying');
  const restartOnce = (): void => {
    if (restart.isPending) return;
    const onSuccess = () => showToast({ kind: 'success', title: texts.restarted(jobTitleOf(job.kind)) });
    const onError = (error: Error) => showFailure(texts.notRestarted, error);
    restart.mutate({ params }, { onSuccess, onError });
  };
  const revokeOnce = (): void => {
    if (revoke.isPending) return;
    const onSuccess = () => showToast({ kind: 'success', title: texts.revoked(jobTitleOf(job.kind)) });
    const onError = (error: Error) => showFailure(texts.notRevoked, error);
    revoke.mutate({ params }, { onSuccess, onError });
  };
  return (
    <div ref={keepFocusIn}>
      {mayRestart && (
        <IconButton
          label={texts.restartJob(jobTitleOf(job.kind))}
          icon={<IconRotate aria-hidden />}
          onClick={restartOnce}
        />
      )}
      {mayRevoke && (
        <IconButton
          label={texts.revokeJob(jobTitleOf(job.kind))}
          icon={<IconPlayerStop aria-hidden />}
          onClick={revokeOnce}
        />
      )}
    </div>
  );
}
