import { useQuery } from '@tanstack/react-query';
import { testStageOf, type TestStage } from '../domain/build/test-stage.ts';
import { autoTestQueries } from './queries.ts';

/** How far the tests of an assignment are; undefined until that is known, and for users who may not know. */
export function useTestStage(assignmentId: number, mayKnow: boolean): TestStage | undefined {
  const configuration = useQuery({ ...autoTestQueries.configuration(assignmentId), enabled: mayKnow });
  const snapshots = useQuery({
    ...autoTestQueries.snapshots(assignmentId),
    enabled: Boolean(configuration.data),
  });
  if (!mayKnow) return undefined;
  if (configuration.data === null) return testStageOf(undefined, []);
  return configuration.data && snapshots.data && testStageOf(configuration.data, snapshots.data);
}
