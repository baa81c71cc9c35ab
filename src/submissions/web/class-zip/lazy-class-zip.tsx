import { lazyPart, SkeletonRows } from '../../../design/web/index.ts';

/** Fetched where somebody may use it: most of those who hand in may not. */
export const ClassZipCard = lazyPart(async () => (await import('./ClassZipCard.tsx')).ClassZipCard, {
  fallback: () => <SkeletonRows rows={2} />,
});
