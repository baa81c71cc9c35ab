import { useEffect, useId } from 'react';

const unsaved = new Set<string>();

/** The app's router asks this before it leaves a page by a link. */
export const hasUnsavedWork = () => unsaved.size > 0;

/**
 * While `dirty`, closing the tab asks first and `hasUnsavedWork` is true. The function that it gives ends that at
 * once: what was saved may lead to another page before React has drawn again.
 */
export function useLeaveGuard(dirty: boolean): () => void {
  const id = useId();
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    unsaved.add(id);
    window.addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(id);
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty, id]);
  return () => {
    unsaved.delete(id);
  };
}
