import { useState } from 'react';
import { Button, ConfirmDialog, Tooltip } from '../../design/web/index.ts';
import { useDeleteRubric } from './queries.ts';
import { texts } from './texts.ts';

interface DeleteRubricProps {
  assignmentId: number;
  lockedReason: string | undefined;
  onDeleted: () => void;
}

export function DeleteRubric({ assignmentId, lockedReason, onDeleted }: DeleteRubricProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteRubric();
  const isLocked = lockedReason !== undefined;
  const button = (
    <Button kind="danger" aria-disabled={isLocked} onClick={() => setIsAsking(!isLocked)}>
      {texts.deleteRubric}
    </Button>
  );
  return (
    <>
      {isLocked ? <Tooltip text={lockedReason}>{button}</Tooltip> : button}
      <ConfirmDialog
        opened={isAsking}
        danger
        title={texts.deleteRubricTitle}
        confirmLabel={texts.deleteLabel}
        onClose={() => setIsAsking(false)}
        onConfirm={async () => {
          await remove(assignmentId);
          setIsAsking(false);
          onDeleted();
        }}
      >
        {texts.deleteRubricText}
      </ConfirmDialog>
    </>
  );
}
