import { useQuery, useQueryClient } from '@tanstack/react-query';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import type { ApiError } from '../../kernel/domain/client.ts';
import { queryOf, markStale, useCall, wholeListOf } from '../../kernel/web/api.ts';
import { useLive } from '../../kernel/web/live.ts';
import { scoreUnitPreference, type ScoreUnit } from '../../people/domain/preferences.ts';
import { usePreference } from '../../people/web/index.ts';
import { submissionsTopic } from '../../submissions/domain/events.ts';
import { rubricContract } from '../domain/contract.ts';
import type { RubricResultItem, RubricRow } from '../domain/model.ts';
import { markingSubject } from '../domain/subjects.ts';
import { gradeSubject } from '../../submissions/domain/subjects.ts';

export const rubricQueries = {
  rows: (assignmentId: number) =>
    wholeListOf(rubricContract.loadRubric, { params: { assignmentId } }, (rows) => rows),
  results: (submissionId: number) =>
    wholeListOf(rubricContract.listRubricResults, { params: { submissionId } }, (items) => items),
  assignment: (assignmentId: number) =>
    queryOf(assignmentContract.getAssignment, { params: { assignmentId } }),
};

/** The value that was read, or the reason why it could not be read. */
export interface Loaded<Value> {
  value: Value | undefined;
  error: ApiError | null;
  refetch: () => void;
}

/** The rows of a rubric; an empty list when the assignment has no rubric (RUB-027). */
export function useRubricRows(assignmentId: number): Loaded<RubricRow[]> {
  const { data: value, error, refetch } = useQuery(rubricQueries.rows(assignmentId));
  return { value, error, refetch: () => void refetch() };
}

/** The choices for a submission; an empty list when the caller may not see them (RUB-026). */
export function useRubricResults(submissionId: number): Loaded<RubricResultItem[]> {
  const { data, error, refetch } = useQuery(rubricQueries.results(submissionId));
  const isHidden = error?.status === 403;
  return { value: isHidden ? [] : data, error: isHidden ? null : error, refetch: () => void refetch() };
}

export function useAssignment(assignmentId: number) {
  return useQuery(rubricQueries.assignment(assignmentId));
}

/** Saves of choices carry this key, so that other parts can tell whether a save is under way. */
export function markingKey(submissionId: number) {
  return ['mark rubric', submissionId];
}

/** Reads the results again when somebody, or an AutoTest, marks the submission. */
export function useLiveResults(assignmentId: number, submissionId: number): void {
  const client = useQueryClient();
  const readAgain = () => {
    if (client.isMutating({ mutationKey: markingKey(submissionId) }) > 0) return;
    void markStale(client, { about: [markingSubject, gradeSubject], params: { submissionId } });
  };
  useLive(
    submissionsTopic,
    { assignmentId: String(assignmentId) },
    {
      onEvent: (event) => {
        if ('changed' in event && event.changed.submissionId === String(submissionId)) readAgain();
      },
      onReset: readAgain,
    },
  );
}

/** The unit for the score of a continuous category: percent, or points if the grader prefers them (RUB-020). */
export function useScoreUnit(): ScoreUnit {
  return usePreference(scoreUnitPreference, 'percentage').value;
}

export function useSaveRubric() {
  return useCall(rubricContract.saveRubric);
}

export function useDeleteRubric() {
  const client = useQueryClient();
  const call = useCall(rubricContract.deleteRubric);
  return async (assignmentId: number) => {
    await call.mutateAsync({ params: { assignmentId } });
    client.setQueryData(rubricQueries.rows(assignmentId).queryKey, []);
  };
}

export function useCopyRubric() {
  return useCall(rubricContract.copyRubric);
}
