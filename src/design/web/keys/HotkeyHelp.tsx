import { lazyLayer } from '../overlays/lazy-layer.tsx';

/** The dialog behind `?`: every key that works on this page. */
export const HotkeyHelp = lazyLayer(async () => (await import('./HotkeyHelpInside.tsx')).HotkeyHelpInside);
