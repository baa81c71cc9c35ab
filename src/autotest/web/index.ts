import { lazy } from 'react';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export { snapshotHref } from './addresses.ts';
export { editorTabs } from './ConfigEditor/editor-tabs.ts';
export { useResult } from './queries.ts';
export { RunView } from './RunView/RunView.tsx';

/** Large and seldom opened: a chunk of its own, for a Suspense. */
export const ConfigEditor = lazy(async () => ({
  default: (await import('./ConfigEditor/ConfigEditor.tsx')).ConfigEditor,
}));

export const SnapshotPage = lazyPage(
  () => import('./Snapshots/SnapshotPage.tsx'),
  'the snapshot',
  'SnapshotPage',
);
