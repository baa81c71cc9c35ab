import { lazyPart } from '../lazy-part.tsx';

/** What changed between two texts of code. */
export const DiffView = lazyPart(async () => (await import('./DiffViewInside.tsx')).DiffViewInside);
