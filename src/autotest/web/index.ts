import { lazy } from 'react';

export { useResult } from './queries.ts';
export { RunView } from './RunView/RunView.tsx';

/** Large and seldom opened: a chunk of its own, for a Suspense. */
export const ConfigEditor = lazy(async () => ({
  default: (await import('./ConfigEditor/ConfigEditor.tsx')).ConfigEditor,
}));
