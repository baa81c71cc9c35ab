import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog, IconButton, IconTrash } from '../../../design/web/index.ts';
import { useCall, readKey } from '../../../kernel/web/api.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { texts } from '../texts.ts';
import type { ViewerScope } from './viewer-scope.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { assignmentWork } from '../../../assignments/domain/addresses.ts';

/** Deletes the open submission after a question, and returns to the list (SUB-008). */
export function DeleteSubmission({ scope: { place, submission } }: { scope: ViewerScope }) {
  const [opened, setOpened] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useCall(submissionContract.deleteSubmission);
  const confirm = async (): Promise<void> => {
    const params = { submissionId: submission.id };
    await remove.mutateAsync({ params });
    await navigate({ href: hrefOf(assignmentWork, place) });
    client.removeQueries({ queryKey: readKey(submissionContract.getSubmission, params) });
  };
  return (
    <>
      <IconButton
        kind="danger"
        label={texts.deleteSubmission}
        icon={<IconTrash aria-hidden />}
        onClick={() => setOpened(true)}
      />
      <ConfirmDialog
        opened={opened}
        danger
        title={texts.deleteQuestion(submission.user.name)}
        confirmLabel={texts.delete}
        cancelLabel={texts.keep}
        onClose={() => setOpened(false)}
        onConfirm={confirm}
      >
        {texts.deleteEffect}
      </ConfirmDialog>
    </>
  );
}
