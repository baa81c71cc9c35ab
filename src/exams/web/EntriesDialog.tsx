import { useQuery } from '@tanstack/react-query';
import {
  Button,
  DateText,
  Dialog,
  ErrorState,
  SkeletonRows,
  Stack,
  Table,
  Text,
  type Column,
} from '../../design/web/index.ts';
import { wholeListOf } from '../../kernel/web/api.ts';
import { browserOf } from '../../people/domain/sessions/browser-name.ts';
import { examContract } from '../domain/contract.ts';
import type { ExamEntry, ExamStudent } from '../domain/model.ts';
import { texts } from './texts.ts';

interface EntriesDialogProps {
  assignmentId: number;
  student: ExamStudent;
  onClose: () => void;
}

/** Every entry of one student: at most 200. */
export function EntriesDialog({ assignmentId, student, onClose }: EntriesDialogProps) {
  const params = { assignmentId, userId: student.user.id };
  const entries = useQuery(wholeListOf(examContract.listExamEntries, { params }, (list) => list));
  const title = texts.entriesOf(student.user.name);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size="l"
      buttons={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <Stack gap={3}>
        <Text tone="muted">{texts.entriesHint}</Text>
        {entries.isPending && <SkeletonRows rows={2} />}
        {entries.isError && (
          <ErrorState
            title={texts.entriesFailed}
            error={entries.error}
            onRetry={() => void entries.refetch()}
          />
        )}
        {entries.data && (
          <Table
            label={title}
            columns={columns}
            rows={entries.data}
            rowId={({ enteredAt, network, userAgent }) => `${enteredAt.getTime()} ${network} ${userAgent}`}
            empty={<Text tone="muted">{texts.noEntries}</Text>}
          />
        )}
      </Stack>
    </Dialog>
  );
}

const columns: Column<ExamEntry>[] = [
  {
    id: 'when',
    header: texts.when,
    width: 'minmax(160px, 1.4fr)',
    cell: ({ enteredAt }) => <DateText moment={enteredAt} />,
    sortValue: ({ enteredAt }) => enteredAt.getTime(),
  },
  { id: 'how', header: texts.how, cell: ({ byLink }) => (byLink ? texts.byLink : texts.loggedIn) },
  { id: 'network', header: texts.network, cell: ({ network }) => network },
  {
    id: 'browser',
    header: texts.browser,
    cell: ({ userAgent }) => browserOf(userAgent) ?? texts.unknownBrowser,
  },
];
