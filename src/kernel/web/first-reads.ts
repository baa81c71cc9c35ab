import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Parts of a page that load in sequence start their reads within this time of each other. */
const pauseMs = 60;
/** After this time the page is shown although some reads still run, as on a slow connection. */
const patienceMs = 1000;

/**
 * False until the first reads of a page have ended. Its parts lie one below the other, as high as their
 * content: shown one by one, each would push away the part that somebody already reads.
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
