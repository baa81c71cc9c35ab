import { useState } from 'react';
import { z } from 'zod';
import {
  Alert,
  Button,
  Dialog,
  FileDrop,
  Row,
  sizeText,
  Stack,
  SubmitButton,
  Table,
  Text,
  type PickedFile,
} from '../../../design/web/index.ts';
import { ApiError } from '../../../kernel/domain/client.ts';
import { fromWire } from '../../../kernel/domain/wire-codec.ts';
import { useTask } from '../../../kernel/web/task.ts';
import { MailedUsers, maxUsersAtOnce, UserRowProblem } from '../../../people/domain/administration.ts';
import type { ReadFile } from '../../../people/domain/user-rows.ts';
import { useSetting } from '../../../people/web/index.ts';
import { useAddUsers } from '../queries.ts';
import { texts } from '../texts.ts';
import { readPeopleFile } from './read-people-file.ts';
import { RoleAndTenant } from './RoleAndTenant.tsx';

const ProblemBody = z.object({ rowProblems: z.array(UserRowProblem) });
const shownRows = 5;

/** Many accounts from a CSV file: read here, checked row by row, added all or none, mailed by a task. */
export function AddUsersDialog(props: { tenantId: string | null; onClose: () => void }) {
  const { onClose } = props;
  const addUsers = useAddUsers();
  const [tenantId, setTenantId] = useState(props.tenantId);
  const [roleId, setRoleId] = useState<string | null>(null);
  const [files, setFiles] = useState<PickedFile[]>([]);
  const [read, setRead] = useState<ReadFile>();
  const [failure, setFailure] = useState<string>();
  const answer = addUsers.data?.body;
  const largeBytes = useSetting('CSV_LARGE_FILE_SIZE', 2 * 1024 * 1024);
  const mostProblems = useSetting('CSV_TOO_MANY_ERRORS', 25);

  const open = async (file: File): Promise<void> => {
    setFailure(undefined);
    try {
      const found = await readPeopleFile(file, mostProblems);
      setRead(found);
      if (found.rows.length === 0) setFailure(texts.noRows);
      if (found.rows.length > maxUsersAtOnce) setFailure(texts.tooManyRows(maxUsersAtOnce));
    } catch {
      setFailure(texts.unreadable);
    }
  };
  const choose = (chosen: PickedFile[]): void => {
    setFiles(chosen);
    setRead(undefined);
    setFailure(undefined);
    const [first] = chosen;
    if (first && first.file.size < largeBytes) void open(first.file);
  };
  const submit = async () => {
    const rows = read?.rows ?? [];
    const role = roleId === null ? {} : { roleId: Number(roleId) };
    try {
      return await addUsers.mutateAsync({ body: { tenantId: tenantId ?? '', users: rows, ...role } });
    } catch (error) {
      const told = error instanceof ApiError ? ProblemBody.safeParse(error.body) : undefined;
      if (told?.success) setRead({ rows, problems: told.data.rowProblems, stopped: false });
      throw error;
    }
  };

  const [picked] = files;
  const count = read?.rows.length ?? 0;
  const isReady = read !== undefined && count > 0 && read.problems.length === 0 && failure === undefined;
  if (answer) {
    return (
      <Dialog
        opened
        onClose={onClose}
        title={texts.fileTitle}
        buttons={
          <Button kind="primary" onClick={onClose}>
            {texts.done}
          </Button>
        }
      >
        <Alert kind="ok" title={texts.usersAdded(answer.createdUsers.length)} />
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
          <Button onClick={onClose}>{texts.cancel}</Button>
          <SubmitButton
            kind="primary"
            submit={submit}
            disabledReason={isReady ? undefined : (failure ?? texts.fileHint)}
          >
            {texts.addAll(count)}
          </SubmitButton>
        </>
      }
    >
      <Stack gap={4}>
        <RoleAndTenant tenantId={tenantId} onTenant={setTenantId} roleId={roleId} onRole={setRoleId} />
        <FileDrop
          label={texts.fileLabel}
          hint={texts.fileHint}
          files={files}
          onChange={choose}
          folders={false}
          multiple={false}
        />
        {picked && !read && picked.file.size >= largeBytes && (
          <Alert
            kind="warn"
            actions={<Button onClick={() => void open(picked.file)}>{texts.readAnyway}</Button>}
          >
            {texts.largeFile(sizeText(largeBytes))}
          </Alert>
        )}
        {failure !== undefined && <Alert kind="bad">{failure}</Alert>}
        {read && read.problems.length > 0 && <Problems read={read} />}
        {isReady && <Preview read={read} />}
      </Stack>
    </Dialog>
  );
}

function Problems({ read }: { read: ReadFile }) {
  return (
    <Alert kind="bad" title={texts.rowProblems(read.problems.length)}>
      <ul>
        {read.problems.map(({ row, field, message }) => (
          <li key={`${row} ${field} ${message}`}>{texts.rowProblem(row + 1, field, message)}</li>
        ))}
      </ul>
      {read.stopped && <Text>{texts.stoppedReading}</Text>}
    </Alert>
  );
}

function Preview({ read }: { read: ReadFile }) {
  const { rows } = read;
  return (
    <Stack gap={2}>
      <Row>
        <Text weight="medium">{texts.preview(rows.length)}</Text>
      </Row>
      <Table
        label={texts.preview(rows.length)}
        rows={rows.slice(0, shownRows)}
        rowId={({ username }) => username}
        columns={[
          { id: 'username', header: texts.username, cell: ({ username }) => username },
          { id: 'name', header: texts.name, cell: ({ name }) => name },
          { id: 'email', header: texts.email, cell: ({ email }) => email },
        ]}
      />
      {rows.length > shownRows && <Text tone="muted">{texts.previewMore(rows.length - shownRows)}</Text>}
    </Stack>
  );
}

/** The task that mails the links, watched until it ends. */
function MailProgress({ taskResultId }: { taskResultId: string }) {
  const outcome = useTask(taskResultId, useSetting('TASK_POLL_INTERVAL', 5));
  if (outcome === undefined || outcome.kind === 'working') return <Text tone="muted">{texts.mailing}</Text>;
  if (outcome.kind === 'error') return <Alert kind="bad">{texts.mailingBroke(outcome.message)}</Alert>;
  const told = MailedUsers.safeParse(fromWire(MailedUsers, outcome.result, 'snake'));
  if (!told.success) return null;
  const { mailed, failed } = told.data;
  return (
    <Text>
      {texts.mailed(mailed)} {failed.length > 0 && texts.mailsFailed(failed.length)}
    </Text>
  );
}
