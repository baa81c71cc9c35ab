import { useState } from 'react';
import {
  Alert,
  Button,
  CloseButton,
  Dialog,
  Stack,
  Status,
  SubmitButton,
  Text,
} from '../../../design/web/index.ts';
import { fromWire } from '../../../kernel/domain/wire/wire-codec.ts';
import { useTask } from '../../../kernel/web/task.ts';
import { MailedUsers } from '../../../people/domain/administration.ts';
import { PeopleFileField, usePeopleFile, useSetting } from '../../../people/web/index.ts';
import { useAddUsers } from '../queries.ts';
import { texts } from '../texts.ts';
import { RoleAndTenant } from './RoleAndTenant.tsx';

/** Many accounts from a CSV file: read here, checked row by row, added all or none, mailed by a task. */
export function AddUsersDialog(props: { tenantId: string | null; onClose: () => void }) {
  const { onClose } = props;
  const addUsers = useAddUsers();
  const [tenantId, setTenantId] = useState(props.tenantId);
  const [roleId, setRoleId] = useState<string | null>(null);
  const file = usePeopleFile();
  const answer = addUsers.data?.body;
  const submit = async () => {
    const role = roleId === null ? {} : { roleId: Number(roleId) };
    try {
      const body = { tenantId: tenantId ?? '', users: [...file.rows], ...role };
      return await addUsers.mutateAsync({ body });
    } catch (error) {
      file.tell(error);
      throw error;
    }
  };

  const reason = tenantId === null ? texts.chooseInstitution : file.notReadyReason;
  if (answer) {
    return (
      <Dialog
        opened
        onClose={onClose}
        title={texts.fileTitle}
        buttons={
          <Button kind="primary" autoFocus onClick={onClose}>
            {texts.done}
          </Button>
        }
      >
        <Alert urgent kind="ok" title={texts.usersAdded(answer.createdUsers.length)} />
        <MailProgress taskResultId={answer.task.id} />
      </Dialog>
    );
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.fileTitle}
      size="l"
      buttons={
        <>
          <CloseButton />
          <SubmitButton kind="primary" submit={submit} disabledReason={reason}>
            {texts.addAll(file.rows.length)}
          </SubmitButton>
        </>
      }
    >
      <Stack gap={4}>
        <RoleAndTenant tenantId={tenantId} onTenant={setTenantId} roleId={roleId} onRole={setRoleId} />
        <PeopleFileField file={file} previewTitle={texts.preview} />
      </Stack>
    </Dialog>
  );
}

/** The task that mails the links, watched until it ends. */
function MailProgress({ taskResultId }: { taskResultId: string }) {
  const outcome = useTask(taskResultId, useSetting('TASK_POLL_INTERVAL'));
  if (outcome === undefined || outcome.kind === 'working') return <Said text={texts.mailing} />;
  if (outcome.kind === 'error')
    return (
      <Alert urgent kind="bad">
        {texts.mailingBroke(outcome.message)}
      </Alert>
    );
  const told = MailedUsers.safeParse(fromWire(MailedUsers, outcome.result, 'snake'));
  if (!told.success) return null;
  const { mailed, failed } = told.data;
  const ended = [texts.mailed(mailed), ...(failed.length > 0 ? [texts.mailsFailed(failed.length)] : [])];
  return <Said text={ended.join(' ')} />;
}

const Said = ({ text }: { text: string }) => (
  <Status text={text}>
    <Text>{text}</Text>
  </Status>
);
