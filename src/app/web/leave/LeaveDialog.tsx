import { ConfirmDialog } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';

interface LeaveDialogProps {
  onLeave: () => void;
  onStay: () => void;
}

export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      opened
      title={texts.leaveTitle}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      danger
      onClose={onStay}
      onConfirm={onLeave}
    >
      {texts.leaveText}
    </ConfirmDialog>
  );
}
