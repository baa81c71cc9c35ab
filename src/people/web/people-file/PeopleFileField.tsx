import { Alert, Button, FileDrop, sizeText, Stack, Status, Table, Text } from '../../../design/web/index.ts';
import type { ReadFile } from '../../domain/user-rows.ts';
import { texts } from './texts.ts';
import type { PeopleFile } from './use-people-file.ts';

const shownRows = 5;

interface PeopleFileFieldProps {
  file: PeopleFile;
  /** Tells what will happen to so many good rows. */
  previewTitle: (count: number) => string;
}

/** A CSV file of people, read in the browser: its problems row by row, or its first rows. */
export function PeopleFileField({ file, previewTitle }: PeopleFileFieldProps) {
  const { read, failure, askedBytes, notReadyReason } = file;
  return (
    <>
      <FileDrop
        label={texts.fileLabel}
        hint={texts.fileHint}
        files={file.picked}
        onChange={file.choose}
        folders={false}
        multiple={false}
      />
      {askedBytes !== undefined && (
        <Alert urgent kind="warn" actions={<Button onClick={file.readAnyway}>{texts.readAnyway}</Button>}>
          {texts.largeFile(sizeText(askedBytes))}
        </Alert>
      )}
      {failure !== undefined && (
        <Alert urgent kind="bad">
          {failure}
        </Alert>
      )}
      {read && read.problems.length > 0 && <Problems read={read} />}
      {read && notReadyReason === undefined && <Preview read={read} title={previewTitle(read.rows.length)} />}
    </>
  );
}

function Problems({ read }: { read: ReadFile }) {
  return (
    <Alert urgent kind="bad" title={texts.rowProblems(read.problems.length)}>
      <ul>
        {read.problems.map(({ row, field, message }) => (
          <li key={`${row} ${field} ${message}`}>{texts.rowProblem(row + 1, field, message)}</li>
        ))}
      </ul>
      {read.stopped && <Text>{texts.stoppedReading}</Text>}
    </Alert>
  );
}

function Preview({ read: { rows }, title }: { read: ReadFile; title: string }) {
  return (
    <Stack gap={2}>
      <Status text={title}>
        <Text weight="medium">{title}</Text>
      </Status>
      <Table
        label={title}
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
