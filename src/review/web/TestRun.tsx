import { lazyPart, SkeletonRows } from '../../design/web/index.ts';

/** Loaded only where a run is shown, since it contains the views of all kinds of steps. */
export const TestRun = lazyPart(async () => (await import('./run-view.ts')).RunView, {
  fallback: () => <SkeletonRows rows={6} />,
});
