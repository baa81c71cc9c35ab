// Watching a background task until it ends.
import { useQuery } from '@tanstack/react-query';
import { taskContract, taskOutcomeOf, type TaskOutcome } from '../domain/task.ts';
import { queryOf } from './api.ts';

/**
 * The state of a task, read every 5 seconds, or as often as the site says (TASK_POLL_INTERVAL), until it has
 * ended. Undefined before the first answer.
 */
export function useTask(taskResultId: string | undefined, everySeconds = 5): TaskOutcome | undefined {
  const task = useQuery({
    ...queryOf(taskContract.getTaskResult, { params: { taskResultId: taskResultId ?? '' } }),
    enabled: taskResultId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && taskOutcomeOf(state.data).kind !== 'working' ? false : everySeconds * 1000,
  });
  if (task.data) return taskOutcomeOf(task.data);
  return task.isError ? { kind: 'error', message: task.error.message } : undefined;
}
