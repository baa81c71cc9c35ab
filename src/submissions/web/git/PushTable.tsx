import {
  EmptyState,
  GroupLabel,
  InlineCode,
  Link,
  Pill,
  RelativeTime,
  Stack,
  Table,
  Text,
  type Column,
  type PillIcon,
  type PillKind,
} from '../../../design/web/index.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { submission } from '../../domain/addresses.ts';
import type { GitPush, PushState } from '../../domain/git/model.ts';
import { texts } from './texts.ts';

interface PushTableProps {
  /** Newest first. */
  pushes: readonly GitPush[];
  assignment: Assignment;
}

/** The last pushes with what became of each, and why. */
export function PushTable({ pushes, assignment }: PushTableProps) {
  const columns: Column<GitPush>[] = [
    {
      id: 'when',
      header: texts.when,
      width: '130px',
      cell: ({ receivedAt }) => <RelativeTime moment={receivedAt} />,
    },
    { id: 'what', header: texts.what, width: 'minmax(150px, 1fr)', cell: (push) => <Commit push={push} /> },
    {
      id: 'outcome',
      header: texts.outcome,
      width: 'minmax(220px, 2.2fr)',
      cell: (push) => <Outcome push={push} assignment={assignment} />,
    },
  ];
  return (
    <Stack gap={2}>
      <GroupLabel as="h3">{texts.pushes}</GroupLabel>
      <Table
        label={texts.pushes}
        columns={columns}
        rows={pushes}
        rowId={({ id }) => id}
        empty={<EmptyState title={texts.noPushes} text={texts.noPushesText} />}
      />
    </Stack>
  );
}

function Commit({ push: { commit, branch, repository } }: { push: GitPush }) {
  if (commit === null || branch === null) return <Text tone="muted">—</Text>;
  return (
    <Stack gap={1}>
      <InlineCode>{texts.commitOf(commit, branch)}</InlineCode>
      {repository !== null && (
        <Text size="meta" tone="muted">
          {repository}
        </Text>
      )}
    </Stack>
  );
}

const looks: Record<PushState, { kind: PillKind; icon?: PillIcon }> = {
  waiting: { kind: 'info', icon: 'running' },
  greeted: { kind: 'info' },
  handed_in: { kind: 'ok' },
  ignored: { kind: 'warn' },
  failed: { kind: 'bad' },
};

function Outcome({ push, assignment }: { push: GitPush; assignment: Assignment }) {
  const { state, reason, submissionId } = push;
  const { courseId, id: assignmentId } = assignment;
  const look = looks[state];
  const told = state === 'greeted' ? texts.greeted : reason;
  return (
    <Stack gap={1}>
      <span>
        <Pill kind={look.kind} icon={look.icon}>
          {submissionId === null ? (
            texts.states[state]
          ) : (
            <Link href={hrefOf(submission, { courseId, assignmentId, submissionId })}>
              {texts.states[state]}
            </Link>
          )}
        </Pill>
      </span>
      {told !== null && <Text size="dense">{told}</Text>}
    </Stack>
  );
}
