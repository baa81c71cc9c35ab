import { use, useId, useLayoutEffect } from 'react';
import { LayerContext } from '../overlays/layer-context.ts';

const unsaved = new Set<string>();
const unsavedInLayers = new Set<string>();

/** The app's router asks this before it leaves a page by a link. */
export const hasUnsavedWork = () => unsaved.size > 0;

/** True while a dialog, drawer or popover holds something unsent: it goes with the tab or page behind it. */
export const hasUnsavedLayer = () => unsavedInLayers.size > 0;

/**
 * While `dirty`, closing the tab or the layer around it asks first and `hasUnsavedWork` is true. The function that
 * it returns ends that at once: after a save the page may change before React has rendered again.
 */
export function useLeaveGuard(dirty: boolean): () => void {
  const id = useId();
  const countInLayer = use(LayerContext)?.setUnsaved;
  // During the render's commit, not after it: an Escape may follow the last letter at once.
  useLayoutEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(id);
    if (countInLayer) unsavedInLayers.add(id);
    countInLayer?.((count) => count + 1);
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(id);
      unsavedInLayers.delete(id);
      countInLayer?.((count) => count - 1);
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty, id, countInLayer]);
  return () => {
    unsaved.delete(id);
    unsavedInLayers.delete(id);
  };
}
