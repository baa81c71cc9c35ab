import { useRouter, type AnyRoute, type Router } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasUnsavedLayer, noteOpenLayers } from '../../../design/web/index.ts';

/** True for Back and Forward: a layer cannot have caused them, as it can a change of the address by the page. */
export const isStep = (action: string): boolean =>
  action === 'BACK' || action === 'FORWARD' || action === 'GO';

/**
 * Dialogs, drawers and popovers that are open when somebody goes to another page or tab close once it is there: they
 * would stand over something that they do not belong to.
 */
export function useLayersLeave(): void {
  const router = useRouter<Router<AnyRoute>>();
  useEffect(() => {
    const { history } = router;
    let before = history.location;
    let closings: (() => void)[] = [];
    const stopHistory = history.subscribe(({ location, action }) => {
      const left = before;
      before = location;
      // A step that was refused tells of itself without one; a page that corrects its own address is not left.
      if (location.href === left.href || action.type === 'REPLACE') return;
      const isOther = location.pathname !== left.pathname || isStep(action.type);
      // Nobody was asked about a tab that the page opened by itself, so what is typed stays.
      if (isOther || (location.hash !== left.hash && !hasUnsavedLayer())) closings.push(noteOpenLayers());
    });
    // Not before: closing may change the address, which must be the new one by then.
    const stopResolved = router.subscribe('onResolved', () => {
      const due = closings;
      closings = [];
      for (const close of due) close();
    });
    return () => {
      stopHistory();
      stopResolved();
    };
  }, [router]);
}
