import {
  ErrorState,
  IconButton,
  IconHistory,
  Popover,
  RelativeTime,
  SkeletonRows,
  Stack,
  Text,
} from '../../design/web/index.ts';
import { formatGrade } from '../domain/display.ts';
import type { GradeChange } from '../domain/model.ts';
import styles from './GradeBox.module.css';
import { useGradeHistory, type GradeScale } from './queries.ts';
import { texts } from './texts.ts';

interface GradeHistoryProps {
  submissionId: number;
  scale: GradeScale;
}

/** A button that shows the changes of the grade. */
export function GradeHistory(props: GradeHistoryProps) {
  return (
    <Popover
      label={texts.history}
      side="bottom-end"
      button={<IconButton size="s" label={texts.history} icon={<IconHistory />} />}
    >
      <Changes {...props} />
    </Popover>
  );
}

function Changes({ submissionId, scale }: GradeHistoryProps) {
  const history = useGradeHistory(submissionId);
  if (history.error !== null) {
    return (
      <ErrorState title={texts.historyFailed} error={history.error} onRetry={() => void history.refetch()} />
    );
  }
  if (history.data === undefined) return <SkeletonRows rows={3} />;
  if (history.data.length === 0) return <Text tone="muted">{texts.noHistory}</Text>;
  return (
    <ol className={styles.changes} aria-label={texts.history}>
      {history.data.map((change) => (
        <li key={change.changedAt.toISOString()}>
          <Stack gap={0}>
            <Text weight="medium" numeric>
              {change.grade < 0 ? texts.removed : formatGrade(change.grade, scale.grading, scale.decimals)}{' '}
              <Text tone="muted">{change.isRubric ? texts.byRubric : texts.byHand}</Text>
            </Text>
            <Text size="meta" tone="muted">
              {whoOf(change)}, <RelativeTime moment={change.changedAt} />
            </Text>
          </Stack>
        </li>
      ))}
    </ol>
  );
}

function whoOf(change: GradeChange): string {
  if (change.origin === 'auto_test') return texts.autoTest;
  return change.user?.name ?? texts.system;
}
