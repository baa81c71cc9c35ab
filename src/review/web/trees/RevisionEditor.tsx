// Staff write a file of the teacher version. The file is the one that was opened: what others do meanwhile is told when
// it is saved, and nothing that was typed is lost.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  Alert,
  Button,
  CodeEditor,
  Form,
  FormButtons,
  Panel,
  Stack,
  SubmitButton,
  Text,
  TextInput,
  useFormState,
} from '../../../design/web/index.ts';
import { api, markStale, useCall } from '../../../kernel/web/api.ts';
import type { FileInformation } from '../../../submissions/domain/model.ts';
import { revisionContract as contract } from '../../../submissions/domain/revisions/contract.ts';
import { submissionFileSubject } from '../../../submissions/domain/subjects.ts';
import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import { texts } from './texts.ts';
import { Theirs } from './Theirs.tsx';

interface RevisionEditorProps {
  submissionId: number;
  /** Undefined for a new file. */
  file: PlacedFile | undefined;
  /** Null when it is no text, or too much of it. */
  text: string | null;
  /** The id by which the file stands in the tree now; undefined when it was deleted. */
  presentIdOf: (file: PlacedFile) => string | undefined;
  /** Gets the id of what was saved; undefined when nothing was, or the file was deleted. */
  onClose: (savedId?: string) => void;
}

export function RevisionEditor(props: RevisionEditorProps) {
  const { file, text, onClose } = props;
  const form = useFormState({ initial: { path: file?.path ?? '', text } });
  const [isOvertaken, setOvertaken] = useState(false);
  const remove = useCall(contract.deleteTeacherFile);
  const save = useSave(props);
  const trySave = async (values: Values): Promise<string> => {
    try {
      return await save(values, isOvertaken);
    } catch (error) {
      if (isChangedMeanwhile(error)) setOvertaken(true);
      throw error;
    }
  };
  const theirId = isOvertaken && file ? props.presentIdOf(file) : undefined;
  const isGone = isOvertaken && file !== undefined && theirId === undefined;
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  /** Success shows for a moment: whoever opens another file meanwhile stays there. */
  const closeIfOpen = (savedId?: string) => {
    if (isOpen.current) onClose(savedId);
  };
  return (
    <Panel title={file?.path ?? texts.newFile}>
      <Stack gap={3}>
        <Form
          form={form}
          aria-label={texts.fileForm}
          submit={trySave}
          onSuccess={closeIfOpen}
          buttons={
            <FormButtons label={isOvertaken ? texts.putMine : texts.save} kind="primary">
              <Button onClick={() => onClose()}>{isOvertaken ? texts.takeTheirs : texts.closeEditor}</Button>
              {file && !isOvertaken && (
                <SubmitButton
                  kind="danger"
                  confirm={texts.removeQuestion(file.path)}
                  submit={() => remove.mutateAsync({ params: { fileId: file.id } })}
                  onSuccess={() => closeIfOpen()}
                >
                  {texts.remove}
                </SubmitButton>
              )}
            </FormButtons>
          }
        >
          <Text tone="muted">{texts.editHint}</Text>
          {isOvertaken && (
            <Alert kind="warn" title={texts.overtaken}>
              {isGone ? texts.deletedMeanwhile : texts.overtakenHint}
            </Alert>
          )}
          <TextInput
            label={texts.path}
            description={texts.pathHint}
            required
            code
            autoFocus={file === undefined}
            maxLength={1024}
            {...form.field('path')}
          />
          {form.values.text === null ? (
            <Text tone="muted">{texts.notText}</Text>
          ) : (
            <CodeEditor
              label={texts.content}
              fileName={form.values.path || 'new.txt'}
              value={form.values.text}
              onChange={(value) => form.set({ text: value })}
              minLines={12}
              maxLines={32}
            />
          )}
        </Form>
        {/* Below the buttons, which the message of the refused save points at. */}
        {theirId !== undefined && form.values.text !== null && (
          <Theirs fileId={theirId} mine={form.values.text} />
        )}
      </Stack>
    </Panel>
  );
}

interface Values {
  path: string;
  text: string | null;
}

/** Saves content and path, each only where it was changed; answers the new id. */
function useSave({ submissionId, file, text, presentIdOf }: RevisionEditorProps) {
  const client = useQueryClient();
  return async (values: Values, overTheirs: boolean): Promise<string> => {
    const params = { submissionId };
    const fileId = overTheirs && file ? presentIdOf(file) : file?.id;
    try {
      if (fileId === undefined) {
        const query = { path: values.path };
        return (await api.call(contract.createTeacherFile, { params, query, upload: formOf(values) })).id;
      }
      let saved = fileId;
      if (values.text !== null && (values.text !== text || overTheirs)) {
        saved = idIn(
          await api.call(contract.changeTeacherFile, { params: { fileId: saved }, upload: formOf(values) }),
        );
      }
      if (values.path === file?.path) return saved;
      const query = { operation: 'rename' as const, newPath: values.path };
      return idIn(await api.call(contract.changeTeacherFile, { params: { fileId: saved }, query }));
    } finally {
      // Also when somebody else was first: then the trees show what they did.
      await markStale(client, { about: [submissionFileSubject], params });
    }
  };
}

const idIn = ({ id }: FileInformation): string => id;

function formOf({ text, path }: Values): FormData {
  const upload = new FormData();
  upload.append('file', new Blob([text ?? '']), path.slice(path.lastIndexOf('/') + 1) || 'file');
  return upload;
}

function isChangedMeanwhile(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 409;
}
