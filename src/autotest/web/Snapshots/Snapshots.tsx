import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Alert,
  DateText,
  EmptyState,
  ErrorState,
  IconArchive,
  Pill,
  SkeletonRows,
  Spacer,
  SubmitButton,
  Text,
} from '../../../design/web/index.ts';
import { ApiError } from '../../../kernel/domain/client.ts';
import { fieldProblemsOf } from '../../../kernel/domain/error-body.ts';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import { api, markStale } from '../../../kernel/web/api.ts';
import { autotestContract, snapshotSubject } from '../../domain/contract.ts';
import type { PublishedSnapshot, SnapshotSummary } from '../../domain/model.ts';
import { DeleteButton } from '../ConfigEditor/DeleteButton.tsx';
import { autoTestQueries } from '../queries.ts';
import { texts } from '../texts.ts';
import { buildStateOf, BuildStatePill } from './BuildStatePill.tsx';
import { SnapshotView } from './SnapshotView.tsx';
import styles from './Snapshots.module.css';

interface SnapshotsProps {
  assignmentId: number;
  published: PublishedSnapshot;
  /** Something is not saved, and a snapshot would not contain it. */
  isDirty: boolean;
  /** Gets the problems of blocks that prevent a build. */
  onProblems: (problems: readonly FieldProblem[]) => void;
  testHandInHref?: string | undefined;
  /** The chosen snapshot, if the address holds it. */
  snapshotId?: string | undefined;
  onSnapshot: (snapshotId: string) => void;
  hrefOf?: ((snapshotId: string) => string) | undefined;
}

/** All snapshots, the chosen one beside them, and the button that builds a new one. */
export function Snapshots(props: SnapshotsProps) {
  const { assignmentId, published, isDirty, onProblems, testHandInHref, snapshotId, onSnapshot, hrefOf } =
    props;
  const client = useQueryClient();
  const snapshots = useQuery(autoTestQueries.snapshots(assignmentId));
  const publishedId = 'published' in published ? published.published : null;

  const build = async (): Promise<SnapshotSummary> => {
    try {
      return await api.call(autotestContract.createAutoTestSnapshot, { params: { assignmentId } });
    } catch (error) {
      const problems = error instanceof ApiError ? fieldProblemsOf(error.body) : [];
      if (problems.length > 0) onProblems(problems);
      throw error;
    }
  };
  const showBuilt = (built: SnapshotSummary) => {
    const { queryKey } = autoTestQueries.snapshots(assignmentId);
    client.setQueryData(queryKey, (before = []) => [
      built,
      ...before.filter(({ snapshotId: id }) => id !== built.snapshotId),
    ]);
    onSnapshot(built.snapshotId);
    void markStale(client, { about: [snapshotSubject], params: { assignmentId } });
  };

  if (snapshots.isError) {
    return <ErrorState error={snapshots.error} onRetry={() => void snapshots.refetch()} />;
  }
  if (snapshots.data === undefined) return <SkeletonRows rows={4} />;
  const known = new Set(snapshots.data.map((one) => one.snapshotId));
  const chosenId = snapshotId !== undefined && known.has(snapshotId) ? snapshotId : undefined;
  const shownId = chosenId ?? publishedId ?? snapshots.data[0]?.snapshotId;
  return (
    <>
      <div className={styles.intro}>
        <Text size="dense">{texts.snapshotsIntro}</Text>
      </div>
      {shownId === undefined ? (
        <EmptyState
          icon={<IconArchive aria-hidden />}
          title={texts.noSnapshots}
          text={texts.noSnapshotsText}
        />
      ) : (
        <div className={styles.columns}>
          <ul className={styles.list} aria-label={texts.snapshots}>
            {snapshots.data.map(({ snapshotId: id, createdAt, source }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.entry}
                  aria-current={id === shownId}
                  onClick={() => onSnapshot(id)}
                >
                  <DateText moment={createdAt} />
                  <BuildStatePill state={buildStateOf(source)} />
                  {id === publishedId && <Pill kind="info">{texts.published}</Pill>}
                </button>
              </li>
            ))}
          </ul>
          <SnapshotView
            key={shownId}
            assignmentId={assignmentId}
            snapshotId={shownId}
            testHandInHref={testHandInHref}
            ownHref={hrefOf?.(shownId)}
          />
        </div>
      )}
      <div className={styles.foot}>
        <DeleteButton assignmentId={assignmentId} isPublished={publishedId !== null} />
        <Spacer />
        {isDirty && <Alert kind="warn">{texts.saveFirst}</Alert>}
        <SubmitButton
          submit={build}
          onSuccess={showBuilt}
          disabledReason={isDirty ? texts.saveFirst : undefined}
        >
          {texts.buildSnapshot}
        </SubmitButton>
      </div>
    </>
  );
}
