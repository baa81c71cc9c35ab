import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { watchSessionEnd } from '../../kernel/web/session-end.ts';
import { sessionStore, useSessionStack } from '../../kernel/web/session-store.ts';
import { Shell } from './Shell.tsx';

// Fetched a moment after the page: the shell is loaded by everybody.
const SessionWatch = lazy(async () => ({
  default: (await import('./session-parts.ts')).SessionWatch,
}));
const ActingBar = lazy(async () => ({
  default: (await import('./session-parts.ts')).ActingBar,
}));

/** Every page in the shell, below the bar of somebody who acts as another person. */
export function RootPage() {
  const isStacked = useSessionStack().length > 1;
  return (
    <>
      <Suspense>{isStacked && <ActingBar />}</Suspense>
      <Shell>
        <Outlet />
      </Shell>
    </>
  );
}

/** Warnings and help at the end of a session, for pages behind the login. */
export function LoginWatch() {
  return (
    <Suspense>
      <SessionWatch />
    </Suspense>
  );
}

/** On pages that need no login a dead session is only dropped: they stay usable. */
export function PublicPage() {
  useEffect(() => watchSessionEnd(() => sessionStore.set(undefined)), []);
  return <Outlet />;
}
