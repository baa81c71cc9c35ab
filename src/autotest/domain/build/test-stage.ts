// How far the tests of an assignment are: from no blocks at all to a snapshot that tests every submission.
import type { Configuration, SnapshotSummary } from '../model.ts';

export type TestStage = 'none' | 'notBuilt' | 'building' | 'buildFailed' | 'built' | 'published';

export function testStageOf(
  configuration: Pick<Configuration, 'publishedSnapshot'> | undefined,
  snapshots: readonly Pick<SnapshotSummary, 'createdAt' | 'source'>[],
): TestStage {
  if (configuration === undefined) return 'none';
  if ('published' in configuration.publishedSnapshot) return 'published';
  const states = snapshots.map(({ source }) =>
    'ran' in source ? source.ran.buildProgram.state : 'finished',
  );
  if (states.includes('finished')) return 'built';
  const [newest] = snapshots.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  if (newest === undefined) return 'notBuilt';
  return 'ran' in newest.source && newest.source.ran.buildProgram.state === 'errored'
    ? 'buildFailed'
    : 'building';
}
