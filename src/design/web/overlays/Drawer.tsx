import { lazyLayer } from './lazy-layer.tsx';

/** A panel that slides over the page from its edge. */
export const Drawer = lazyLayer(async () => (await import('./DrawerInside.tsx')).DrawerInside);
