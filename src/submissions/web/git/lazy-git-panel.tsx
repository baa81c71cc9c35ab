import { lazyPart, SkeletonRows } from '../../../design/web/index.ts';

/** Fetched where somebody looks at it: most hand in by files. */
export const GitPanel = lazyPart(async () => (await import('./GitPanel.tsx')).GitPanel, {
  fallback: () => <SkeletonRows rows={4} />,
});
