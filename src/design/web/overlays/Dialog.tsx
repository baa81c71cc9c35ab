import { lazyLayer } from './lazy-layer.tsx';

/** A question or a small form above the page: traps focus, Escape closes, focus returns. */
export const Dialog = lazyLayer(async () => (await import('./DialogInside.tsx')).DialogInside);
