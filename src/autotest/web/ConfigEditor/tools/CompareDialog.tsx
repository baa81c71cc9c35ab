import { Alert, Dialog, ErrorState, SkeletonRows, Stack, Text } from '../../../../design/web/index.ts';
import type { Configuration } from '../../../domain/model.ts';
import { blocksOfAnswer } from '../../../domain/wire/answer-blocks.ts';
import type { RubricChoice } from '../../queries.ts';
import { useSnapshot } from '../../snapshot-queries.ts';
import { BlockChanges } from '../../Snapshots/BlockChanges.tsx';
import { texts } from '../../texts.ts';

interface CompareDialogProps {
  opened: boolean;
  onClose: () => void;
  configuration: Configuration;
  publishedId: string;
  rows: readonly RubricChoice[];
  isDirty: boolean;
}

/** What the saved set-up and tests change in those that students' work is tested with now. */
export function CompareDialog(props: CompareDialogProps) {
  const { opened, onClose, configuration, publishedId, rows, isDirty } = props;
  const { assignmentId, setup, test } = configuration;
  const snapshot = useSnapshot(Number(assignmentId), publishedId, opened);
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.compareTitle} size="l">
      <Stack gap={3}>
        <Text size="dense">{texts.compareHint}</Text>
        {isDirty && <Alert kind="warn">{texts.compareSavedOnly}</Alert>}
        {snapshot.isError && <ErrorState error={snapshot.error} onRetry={() => void snapshot.refetch()} />}
        {snapshot.isPending && <SkeletonRows rows={4} />}
        {snapshot.data && (
          <BlockChanges
            before={snapshot.data}
            after={{ setup: blocksOfAnswer(setup.steps), test: blocksOfAnswer(test.steps) }}
            rows={rows}
          />
        )}
      </Stack>
    </Dialog>
  );
}
