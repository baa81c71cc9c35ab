import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Parts that come one after the other start their reads with such pauses between. */
const pauseMs = 60;
/** What takes longer than this is shown where it comes, as on a slow line. */
const patienceMs = 1000;

/**
 * False until the first reads of a page have ended. Its parts lie one below the other and have the height of what they
 * hold: shown one by one, each would push away what somebody has begun to read.
 */
export function useFirstReads(): boolean {
  const isFetching = useIsFetching() > 0;
  const [haveEnded, setEnded] = useState(false);
  useEffect(() => {
    if (haveEnded) return undefined;
    const timer = setTimeout(() => setEnded(true), isFetching ? patienceMs : pauseMs);
    return () => clearTimeout(timer);
  }, [isFetching, haveEnded]);
  return haveEnded;
}
