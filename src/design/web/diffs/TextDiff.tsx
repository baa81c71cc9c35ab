import { lazyPart } from '../lazy-part.tsx';

/** Two versions of a short text in one paragraph, word by word. */
export const TextDiff = lazyPart(async () => (await import('./TextDiffInside.tsx')).TextDiffInside);
