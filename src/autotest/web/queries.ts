// The queries of the AutoTest screens, and the events that refresh them.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { markStale, optionalQueryOf, queryClient, queryOf, wholeListOf } from '../../kernel/web/api.ts';
import { useIsLive, useLive } from '../../kernel/web/live.ts';
import { useSetting } from '../../people/web/index.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';
import { autotestContract } from '../domain/contract.ts';
import { autoTestBuildTopic, autoTestResultTopic } from '../domain/events.ts';
import { isFinished } from '../domain/model.ts';
import type { BuildState } from '../domain/model.ts';
import { retryWaitMs } from './retry-wait.ts';
import type { ToolVersions } from '../domain/build/tool-offers.ts';
import { markingSubject } from '../../rubrics/domain/subjects.ts';
import { gradeSubject } from '../../submissions/domain/subjects.ts';
import { buildStateSubject } from '../domain/contract.ts';

const contract = autotestContract;

export const autoTestQueries = {
  configuration: (assignmentId: number) =>
    optionalQueryOf(contract.getAutoTestConfiguration, { params: { assignmentId } }),
  snapshots: (assignmentId: number) =>
    wholeListOf(contract.listAutoTestSnapshots, { params: { assignmentId } }, ({ snapshots }) => snapshots),
  snapshot: (assignmentId: number, snapshotId: string) =>
    queryOf(contract.getAutoTestSnapshot, { params: { assignmentId, snapshotId } }),
  publishedSnapshot: (assignmentId: number) =>
    optionalQueryOf(contract.getAutoTestPublishedSnapshot, { params: { assignmentId } }),
  buildOutput: (assignmentId: number, snapshotId: string) =>
    queryOf(contract.getAutoTestBuildOutput, { params: { assignmentId, snapshotId } }),
  snapshotResult: (assignmentId: number, snapshotId: string) =>
    optionalQueryOf(contract.getAutoTestSnapshotResult, { params: { assignmentId, snapshotId } }),
  toolVersions: (assignmentId: number) =>
    queryOf(contract.listAutoTestToolVersions, { params: { assignmentId } }),
  outputFiles: (assignmentId: number, submissionId: number) =>
    wholeListOf(
      contract.listAutoTestOutputFiles,
      { params: { assignmentId, submissionId } },
      ({ files }) => files,
    ),
  comments: (assignmentId: number, submissionId: number) =>
    wholeListOf(
      contract.listAutoTestComments,
      { params: { assignmentId, submissionId } },
      ({ comments }) => comments,
    ),
  result: (assignmentId: number, submissionId: number) =>
    optionalQueryOf(contract.getAutoTestResult, { params: { assignmentId, submissionId } }),
};

/** The tool versions that the runners of the site offer; empty until they are loaded. */
export function useToolVersions(assignmentId: number): readonly ToolVersions[] {
  return useQuery(autoTestQueries.toolVersions(assignmentId)).data?.tools ?? [];
}

/** True if no snapshot is published, so that no test fills the rubric. Asked only if `isWanted`. */
export function useHasNonePublished(assignmentId: number, isWanted: boolean): boolean {
  const published = useQuery({ ...autoTestQueries.publishedSnapshot(assignmentId), enabled: isWanted });
  return isWanted && published.data === null;
}

/** Without a realtime connection, results are read this often. */
const pollMs = 5000;

export interface RubricChoice {
  readonly id: number;
  readonly name: string;
}

const rubricQuery = (assignmentId: number) =>
  wholeListOf(rubricContract.loadRubric, { params: { assignmentId } }, (list) => list);

/** Reads what the editor shows first. */
export async function readConfigurationAhead(assignmentId: number): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(autoTestQueries.configuration(assignmentId)),
    queryClient.prefetchQuery(rubricQuery(assignmentId)),
  ]);
}

/** Rows of the rubric by the ids that blocks use. Empty if the assignment has no rubric. */
export function useRubricRows(assignmentId: number): readonly RubricChoice[] | undefined {
  const rows = useQuery(rubricQuery(assignmentId));
  return rows.data?.map(({ id, header }) => ({ id, name: header }));
}

/** Browsers run a longer timer at once. */
const longestTimerMs = 2 ** 31 - 1;

/** Whether a submission is so new that its result may still come (ATR-030, TEN-017). */
export function useIsYoung(submittedAt: Date | undefined): boolean {
  const ageSeconds = useSetting('NEW_AUTO_TEST_OLD_SUBMISSION_AGE');
  // The end that has passed. If the end changes, as when settings load late, the submission is young again.
  const [passedMs, setPassedMs] = useState<number>();
  const endMs = submittedAt === undefined ? undefined : submittedAt.getTime() + ageSeconds * 1000;
  useEffect(() => {
    if (endMs === undefined) return undefined;
    const leftMs = Math.min(longestTimerMs, Math.max(0, endMs - Date.now()));
    const timer = setTimeout(() => setPassedMs(endMs), leftMs);
    return () => clearTimeout(timer);
  }, [endMs]);
  return endMs !== undefined && endMs !== passedMs;
}

