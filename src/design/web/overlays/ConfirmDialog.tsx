import { lazyLayer } from './lazy-layer.tsx';

/** For what cannot be undone; for the rest offer Undo in a toast. */
export const ConfirmDialog = lazyLayer(
  async () => (await import('./ConfirmDialogInside.tsx')).ConfirmDialogInside,
);
