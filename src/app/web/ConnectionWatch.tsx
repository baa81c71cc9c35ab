import { useEffect } from 'react';
import { hideToast, showToast } from '../../design/web/index.ts';
import { connectionFailure } from '../../kernel/domain/call-failure.ts';
import { TimeoutFailure } from '../../kernel/domain/live.ts';
import { watchConnection } from '../../kernel/web/failed-calls.ts';
import { liveConnection } from '../../kernel/web/live-connection.ts';
import { useSetting } from '../../people/web/index.ts';

const tag = 'connection-error';
const liveTag = 'live-connection-error';

/** Shows a message while the server cannot be reached. */
export function ConnectionWatch() {
  useEffect(
    () =>
      watchConnection((connection) => {
        if (connection === 'lost') showToast({ kind: 'error', tag, ...connectionFailure });
        else hideToast(tag);
      }),
    [],
  );
  const timeoutSeconds = useSetting('REALTIME_TIMEOUT');
  useEffect(() => liveConnection.timeOutAfter(timeoutSeconds), [timeoutSeconds]);
  // Without the realtime connection screens poll. So a message appears only when a working
  // connection falls silent.
  useEffect(
    () =>
      liveConnection.watch((state) => {
        if (state === 'ready') hideToast(liveTag);
        if (!(state instanceof TimeoutFailure)) return;
        showToast({ kind: 'warning', tag: liveTag, title: connectionFailure.title, text: state.message });
      }),
    [],
  );
  return null;
}
