import { lazyPart } from '../lazy-part.tsx';

/** Few lines of code before and after a change, below each other. */
export const LineDiff = lazyPart(async () => (await import('./LineDiffInside.tsx')).LineDiffInside);
