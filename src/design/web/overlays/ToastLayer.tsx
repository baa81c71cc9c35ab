import { useNotifications } from '@mantine/notifications';
import { useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';

export const ToastPlace = lazyPart(async () => (await import('./ToastPlace.tsx')).ToastPlace, {
  isAside: true,
});

/** The place of toasts comes with the first of them: no page needs it to be seen. */
export function ToastLayer() {
  const hasToasts = useNotifications().notifications.length > 0;
  const [isNeeded, setNeeded] = useState(false);
  // It stays, or the last toast would not fade.
  if (hasToasts && !isNeeded) setNeeded(true);
  return isNeeded && <ToastPlace />;
}
