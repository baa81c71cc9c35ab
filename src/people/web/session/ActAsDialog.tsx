import { Dialog } from '../../../design/web/index.ts';
import { ActAsForm } from './ActAsForm.tsx';
import { texts } from './texts.ts';

/** Asks people for their own password before they act as another user (AUTH-022). */
export function ActAsDialog({
  user,
  onClose,
}: {
  user: { username: string; tenantId: string | null };
  onClose: () => void;
}) {
  const tenant = user.tenantId === null ? {} : { tenantId: user.tenantId };
  return (
    <Dialog opened onClose={onClose} title={texts.actTitle}>
      <ActAsForm username={user.username} {...tenant} />
    </Dialog>
  );
}
