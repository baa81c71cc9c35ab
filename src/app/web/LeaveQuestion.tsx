import { useBlocker } from '@tanstack/react-router';
import { hasUnsavedWork, lazyPart } from '../../design/web/index.ts';

// Loaded when it is first needed: everybody loads the shell, and few see this dialog.
const LeaveDialog = lazyPart(async () => (await import('./LeaveDialog.tsx')).LeaveDialog, {
  isAside: true,
});

/** Asks before a link takes somebody away from a form with unsaved changes. */
export function LeaveQuestion() {
  const blocker = useBlocker({
    // A change of tab or filter does not leave the page, so its forms keep their content.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsavedWork(),
    enableBeforeUnload: false,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}
