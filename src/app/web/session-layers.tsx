import { Outlet } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import { watchSessionEnd } from '../../kernel/web/session-end.ts';
import { sessionStore, useSessionStack } from '../../kernel/web/session-store.ts';
import { ActingBar, SessionWatch } from '../../people/web/index.ts';
import { Shell } from './Shell.tsx';

/** Every page in the shell, below the bar of somebody who acts as another person. */
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

/** Warnings and help at the end of a session, for pages behind the login. */
export function LoginWatch() {
  return <SessionWatch />;
}

/**
 * On pages that need no login a dead session is only dropped: they stay usable. What it had asked for is forgotten
 * with it, so the page starts anew and asks without it.
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
