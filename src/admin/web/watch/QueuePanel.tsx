import {
  Alert,
  ButtonLink,
  Link,
  Pill,
  RelativeTime,
  Stack,
  Text,
  type Column,
} from '../../../design/web/index.ts';
import type { QueuedResult } from '../../../autotest/domain/model.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { useLoggedInUser, useSetting } from '../../../people/web/index.ts';
import { adminTabsOf } from '../../domain/tabs.ts';
import { useQueue } from '../queries.ts';
import { texts } from '../texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { siteAdministration } from '../../domain/addresses.ts';
import { queueList } from '../../domain/list-addresses.ts';
import { SearchedTable } from './SearchedTable.tsx';
import { submissionTests } from '../../../autotest/domain/addresses.ts';

/** Runs that have not started, the oldest first, with what each waits for (ATR-051). */
export function QueuePanel() {
  const [{ q }, setSearch] = useSearch(queueList);
  const queue = useQueue(q);
  const rows = queue.data?.pages.flatMap(({ body }) => body) ?? [];
  return (
    <Stack gap={4}>
      <OverdueAlert />
      <Text tone="muted">{texts.queueIntro}</Text>
      <SearchedTable
        query={queue}
        items="waiting runs"
        searchLabel={texts.searchQueue}
        q={q}
        onSearch={(text) => setSearch({ q: text })}
        label={texts.queue}
        columns={columns}
        rows={rows}
        rowId={({ result }) => result.id}
      />
    </Stack>
  );
}

/** The oldest of all runs decides, whatever is searched for. */
function OverdueAlert() {
  const oldest = useQueue('').data?.pages[0]?.body[0];
  const alarmSeconds = useSetting('AUTO_TEST_NOT_STARTED_ALARM_TIME');
  const tabs = adminTabsOf(useLoggedInUser()?.permissions ?? {});
  if (oldest?.isOverdue !== true) return null;
  return (
    <Alert
      kind="warn"
      title={texts.overdue(alarmSeconds)}
      actions={
        tabs.includes('jobs') && (
          <ButtonLink href={hrefOf(siteAdministration, {}, { tab: 'jobs' })}>{texts.seeRunners}</ButtonLink>
        )
      }
    >
      {oldest.waitsForRunner ? texts.overdueWithoutRunner : texts.overdueWithRunner}
    </Alert>
  );
}

const columns: Column<QueuedResult>[] = [
  {
    id: 'assignment',
    header: texts.assignment,
    width: 'minmax(160px, 2fr)',
    cell: ({ assignmentName }) => <Text weight="medium">{assignmentName}</Text>,
  },
  {
    id: 'course',
    header: texts.course,
    width: 'minmax(140px, 1.5fr)',
    cell: ({ courseName }) => courseName,
  },
  {
    id: 'institution',
    header: texts.institution,
    width: 'minmax(140px, 1.5fr)',
    cell: ({ tenantName }) => tenantName,
  },
  {
    id: 'since',
    header: texts.waitingSince,
    width: '140px',
    cell: ({ result, isOverdue }) => (
      <Text tone={isOverdue ? 'warning' : 'text'}>
        <RelativeTime moment={result.createdAt} />
      </Text>
    ),
  },
  { id: 'for', header: texts.waitingFor, width: '170px', cell: (row) => <Reason {...row} /> },
  {
    id: 'submission',
    header: texts.submission,
    width: '140px',
    cell: ({ result, courseId, assignmentId, mayOpen }) =>
      mayOpen ? (
        <Link
          href={hrefOf(
            submissionTests,
            { courseId, assignmentId, submissionId: result.submissionId },
            { tab: 'auto-test' },
          )}
        >
          {texts.submissionOf(result.submissionId)}
        </Link>
      ) : (
        texts.submissionOf(result.submissionId)
      ),
  },
];

function Reason({ waitsForRunner, result }: QueuedResult) {
  const { approxWaitingBefore: before } = result;
  if (waitsForRunner) {
    return (
      <Pill kind="warn" icon="warning">
        {texts.aRunner}
      </Pill>
    );
  }
  return (
    <Pill kind="neutral" icon="waiting">
      {before === 0 ? texts.freeRunner : texts.runsBefore(before)}
    </Pill>
  );
}
