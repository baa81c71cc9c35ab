// How screens watch topics of the realtime connection.
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { liveKeyOf, type LiveTopic } from '../domain/live.ts';
import { liveConnection } from './live-connection.ts';

/** True while the connection works. Screens that must not miss anything poll while it does not. */
export function useIsLive(): boolean {
  return useSyncExternalStore(liveConnection.watch, liveConnection.isReady);
}

/**
 * Watches a topic while the component is shown. `onReset` runs when events may have been missed, and should
 * read again. Without `params` nothing is watched.
 */
export function useLive<T extends LiveTopic>(
  topic: T,
  params: T['params']['_zod']['output'] | undefined,
  listener: { onEvent: (event: T['event']['_zod']['output']) => void; onReset: () => void },
): void {
  const key = params === undefined ? undefined : liveKeyOf(topic, params);
  const onEvent = useEffectEvent((event: unknown) => {
    listener.onEvent(event);
  });
  const onReset = useEffectEvent(() => {
    listener.onReset();
  });
  useEffect(() => {
    if (key === undefined) return undefined;
    return liveConnection.add(topic, params, { onEvent, onReset });
    // The key stands for topic and params.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
}
