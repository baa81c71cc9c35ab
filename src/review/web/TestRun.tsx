import { lazyPart, SkeletonRows } from '../../design/web/index.ts';

/** It knows every kind of step, so it is fetched only where a run is shown. */
export const TestRun = lazyPart(async () => (await import('./run-view.ts')).RunView, {
  fallback: () => <SkeletonRows rows={6} />,
});
