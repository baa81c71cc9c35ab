import { use, useEffect, useState } from 'react';
import { ClockContext } from '../../design/web/index.ts';

/** The present time by the server's clock, renewed often enough for "here" and "away". */
export function useNowMs(everyMs = 5000): number {
  const clock = use(ClockContext);
  const [nowMs, setNowMs] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(clock()), everyMs);
    return () => clearInterval(timer);
  }, [clock, everyMs]);
  return nowMs;
}
