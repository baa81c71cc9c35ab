import { useEffect, useEffectEvent, useRef } from 'react';
import { hideToast, showToast } from '../../../design/web/index.ts';
import { api, clientParts } from '../../../kernel/web/api.ts';
import { serverTime } from '../../../kernel/web/server-time.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { useSetting } from '../settings.ts';
import { texts } from './texts.ts';

const toastTag = 'clock';
/** While the clock is wrong, the server is asked again this often. */
const wrongClockMs = 10_000;
const toastMs = 30_000;

/** Compares the clock with the server's, and tells when it is wrong (SESS-022 to SESS-024, SESS-033). */
export function TimeWatch({ wait = clientParts.sleep }: { wait?: (ms: number) => Promise<void> }) {
  const toleranceSeconds = useSetting('SERVER_TIME_TOLERANCE');
  const intervalSeconds = useSetting('SERVER_TIME_SYNC_INTERVAL');
  const corrects = useSetting('SERVER_TIME_CORRECTION_ENABLED');
  /** What was said last, so that somebody who has closed it need not read it again. */
  const told = useRef('');
  const check = useEffectEvent(async (): Promise<number> => {
    const sentMs = Date.now();
    const about = await api.call(tenantContract.getAbout, { isReload: true }).catch(() => undefined);
    if (!about) return wrongClockMs;
    serverTime.record({ serverMs: about.currentTime.getTime(), sentMs, receivedMs: Date.now() });
    serverTime.correct(corrects);
    if (!serverTime.isOutOfSync(toleranceSeconds)) {
      hideToast(toastTag);
      told.current = '';
      return intervalSeconds * 1000;
    }
    const minutes = Math.round(Math.abs(serverTime.offsetMs()) / 60_000);
    const text = `${texts.clockOffText(minutes)}${corrects ? ` ${texts.clockCorrected}` : ''}`;
    if (text !== told.current) {
      showToast({ kind: 'warning', tag: toastTag, title: texts.clockOff, text, hideAfterMs: toastMs });
    }
    told.current = text;
    return wrongClockMs;
  });
  useEffect(() => {
    let isOver = false;
    const run = async (): Promise<void> => {
      while (!isOver) await wait(await check());
    };
    void run();
    return () => {
      isOver = true;
    };
  }, [wait]);
  return null;
}
