// How screens watch topics of the realtime connection.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { liveKeyOf, type LiveTopic } from '../domain/live.ts';
import { isReading, markStale } from './api.ts';
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

/** Read again at most this often, where what many people do at once is read as a whole. */
const usualPauseMs = 1000;

/**
 * Marks answers as stale a moment after it is called, once for all calls until then, and never while they are being read:
 * reading that takes longer than the pause would begin anew with each call and not end as long as these come, and a first
 * answer from before a call would count as one from after it.
 */
export function useMarkedStale(
  which: Parameters<typeof markStale>[1],
  pauseMs: () => number = () => usualPauseMs,
): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const mark = () => {
    timer.current = undefined;
    if (isReading(client, which)) markSoon();
    else void markStale(client, which);
  };
  const markSoon = () => {
    timer.current ??= setTimeout(mark, pauseMs());
  };
  return markSoon;
}
