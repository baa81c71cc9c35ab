import { useQuery, queryOptions } from '@tanstack/react-query';
import {
  Button,
  CodeEditor,
  ErrorState,
  Form,
  FormButtons,
  Panel,
  SkeletonRows,
  SubmitButton,
  Text,
  TextInput,
  useFormState,
} from '../../../design/web/index.ts';
import type { ApiError } from '../../../kernel/domain/client.ts';
import { api, readKey, useCall } from '../../../kernel/web/api.ts';
import { assignmentContract as contract } from '../../domain/contract.ts';
import { setUpContract } from '../../domain/set-up-contract.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { texts } from './texts.ts';
import type { PlacedFile } from '../../domain/file-tree.ts';

interface TemplateFileEditorProps extends PanelProps {
  /** Undefined for a new file. */
  file: PlacedFile | undefined;
  onClose: () => void;
}

/** Writes one file of the template: contents and name. */
export function TemplateFileEditor(props: TemplateFileEditorProps) {
  const { assignment, file } = props;
  const content = useFileText(assignment.id, file);
  return (
    <Panel title={file?.path ?? texts.newFile}>
      {file && content.isPending && <SkeletonRows rows={4} />}
      {content.isError && <ErrorState error={content.error} onRetry={() => void content.refetch()} />}
      {!file && <FileForm {...props} text="" />}
      {file && content.data && <FileForm {...props} text={content.data.text} />}
    </Panel>
  );
}

const maxTextBytes = 1024 * 1024;

/** The text of a file; null when it is none, or too large to edit here. */
function useFileText(assignmentId: number, file: PlacedFile | undefined) {
  const params = { assignmentId, fileId: Number(file?.id ?? 0) };
  return useQuery(
    queryOptions<{ text: string | null }, ApiError>({
      queryKey: [...readKey(contract.getTemplateFile, params), file?.hash ?? ''],
      enabled: file !== undefined,
      queryFn: async ({ signal }) => {
        const bytes = await (await api.download(contract.getTemplateFile, { params, signal })).arrayBuffer();
        return { text: bytes.byteLength > maxTextBytes ? null : textOf(bytes) };
      },
    }),
  );
}

function textOf(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function FileForm({ text, file, onClose, ...panel }: TemplateFileEditorProps & { text: string | null }) {
  const assignmentId = panel.assignment.id;
  const form = useFormState({ initial: { path: file?.path ?? '', text } });
  const put = useCall(setUpContract.putTemplateFile);
  const remove = useCall(contract.removeTemplateFile);
  const lockedReason = reasonAgainst(panel);
  const save = (values: { path: string; text: string | null }) => {
    const content = values.text === null ? {} : { text: values.text };
    const known = file ? { fileId: Number(file.id), seenHash: file.hash } : {};
    return put.mutateAsync({ params: { assignmentId }, body: { path: values.path, ...content, ...known } });
  };
  return (
    <Form
      form={form}
      aria-label={texts.templateFile}
      disabledReason={lockedReason}
      submit={save}
      onSuccess={onClose}
      buttons={
        <FormButtons label={texts.saveFile} kind="primary">
          <Button onClick={onClose}>{texts.closeFile}</Button>
          {file && (
            <SubmitButton
              kind="danger"
              confirm={texts.deleteFileQuestion(file.path)}
              disabledReason={lockedReason}
              submit={() => remove.mutateAsync({ params: { assignmentId, fileId: Number(file.id) } })}
              onSuccess={onClose}
            >
              {texts.deleteFile}
            </SubmitButton>
          )}
        </FormButtons>
      }
    >
      <TextInput
        label={texts.filePath}
        description={texts.filePathHint}
        required
        code
        autoFocus={file === undefined}
        maxLength={1024}
        {...form.field('path')}
      />
      {form.values.text === null ? (
        <Text tone="muted">{texts.fileNotText}</Text>
      ) : (
        <CodeEditor
          label={texts.fileText}
          fileName={form.values.path || 'new.txt'}
          value={form.values.text}
          onChange={(value) => form.set({ text: value })}
          minLines={8}
          maxLines={24}
        />
      )}
    </Form>
  );
}
