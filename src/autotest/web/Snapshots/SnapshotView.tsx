import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  Alert,
  ButtonLink,
  Card,
  DateText,
  EmptyState,
  ErrorState,
  Fold,
  Link,
  Loading,
  Pill,
  SkeletonRows,
  Stack,
  Text,
} from '../../../design/web/index.ts';
import { useAssignment } from '../../../assignments/web/index.ts';
import {
  autoTestQueries,
  hasBuildEnded,
  useBuild,
  useRubricRows,
  useSnapshotResult,
  type RubricChoice,
} from '../queries.ts';
import { headingsOf } from '../RunView/headings.ts';
import { ProofCard } from '../Proof/ProofCard.tsx';
import { ChangesCard } from '../Proof/ChangesCard.tsx';
import { SteadinessCard } from '../Proof/SteadinessCard.tsx';
import { FailureText } from '../RunView/FailureText.tsx';
import { ResultView } from '../RunView/ResultView.tsx';
import type { BuildState } from '../../domain/model.ts';
import { useSnapshot, type ReadSnapshot } from '../snapshot-queries.ts';
import { texts } from '../texts.ts';
import { BlockChanges } from './BlockChanges.tsx';
import { BuildOutput } from './BuildOutput.tsx';
import { buildStateOf, BuildStatePill } from './BuildStatePill.tsx';
import { PublishButton } from './PublishButton.tsx';
import { PublishWarnings } from './PublishWarnings.tsx';
import { SnapshotBlocks } from './SnapshotBlocks.tsx';
import { StopBuildButton } from './StopBuildButton.tsx';
import styles from './Snapshots.module.css';

interface SnapshotViewProps {
  assignmentId: number;
  snapshotId: string;
  /** The page on which teachers hand in files as the Test student. */
  testHandInHref?: string | undefined;
  /** The page of this snapshot, for a link from a list. */
  ownHref?: string | undefined;
}

/** One snapshot: its build, its result on the test submission, and the button that publishes it. */
export function SnapshotView(props: SnapshotViewProps) {
  const { assignmentId, snapshotId } = props;
  const snapshot = useSnapshot(assignmentId, snapshotId);
  if (snapshot.isError) return <ErrorState error={snapshot.error} onRetry={() => void snapshot.refetch()} />;
  if (snapshot.data === undefined) return <SkeletonRows rows={6} />;
  return <LoadedSnapshot {...props} snapshot={snapshot.data} />;
}

interface LoadedSnapshotProps extends SnapshotViewProps {
  snapshot: ReadSnapshot;
}

