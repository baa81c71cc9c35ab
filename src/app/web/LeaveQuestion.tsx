import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog, hasUnsavedWork } from '../../design/web/index.ts';
import { texts } from './texts.ts';

/** Asks before a link takes somebody away from a form with unsaved changes. */
export function LeaveQuestion() {
  const blocker = useBlocker({
    // Tabs and filters stay on the page, and their forms with them.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsavedWork(),
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={texts.leaveTitle}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      danger
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {texts.leaveText}
    </ConfirmDialog>
  );
}
