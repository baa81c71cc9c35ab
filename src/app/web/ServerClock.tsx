import { useCallback, useSyncExternalStore, type ReactNode } from 'react';
import { ClockContext } from '../../design/web/index.ts';
import { serverTime } from '../../kernel/web/server-time.ts';

/**
 * Countdowns, deadlines and "late" marks follow the server's clock, and are drawn again when its offset is
 * known better (SESS-031).
 */
export function ServerClock({ children }: { children: ReactNode }) {
  const correctionMs = useSyncExternalStore(serverTime.subscribe, serverTime.correctionMs);
  const clock = useCallback(() => Date.now() + correctionMs, [correctionMs]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}
