import { useBlocker } from '@tanstack/react-router';
import { hasUnsavedLayer, hasUnsavedWork, lazyPart } from '../../../design/web/index.ts';
import { isStep, useLayersLeave } from './use-layers-leave.ts';

// Loaded when it is first needed: everybody loads the shell, and few see this dialog.
const LeaveDialog = lazyPart(async () => (await import('./LeaveDialog.tsx')).LeaveDialog, {
  isAside: true,
});

/**
 * Asks before a link takes somebody away from a form with unsaved changes, and before Back or Forward take a dialog away
 * that holds some; closes dialogs that belong to a page or tab that was left.
 */
export function LeaveQuestion() {
  const blocker = useBlocker({
    // A change of tab or filter does not leave the page, so its forms keep their content; dialogs over it do not.
    shouldBlockFn: ({ current, next, action }) =>
      current.pathname === next.pathname ? isStep(action) && hasUnsavedLayer() : hasUnsavedWork(),
    enableBeforeUnload: false,
    withResolver: true,
  });
  useLayersLeave();
  if (blocker.status !== 'blocked') return null;
  return <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />;
}
