import { use, useEffect, useState } from 'react';
import { ClockContext } from './RelativeTime.tsx';

/** Browsers hold no longer timers; then it looks again. */
const longestMs = 24 * 3600 * 1000;

/** The present time by the page's clock, renewed as soon as one of these moments comes. */
export function useNowAt(moments: readonly (Date | null)[]): Date {
  const clock = use(ClockContext);
  const [nowMs, setNowMs] = useState(clock);
  const coming = moments.flatMap((moment) => (moment && moment.getTime() > nowMs ? [moment.getTime()] : []));
  const nextMs = coming.length === 0 ? undefined : Math.min(...coming);
  useEffect(() => {
    if (nextMs === undefined) return undefined;
    const timer = setTimeout(() => setNowMs(clock()), Math.min(Math.max(nextMs - clock(), 0), longestMs));
    return () => clearTimeout(timer);
  }, [clock, nextMs, nowMs]);
  return new Date(nowMs);
}
