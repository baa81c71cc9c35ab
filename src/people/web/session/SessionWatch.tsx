import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { hasUnsavedWork, lazyPart, showToast } from '../../../design/web/index.ts';
import { activeSession } from '../../../kernel/domain/session-stack.ts';
import { watchSessionEnd, type SessionEnd } from '../../../kernel/web/session-end.ts';
import { sessionStore, useSession, useSessionStack } from '../../../kernel/web/session-store.ts';
import { detailsOf } from '../../domain/login-method.ts';
import { ExpiryWarnings } from './ExpiryWarnings.tsx';
import { texts } from './texts.ts';
import { TimeWatch } from './TimeWatch.tsx';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { login } from '../../domain/addresses.ts';

const ExpiredDialog = lazyPart(async () => (await import('./ExpiredDialog.tsx')).ExpiredDialog, {
  isAside: true,
});

/** Stands on every page behind the login: warns before the session ends and helps when it has ended. */
export function SessionWatch() {
  const session = useSession();
  const [endedOf, setEndedOf] = useState<string>();
  // The token is another one once somebody has logged in again.
  const isOver = endedOf !== undefined && (session === undefined || session.accessToken === endedOf);
  const end = () => setEndedOf(sessionStore.current()?.accessToken ?? '');
  useSessionEnd(end);
  useHints();
  return (
    <>
      <TimeWatch />
      {session && !isOver && <ExpiryWarnings key={session.accessToken} session={session} onEnd={end} />}
      {isOver && <ExpiredDialog />}
    </>
  );
}

/** The 401 rule: leaving for the login page, unless something typed would be lost by it. */
function useSessionEnd(end: () => void): void {
  const navigate = useNavigate();
  const leave = (hadSession: boolean): void => {
    showToast({
      kind: 'warning',
      tag: 'not-logged-in',
      title: texts.notLoggedIn,
      text: hadSession ? texts.sessionExpiredText : texts.notLoggedInText,
    });
    sessionStore.set(undefined);
    // Another tab and a refused call may both report the end: the first report has left the page already.
    if (location.pathname.startsWith(hrefOf(login))) return;
    const here = location.pathname + location.search + location.hash;
    void navigate({ href: hrefOf(login, {}, { query: { redirect: here } }) });
  };
  const onRefused = useEffectEvent((told: SessionEnd) => {
    if (told.isPageRead && !hasUnsavedWork()) leave(told.hadSession);
    else end();
  });
  const onElsewhere = useEffectEvent(() => {
    const session = sessionStore.current();
    if (!session) return hasUnsavedWork() ? end() : leave(false);
    const name = detailsOf(session)?.name ?? '';
    showToast({ kind: 'info', tag: 'other-user', title: texts.otherUser(name) });
  });
  useEffect(() => {
    let userId = sessionStore.current()?.userId;
    const stopWatching = watchSessionEnd(onRefused);
    const stopListening = sessionStore.subscribe((origin) => {
      const isOther = sessionStore.current()?.userId !== userId;
      userId = sessionStore.current()?.userId;
      if (origin === 'elsewhere' && isOther) onElsewhere();
    });
    return () => {
      stopWatching();
      stopListening();
    };
  }, []);
}

/** What people should know about their login as a whole. */
function useHints(): void {
  const stack = useSessionStack();
  const course = detailsOf(activeSession(stack))?.restrictions.forContext ?? null;
  const isLimited = stack.length === 1 && course !== null;
  useEffect(() => {
    if (isLimited) showToast({ kind: 'info', tag: 'limited-login', title: texts.limitedLogin });
  }, [isLimited]);
  useEffect(() => {
    if (!sessionStore.isStored()) showToast({ kind: 'warning', tag: 'storage', title: texts.storageOff });
  }, []);
}
