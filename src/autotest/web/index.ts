import { lazyPart } from '../../design/web/index.ts';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export { useResult } from './queries.ts';
export { RunView } from './RunView/RunView.tsx';

/** Large and seldom opened: a chunk of its own. */
export const ConfigEditor = lazyPart(
  async () => (await import('./ConfigEditor/ConfigEditor.tsx')).ConfigEditor,
);

export const SnapshotPage = lazyPage(
  async () => (await import('./Snapshots/SnapshotPage.tsx')).SnapshotPage,
  'the snapshot',
);
