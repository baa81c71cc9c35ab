import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  EmptyState,
  ErrorState,
  IconTestPipe,
  Loading,
  SkeletonRows,
  SubmitButton,
} from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { autotestContract } from '../../domain/contract.ts';
import type { Result } from '../../domain/model.ts';
import { autoTestQueries, useHasNonePublished, useIsYoung, useResult, useRubricRows } from '../queries.ts';
import { usePublishedTest, useSnapshot } from '../snapshot-queries.ts';
import { texts } from '../texts.ts';
import { headingsOf, type Headings, type Moments } from './headings.ts';
import { ResultView } from './ResultView.tsx';

interface RunViewProps {
  assignmentId: number;
  submissionId: number;
  mode: 'student' | 'staff';
  /** The user has both rights that a new run needs. */
  mayRestart?: boolean | undefined;
  /** The user manages the AutoTest, so they can also read snapshots that are no longer published. */
  mayManage?: boolean | undefined;
  /** If it is given, the page waits for a missing result while the submission is young. */
  submittedAt?: Date | undefined;
  /** Deadline and lock date of the author, for "hidden until". */
  moments?: Moments | undefined;
}

/** The AutoTest result of one submission, kept up to date. */
export function RunView(props: RunViewProps) {
  const { assignmentId, submissionId, mode, mayRestart, mayManage, submittedAt, moments } = props;
  const isYoung = useIsYoung(submittedAt);
  const result = useResult(assignmentId, submissionId, { isYoung });
  const headings = useHeadings(assignmentId, result.data ?? undefined, mayManage === true);
  // Where no tests are published none will start.
  const hasNoTests = useHasNonePublished(assignmentId, isYoung);
  const restart = (label: string, question?: string) =>
    mayRestart === true && (
      <RestartButton
        assignmentId={assignmentId}
        submissionId={submissionId}
        label={label}
        question={question}
      />
    );
  if (result.data) {
    if (headings === undefined) return <SkeletonRows rows={6} />;
    const shown = { result: result.data, headings, mode, moments };
    const label = result.data.state === 'failed' ? texts.restart : texts.rerun;
    return <ResultView {...shown} actions={restart(label, texts.askRerun)} />;
  }
  if (result.data === null) {
    if (isYoung && !hasNoTests) return <Loading label={texts.waitingForResult} />;
    return (
      <EmptyState
        icon={<IconTestPipe aria-hidden />}
        title={texts.notRun}
        text={mayRestart === true ? texts.notRunStaff : undefined}
        actions={restart(texts.run)}
      />
    );
  }
  if (result.isError) return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
  return <SkeletonRows rows={6} />;
}

/**
 * Names of the blocks of a result. They come from the published snapshot; managers can also read older ones.
 */
function useHeadings(
  assignmentId: number,
  result: Result | undefined,
  mayManage: boolean,
): Headings | undefined {
  const rows = useRubricRows(assignmentId);
  const published = usePublishedTest(assignmentId);
  const snapshotId = result?.snapshotId ?? '';
  useRereadOnOther(snapshotId, published.refetch);
  const isOlder = !published.isPending && published.data?.snapshotId !== snapshotId;
  const asksOlder = mayManage && isOlder && result !== undefined;
  const older = useSnapshot(assignmentId, snapshotId, asksOlder);
  if (published.isPending || rows === undefined || (asksOlder && older.isPending)) return undefined;
  const test = isOlder ? older.data?.test : published.data?.test;
  return headingsOf(test ?? [], rows);
}

/** A result of other tests than the one before comes of a snapshot that was published while the page was open. */
function useRereadOnOther(snapshotId: string, reread: () => unknown): void {
  const before = useRef(snapshotId);
  useEffect(() => {
    const isOther = before.current !== '' && snapshotId !== before.current;
    before.current = snapshotId;
    if (isOther) void reread();
  }, [snapshotId, reread]);
}

interface RestartButtonProps {
  assignmentId: number;
  submissionId: number;
  label: string;
  question: string | undefined;
}

function RestartButton({ assignmentId, submissionId, label, question }: RestartButtonProps) {
  const client = useQueryClient();
  const restart = useCall(autotestContract.restartAutoTestResult);
  return (
    <SubmitButton
      kind="secondary"
      size="m"
      submit={() => restart.mutateAsync({ params: { assignmentId, submissionId } })}
      onSuccess={({ body }) =>
        client.setQueryData(autoTestQueries.result(assignmentId, submissionId).queryKey, body)
      }
      confirm={question}
    >
      {label}
    </SubmitButton>
  );
}
