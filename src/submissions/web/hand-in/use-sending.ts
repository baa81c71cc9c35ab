import { use, useEffect, useRef, useState } from 'react';
import { ClockContext } from '../../../design/web/index.ts';
import { ApiError } from '../../../kernel/domain/client.ts';
import { clientParts } from '../../../kernel/web/api.ts';
import type { PartsToSend } from '../uploads/send-in-parts.ts';

/**
 * The connection during an upload; `waiting` to go on where it stopped; `gone` when all tries have failed and nobody
 * knows what arrived.
 */
export type Line = 'well' | 'again' | 'waiting' | 'stalled' | 'offline' | 'gone';

/** How long nothing moves before users are told. */
const stalledAfterMs = 8000;

/** No answer, or one that does not tell whether the files were stored. */
const unknownStatuses = new Set([0, 502, 503, 504]);

interface Watched {
  idempotencyKey: string;
  watcher: PartsToSend['watcher'];
}

/** Watches an upload and its connection. Tries whose answer is unknown share one key. */
export function useSending() {
  const { share, keptShare, wasCut, elapsedMs, begin, note } = useShare();
  const [line, setLine] = useState<Line>('well');
  const [isSending, setIsSending] = useState(false);
  const key = useRef<string>(undefined);
  const isOffline = useIsOffline();

  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setTimeout(() => setLine('stalled'), stalledAfterMs);
    return () => clearTimeout(timer);
  }, [isSending, share]);

  const watcher: PartsToSend['watcher'] = {
    onProgress: (sent) => {
      note(sent);
      setLine((before) => (before === 'stalled' || before === 'waiting' ? 'well' : before));
    },
    onFound: (kept) => begin(kept),
    onBreak: (kept) => {
      begin(kept, true);
      setLine(kept > 0 ? 'waiting' : 'again');
    },
  };
  const watch = async <Result>(upload: (watched: Watched) => Promise<Result>): Promise<Result> => {
    begin();
    setLine('well');
    setIsSending(true);
    key.current ??= clientParts.actionKey();
    try {
      const result = await upload({ idempotencyKey: key.current, watcher });
      key.current = undefined;
      setLine('well');
      return result;
    } catch (failure) {
      const status = failure instanceof ApiError ? failure.status : undefined;
      if (status === undefined || !unknownStatuses.has(status)) key.current = undefined;
      setLine(status === 0 ? 'gone' : 'well');
      throw failure;
    } finally {
      setIsSending(false);
    }
  };
  /** Other files were chosen: they are another hand-in. */
  const forget = () => {
    key.current = undefined;
    setLine('well');
  };
  const shownLine = isSending && isOffline ? ('offline' as const) : line;
  return { share, keptShare, wasCut, elapsedMs, line: shownLine, watch, forget };
}

/** How much has arrived, and since when this try has been sending. */
function useShare() {
  const [share, setShare] = useState(0);
  const [keptShare, setKeptShare] = useState(0);
  const [wasCut, setWasCut] = useState(false);
  const [elapsedMs, setElapsedMs] = useState(0);
  const begunMs = useRef(0);
  const clock = use(ClockContext);
  const begin = (kept = 0, isCut = false) => {
    begunMs.current = clock();
    setKeptShare(kept);
    setWasCut(isCut);
    setShare(kept);
    setElapsedMs(0);
  };
  const note = (sent: number) => {
    setShare(sent);
    setElapsedMs(clock() - begunMs.current);
  };
  return { share, keptShare, wasCut, elapsedMs, begin, note };
}

function useIsOffline(): boolean {
  const [isOffline, setIsOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const note = () => setIsOffline(!navigator.onLine);
    addEventListener('online', note);
    addEventListener('offline', note);
    return () => {
      removeEventListener('online', note);
      removeEventListener('offline', note);
    };
  }, []);
  return isOffline;
}
