import { use, useEffect, useState } from 'react';
import { ClockContext } from '../../design/web/index.ts';

const refreshMs = 15_000;

/** The present time by the page's clock, renewed often enough for deadlines. */
export function useNow(): Date {
  const clock = use(ClockContext);
  const [nowMs, setNowMs] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(clock()), refreshMs);
    return () => {
      clearInterval(timer);
    };
  }, [clock]);
  return new Date(nowMs);
}
