import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export { autoTestTab } from './management-tab.ts';
export { useTestStage } from './use-test-stage.ts';
export { useHasNonePublished, useResult } from './queries.ts';
export { useQualityComments, type QualitySight } from './quality-comments.tsx';
export { RunView } from './RunView/RunView.tsx';

export const SnapshotPage = lazyPage(
  async () => (await import('./Snapshots/SnapshotPage.tsx')).SnapshotPage,
  'the snapshot',
);