/** Limits of this site that the editor checks before it sends blocks. */
export function useConfigurationLimits(): { commandSeconds: number; configurationBytes: number } {
  return {
    commandSeconds: useSetting('NEW_AUTO_TEST_TEST_MAX_TIME_COMMAND'),
    configurationBytes: useSetting('NEW_AUTO_TEST_CONFIG_DB_SIZE'),
  };
}

/**
 * The result of a submission, kept up to date by the realtime connection, or by a request every 5 s without
 * one. A missing result is requested again while the submission is young (ATR-038).
 */
export function useResult(
  assignmentId: number,
  submissionId: number,
  { isYoung = false, isWanted = true }: { isYoung?: boolean; isWanted?: boolean } = {},
) {
  const client = useQueryClient();
  const isLive = useIsLive();
  const result = useQuery({
    ...autoTestQueries.result(assignmentId, submissionId),
    enabled: isWanted,
    refetchInterval: ({ state }) => {
      if (state.data === null) return isYoung ? retryWaitMs(state.dataUpdateCount, Math.random()) : false;
      return isLive || state.data === undefined || isFinished(state.data.state) ? false : pollMs;
    },
  });
  const read = useSteadyRead(result.refetch);
  const params = { assignmentId: String(assignmentId), submissionId: String(submissionId) };
  useLive(autoTestResultTopic, isWanted ? params : undefined, { onEvent: read, onReset: read });

  // Rows and grade are written when a run ends (ATR-027).
  const state = result.data?.state;
  const before = useRef(state);
  useEffect(() => {
    const hasEnded =
      before.current !== undefined && state !== undefined && !isFinished(before.current) && isFinished(state);
    before.current = state;
    if (!hasEnded) return;
    void markStale(client, { about: [markingSubject, gradeSubject], params: { submissionId } });
  }, [state, client, submissionId]);
  return result;
}

/** State and output of a build, live while it runs. */
export function useBuild(assignmentId: number, snapshotId: string) {
  const client = useQueryClient();
  const isLive = useIsLive();
  const output = useQuery({
    ...autoTestQueries.buildOutput(assignmentId, snapshotId),
    refetchInterval: ({ state }) => (isLive || hasBuildEnded(state.data?.state) ? false : pollMs),
  });
  const read = useSteadyRead(output.refetch);
  const isOver = hasBuildEnded(output.data?.state);
  const topicParams = isOver ? undefined : { assignmentId: String(assignmentId), snapshotId };
  const { queryKey } = autoTestQueries.buildOutput(assignmentId, snapshotId);
  useLive(autoTestBuildTopic, topicParams, {
    onReset: read,
    onEvent: (event) => {
      const before = output.data;
      if (!('output' in event) || event.output.offset !== before?.offset) {
        read();
        return;
      }
      const { offset, text } = event.output;
      client.setQueryData(queryKey, { ...before, text: before.text + text, offset: offset + text.length });
    },
  });

  const state = output.data?.state;
  useEffect(() => {
    if (state === undefined) return;
    void markStale(client, { about: [buildStateSubject], params: { assignmentId, snapshotId } });
  }, [state, client, assignmentId, snapshotId]);
  return output;
}

export function hasBuildEnded(state: BuildState | undefined): boolean {
  return state === 'finished' || state === 'errored';
}

/** The run on the test submission, kept up to date until it has ended. */
export function useSnapshotResult(assignmentId: number, snapshotId: string, isBuilt: boolean) {
  const isLive = useIsLive();
  const result = useQuery({
    ...autoTestQueries.snapshotResult(assignmentId, snapshotId),
    enabled: isBuilt,
    refetchInterval: ({ state }) => (isLive || !state.data || isFinished(state.data.state) ? false : pollMs),
  });
  const read = useSteadyRead(result.refetch);
  const submissionId = result.data?.submissionId;
  const params =
    submissionId === undefined ? undefined : { assignmentId: String(assignmentId), submissionId };
  useLive(autoTestResultTopic, params, { onEvent: read, onReset: read });
  return result;
}

/** Reads again after a change. Changes during a read cause one more read, so that none is missed. */
function useSteadyRead(refetch: () => Promise<unknown>): () => void {
  const isReading = useRef(false);
  const hasChanged = useRef(false);
  const read = async (): Promise<void> => {
    hasChanged.current = true;
    if (isReading.current) return;
    isReading.current = true;
    while (hasChanged.current) {
      hasChanged.current = false;
      await refetch();
    }
    isReading.current = false;
  };
  return () => void read();
}
