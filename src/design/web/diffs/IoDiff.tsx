import { lazyPart } from '../lazy-part.tsx';

/** Expected output against what came, side by side, with whitespace made visible. */
export const IoDiff = lazyPart(async () => (await import('./IoDiffInside.tsx')).IoDiffInside);
