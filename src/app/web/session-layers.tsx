import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lazyPart } from '../../design/web/index.ts';
import { watchSessionEnd } from '../../kernel/web/session-end.ts';
import { sessionStore, useSessionStack } from '../../kernel/web/session-store.ts';
import { Shell } from './Shell.tsx';

// Fetched a moment after the page: the shell is loaded by everybody.
const SessionWatch = lazyPart(async () => (await import('./session-parts.ts')).SessionWatch, {
  isAside: true,
});
const ActingBar = lazyPart(async () => (await import('./session-parts.ts')).ActingBar, { isAside: true });

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

/** On pages that need no login a dead session is only dropped: they stay usable. */
export function PublicPage() {
  useEffect(() => watchSessionEnd(() => sessionStore.set(undefined)), []);
  return <Outlet />;
}
