import { useState } from 'react';
import type { Assignment } from '../../../assignments/domain/model.ts';
import {
  Alert,
  Button,
  Card,
  CodeEditor,
  Dialog,
  failureText,
  Form,
  FormButtons,
  Row,
  SegmentedControl,
  Select,
  Stack,
  Status,
  SubmitButton,
  TextInput,
  timeText,
  useFormState,
} from '../../../design/web/index.ts';
import { HandInPanel } from '../../../submissions/web/index.ts';
import { DraftPath, mostDraftFiles, type OpenFile } from '../../domain/drafts.ts';
import { writeTexts as texts } from '../texts.ts';
import { useNowMs } from '../use-now-ms.ts';
import { writtenFile } from './written-file.ts';
import { OfferedFiles } from './OfferedFiles.tsx';
import { useWrittenFiles } from './use-written-files.ts';
import type { SavingState, WrittenFileStore } from './written-file-store.ts';

interface WriteCardProps {
  assignment: Assignment;
  userId: number;
  onHandedIn: () => void;
}

/** An editor of text files on the page of an exam. What is written there is not lost. */
export function WriteCard({ assignment, userId, onHandedIn }: WriteCardProps) {
  const { written, store } = useWrittenFiles({ assignmentId: assignment.id, userId });
  const [chosen, choose] = useState<string>();
  const [added, setAdded] = useState<string>();
  const [handsIn, handIn] = useState(false);
  const { deadline } = assignment.timeframe;
  const isOver = useNowMs(1000) > (deadline?.getTime() ?? Number.MAX_SAFE_INTEGER);
  const files = written.files ?? [];
  const file = files.find(({ path }) => path === chosen) ?? files[0];
  const add = (path: string, text: string) => {
    store.add(path, text);
    choose(path);
    setAdded(path);
  };
  return (
    <Card title={texts.card} description={isOver ? texts.overHint : texts.hint}>
      <Stack gap={3}>
        {file && <FileChoice paths={files.map(({ path }) => path)} chosen={file.path} onChoose={choose} />}
        {file && <Conflict file={file} store={store} />}
        {file && (
          <CodeEditor
            key={`${file.path} ${file.theirs === undefined}`}
            label={texts.textOf(file.path)}
            fileName={file.path}
            value={file.text}
            onChange={(text) => store.write(file.path, text)}
            minLines={10}
            readOnly={isOver || file.theirs !== undefined}
            autoFocus={file.path === added}
          />
        )}
        {written.saving && <Status text={stateText(written.saving)} />}
        {!isOver && written.files && (
          <Row gap={3} wrap>
            {file && (
              <Button kind="primary" onClick={() => handIn(true)}>
                {texts.handIn}
              </Button>
            )}
            {file && (
              <SubmitButton
                kind="danger"
                confirm={texts.removeQuestion(file.path)}
                submit={() => store.remove(file.path)}
              >
                {texts.remove(file.path)}
              </SubmitButton>
            )}
          </Row>
        )}
        {!isOver && written.files && files.length < mostDraftFiles && (
          <NewFiles assignment={assignment} taken={files.map(({ path }) => path)} onAdd={add} />
        )}
      </Stack>
      {handsIn && (
        <Dialog opened onClose={() => handIn(false)} title={texts.handIn}>
          <HandInPanel
            assignment={assignment}
            authorId={userId}
            initialFiles={files.map(writtenFile)}
            onHandedIn={() => {
              handIn(false);
              onHandedIn();
            }}
          />
        </Dialog>
      )}
    </Card>
  );
}

interface FileChoiceProps {
  paths: readonly string[];
  chosen: string;
  onChoose: (path: string) => void;
}

/** Names of more files than these do not fit beside each other. */
const mostBeside = 3;

/** Which file is written; of a single one its name. */
function FileChoice({ paths, chosen, onChoose }: FileChoiceProps) {
  const choices = paths.map((path) => ({ value: path, label: path }));
  if (paths.length <= mostBeside)
    return (
      <Row wrap>
        <SegmentedControl label={texts.files} choices={choices} value={chosen} onChange={onChoose} />
      </Row>
    );
  return (
    <Select
      label={texts.files}
      options={choices}
      value={chosen}
      onChange={(path) => path !== null && onChoose(path)}
    />
  );
}

/** Nobody overwrites a text silently: whoever has two chooses. */
function Conflict({ file, store }: { file: OpenFile; store: WrittenFileStore }) {
  if (!file.theirs) return null;
  const { path, theirs } = file;
  return (
    <Alert
      kind="warn"
      title={texts.conflict(path, timeText(theirs.savedAt))}
      actions={
        <Row gap={2}>
          <Button size="s" onClick={() => store.keepMine(path)}>
            {texts.keepMine}
          </Button>
          <Button size="s" onClick={() => store.takeTheirs(path)}>
            {texts.takeTheirs}
          </Button>
        </Row>
      }
    >
      {texts.conflictHint}
    </Alert>
  );
}

interface NewFilesProps {
  assignment: Assignment;
  taken: readonly string[];
  onAdd: (path: string, text: string) => void;
}

function NewFiles({ assignment, taken, onAdd }: NewFilesProps) {
  return (
    <>
      <OfferedFiles assignment={assignment} taken={taken} onAdd={onAdd} />
      <NewFile taken={taken} onAdd={onAdd} />
    </>
  );
}

function NewFile({ taken, onAdd }: Omit<NewFilesProps, 'assignment'>) {
  const form = useFormState({ initial: { path: '' } });
  const { path } = form.values;
  const checked = DraftPath.safeParse(path);
  const problem = taken.includes(path.trim()) ? texts.taken : undefined;
  return (
    <Form
      form={form}
      aria-label={texts.newFile}
      disabledReason={problem ?? (checked.success ? undefined : texts.badName)}
      submit={() => {
        if (checked.success) onAdd(checked.data, '');
        form.set({ path: '' });
      }}
      buttons={<FormButtons label={texts.add} />}
    >
      <TextInput
        label={texts.newFile}
        description={texts.newFileHint}
        code
        maxLength={255}
        {...form.field('path')}
      />
    </Form>
  );
}

function stateText(saving: SavingState | undefined): string {
  if (saving === undefined) return '';
  if (saving.at === 'saving') return texts.saving;
  if (saving.at === 'saved') return texts.saved(secondsText(saving.savedAt));
  if (saving.at === 'offline') return saving.isKept ? texts.offline : texts.offlineNotKept;
  return failureText(saving.error).message;
}

const secondsText = (moment: Date): string =>
  moment.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
