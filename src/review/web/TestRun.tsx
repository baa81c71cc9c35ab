import { lazy, Suspense, type ComponentProps } from 'react';
import { SkeletonRows } from '../../design/web/index.ts';
import type { RunView as RunViewPart } from '../../autotest/web/index.ts';

/** It knows every kind of step, so it is fetched only where a run is shown. */
const RunView = lazy(async () => ({ default: (await import('./run-view.ts')).RunView }));

export function TestRun(props: ComponentProps<typeof RunViewPart>) {
  return (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <RunView {...props} />
    </Suspense>
  );
}
