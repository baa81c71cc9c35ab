import { useBlocker } from '@tanstack/react-router';
import { hasUnsavedWork, lazyPart } from '../../design/web/index.ts';

// Fetched when it is first needed: the shell is loaded by everybody.
const LeaveDialog = lazyPart(async () => (await import('./LeaveDialog.tsx')).LeaveDialog, {
  isAside: true,
});

/** Asks before a link takes somebody away from a form with unsaved changes. */
export function LeaveQuestion() {
  const blocker = useBlocker({
    // Tabs and filters stay on the page, and their forms with them.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsavedWork(),
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}
