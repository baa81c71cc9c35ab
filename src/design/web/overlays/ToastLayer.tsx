import { useNotifications } from '@mantine/notifications';
import { useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';

export const ToastPlace = lazyPart(async () => (await import('./ToastPlace.tsx')).ToastPlace, {
  isAside: true,
});

/** The place of toasts is fetched with the first toast: no page needs it before. */
export function ToastLayer() {
  const hasToasts = useNotifications().notifications.length > 0;
  const [isNeeded, setNeeded] = useState(false);
  // The place stays, or the last toast would not fade.
  if (hasToasts && !isNeeded) setNeeded(true);
  return isNeeded && <ToastPlace />;
}
