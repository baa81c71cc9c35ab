import { useNotifications } from '@mantine/notifications';
import { useEffect, useState, type ComponentType } from 'react';

const againMs = 5000;

/**
 * The place of toasts is fetched with the first toast: no page needs it before. Where it cannot be fetched it is tried
 * again: what it has to tell is often that the connection was lost, and nothing else would tell it.
 */
export function toastLayerOf(load: () => Promise<ComponentType>, everyMs = againMs) {
  return function ToastLayer() {
    const hasToasts = useNotifications().notifications.length > 0;
    // The place stays, or the last toast would not fade.
    const [Place, setPlace] = useState<ComponentType>();
    const isNeeded = hasToasts && Place === undefined;
    useEffect(() => {
      if (!isNeeded) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isGone = false;
      const fetchPlace = async (): Promise<void> => {
        try {
          const loaded = await load();
          if (!isGone) setPlace(() => loaded);
        } catch {
          if (!isGone) timer = setTimeout(() => void fetchPlace(), everyMs);
        }
      };
      void fetchPlace();
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, [isNeeded]);
    return Place && <Place />;
  };
}

const loadPlace = async () => (await import('./ToastPlace.tsx')).ToastPlace;

export const ToastLayer = toastLayerOf(loadPlace);

/** A failure is met again with the first toast. */
export const fetchToastPlaceAhead = (): void => void loadPlace().catch(() => undefined);
