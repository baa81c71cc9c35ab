import { useEffect, useEffectEvent, useState } from 'react';
import { Button, Dialog, hideToast, showToast } from '../../../design/web/index.ts';
import {
  expiryStageOf,
  minutesAndSeconds,
  remainingMs,
  type ExpiryStage,
  type StoredSession,
} from '../../../kernel/domain/session-stack.ts';
import { serverTime } from '../../../kernel/web/server-time.ts';
import { useSetting } from '../settings.ts';
import { texts } from './texts.ts';

const tickMs = 1000;
const toastTag = 'session-expiry';
const toastMs = 15_000;

/** A toast, then a dialog that can be hidden, and a message at the end (SESS-014 to SESS-016). */
export function ExpiryWarnings({ session, onEnd }: { session: StoredSession; onEnd: () => void }) {
  const toastSeconds = useSetting('SESSION_TOAST_WARNING_TIME');
  const dialogSeconds = useSetting('SESSION_MODAL_WARNING_TIME');
  const [leftMs, setLeftMs] = useState(() => remainingMs(session, serverTime.nowMs()));
  const [isHidden, setHidden] = useState(false);
  const stage = expiryStageOf(leftMs, { toastSeconds, dialogSeconds });
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(remainingMs(session, serverTime.nowMs())), tickMs);
    return () => clearInterval(timer);
  }, [session]);
  const enter = useEffectEvent((next: ExpiryStage) => {
    if (next === 'toast') {
      const text = texts.remaining(minutesAndSeconds(leftMs));
      showToast({ kind: 'warning', tag: toastTag, title: texts.aboutToExpire, text, hideAfterMs: toastMs });
    } else hideToast(toastTag);
    if (next === 'over') onEnd();
  });
  useEffect(() => enter(stage), [stage]);
  return (
    <Dialog
      opened={stage === 'dialog' && !isHidden}
      onClose={() => setHidden(true)}
      title={texts.aboutToExpire}
      size="s"
      buttons={<Button onClick={() => setHidden(true)}>{texts.hide}</Button>}
    >
      {texts.remaining(minutesAndSeconds(leftMs))}
    </Dialog>
  );
}