function LoadedSnapshot(props: LoadedSnapshotProps) {
  const { assignmentId, snapshotId, testHandInHref, ownHref, snapshot } = props;
  const published = useQuery(autoTestQueries.configuration(assignmentId)).data?.publishedSnapshot;
  const publishedId = published !== undefined && 'published' in published ? published.published : null;
  const build = useBuild(assignmentId, snapshotId);
  const given = buildStateOf(snapshot.source);
  // A copied snapshot was built in its first assignment.
  const state = given === undefined ? undefined : (build.data?.state ?? given);
  const isBuilt = state === undefined || state === 'finished';
  const isPublished = snapshotId === publishedId;
  const hindrance = isBuilt ? undefined : hindranceOf(state);
  const mayBePublished = !isPublished && state !== 'errored';
  const courseId = useAssignment(assignmentId).data?.courseId;
  const rows = useRubricRows(assignmentId) ?? [];
  return (
    <Stack gap={4}>
      <Card
        title={
          <OwnLink href={ownHref}>
            {texts.snapshotOf} <DateText moment={snapshot.createdAt} />
          </OwnLink>
        }
        actions={
          <>
            <BuildStatePill state={state} />
            {isPublished && <Pill kind="info">{texts.published}</Pill>}
            {state !== undefined && !hasBuildEnded(state) && (
              <StopBuildButton assignmentId={assignmentId} snapshotId={snapshotId} />
            )}
            <PublishButton
              assignmentId={assignmentId}
              snapshotId={snapshotId}
              publishedId={publishedId}
              hindrance={hindrance}
            />
          </>
        }
      >
        <Stack gap={3}>
          {!isPublished && hindrance !== undefined && (
            <Text size="dense" tone="muted">
              {hindrance}
            </Text>
          )}
          {mayBePublished && (
            <Alert title={texts.publishingDoes}>
              <ul className={styles.effects}>
                {texts.publishingEffects.map((effect) => (
                  <li key={effect}>{effect}</li>
                ))}
              </ul>
            </Alert>
          )}
          {mayBePublished && (
            <PublishWarnings assignmentId={assignmentId} snapshotId={snapshotId} test={snapshot.test} />
          )}
          {build.data?.failure !== undefined && (
            <Alert kind="bad" title={texts.buildFailed}>
              <FailureText failure={{ of: 'build', kind: build.data.failure }} mode="staff" />
            </Alert>
          )}
          {build.data?.waitsFor !== undefined && (
            <Alert kind="warn">
              <FailureText failure={{ of: 'runner', kind: build.data.waitsFor }} mode="staff" />
            </Alert>
          )}
          <Fold key={String(isBuilt)} title={texts.buildOutput} openAtFirst={!isBuilt}>
            <Stack padding={2}>
              {build.isPending && <Loading />}
              {build.isError && <ErrorState error={build.error} onRetry={() => void build.refetch()} />}
              {build.data && (
                <BuildOutput
                  text={build.data.text}
                  isTruncated={build.data.truncated}
                  isRunning={!hasBuildEnded(state)}
                />
              )}
            </Stack>
          </Fold>
          {!isPublished && publishedId !== null && (
            <Fold title={texts.changesToPublished}>
              <Stack padding={2}>
                <ChangesToPublished snapshot={snapshot} publishedId={publishedId} rows={rows} />
              </Stack>
            </Fold>
          )}
          <Fold title={texts.blocks}>
            <SnapshotBlocks setup={snapshot.setup} test={snapshot.test} rows={rows} />
          </Fold>
        </Stack>
      </Card>
      <ProofCard assignmentId={assignmentId} snapshotId={snapshotId} isBuilt={isBuilt} />
      {isPublished && <ChangesCard assignmentId={assignmentId} snapshotId={snapshotId} courseId={courseId} />}
      <SteadinessCard assignmentId={assignmentId} snapshotId={snapshotId} />
      <Card title={texts.testResult}>
        <TestResult snapshot={snapshot} isBuilt={isBuilt} testHandInHref={testHandInHref} />
      </Card>
    </Stack>
  );
}

const hindranceOf = (state: BuildState): string =>
  state === 'errored' ? texts.buildNeverFinished : texts.buildNotFinished;

interface ChangesToPublishedProps {
  snapshot: ReadSnapshot;
  publishedId: string;
  rows: readonly RubricChoice[];
}

function ChangesToPublished({ snapshot, publishedId, rows }: ChangesToPublishedProps) {
  const published = useSnapshot(Number(snapshot.assignmentId), publishedId);
  if (published.isError) {
    return <ErrorState error={published.error} onRetry={() => void published.refetch()} />;
  }
  if (published.data === undefined) return <SkeletonRows rows={3} />;
  return <BlockChanges before={published.data} after={snapshot} rows={rows} />;
}

function OwnLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href === undefined ? children : <Link href={href}>{children}</Link>;
}

interface TestResultProps {
  snapshot: ReadSnapshot;
  isBuilt: boolean;
  testHandInHref: string | undefined;
}

function TestResult({ snapshot, isBuilt, testHandInHref }: TestResultProps) {
  const assignmentId = Number(snapshot.assignmentId);
  const result = useSnapshotResult(assignmentId, snapshot.snapshotId, isBuilt);
  const rows = useRubricRows(assignmentId) ?? [];
  if (!isBuilt) return <EmptyState title={texts.testResultWaits} />;
  if (result.data === null) {
    return (
      <EmptyState
        title={texts.noTestResult}
        text={texts.noTestResultText}
        actions={
          testHandInHref !== undefined && <ButtonLink href={testHandInHref}>{texts.handInAsTest}</ButtonLink>
        }
      />
    );
  }
  if (result.isError && result.data === undefined) {
    return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
  }
  if (result.data === undefined) return <SkeletonRows rows={3} />;
  return <ResultView result={result.data} headings={headingsOf(snapshot.test, rows)} mode="staff" />;
}
