import { Outlet } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import { watchSessionEnd } from '../../kernel/web/session-end.ts';
import { sessionStore, useSessionStack } from '../../kernel/web/session-store.ts';
import { ActingBar, SessionWatch } from '../../people/web/index.ts';
import { Shell } from './Shell.tsx';

/** All pages in the shell. Somebody who acts as another person sees a bar above them. */
export function RootPage() {
  const isStacked = useSessionStack().length > 1;
  return (
    <>
      {isStacked && <ActingBar />}
      <Shell>
        <Outlet />
      </Shell>
    </>
  );
}

/** Warns before a session ends and helps afterwards, on pages that need a login. */
export function LoginWatch() {
  return <SessionWatch />;
}

/**
 * Pages without login stay usable when a session has ended: the session is only removed. Reads made with it
 * are forgotten, so the page starts again and reads without a session.
 */
export function PublicPage() {
  const [droppedSessions, setDroppedSessions] = useState(0);
  useEffect(
    () =>
      watchSessionEnd(({ hadSession }) => {
        if (!hadSession) return;
        sessionStore.set(undefined);
        setDroppedSessions((count) => count + 1);
      }),
    [],
  );
  return (
    <Fragment key={droppedSessions}>
      <Outlet />
    </Fragment>
  );
}
