import { lazyLayer } from './lazy-layer.tsx';

/** Asks before something that cannot be undone; for the rest offer Undo in a toast. */
export const ConfirmDialog = lazyLayer(
  async () => (await import('./ConfirmDialogInside.tsx')).ConfirmDialogInside,
);
