import { ConfirmDialog } from '../../design/web/index.ts';
import type { Reply } from '../domain/model.ts';
import { texts } from './texts.ts';
import { useThreadActions } from './use-thread-actions.ts';

/** Asks before a reply is deleted; the reply goes only when the server has deleted it. */
export function DeleteReplyDialog({ reply, onClose }: { reply: Reply; onClose: () => void }) {
  const actions = useThreadActions();
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.deleteTitle}
      confirmLabel={texts.delete}
      cancelLabel={texts.cancel}
      onConfirm={async () => {
        await actions.remove(reply);
        onClose();
      }}
      onClose={onClose}
    >
      {texts.deleteText}
    </ConfirmDialog>
  );
}
