import { useEffect } from 'react';
import {
  CloseButton,
  Dialog,
  Form,
  FormButtons,
  TextArea,
  TextInput,
  useFormState,
} from '../../design/web/index.ts';
import { SnippetKey, SnippetValue, type Snippet, type SnippetTexts } from '../domain/model.ts';
import { previewOf, savingOf, type Saving } from '../domain/rules.ts';
import { useSnippets, useSnippetWrites, type CourseId } from './queries.ts';
import { texts } from './texts.ts';

interface SnippetDialogProps {
  courseId: CourseId;
  /** Undefined for a new snippet. */
  edited: Snippet | undefined;
  onClose: () => void;
}

/** The form of a snippet; Ctrl+Enter saves (SNIP-007, SNIP-008). */
export function SnippetDialog({ courseId, edited, onClose }: SnippetDialogProps) {
  const { data: snippets = [], refetch } = useSnippets(courseId);
  // Others may have made a snippet of the same name meanwhile: the question of the form should know it.
  useEffect(() => void refetch(), [refetch]);
  const initial: SnippetTexts = { key: edited?.key ?? '', value: edited?.value ?? '' };
  const form = useFormState<SnippetTexts>({ initial, validate: problemsOf });
  const saving = savingOf(snippets, { edited, texts: form.values });
  const save = useSave(courseId);
  const title = edited ? texts.editSnippet(edited.key) : texts.newSnippet;
  const question =
    saving.kind === 'overwrite' ? texts.askOverwrite(previewOf(saving.other.value)) : undefined;
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Form
        form={form}
        aria-label={title}
        confirm={question}
        submit={(values) => save(saving, values)}
        onSuccess={onClose}
        buttons={
          <FormButtons label={texts.save} kind="primary" confirm={question}>
            <CloseButton />
          </FormButtons>
        }
      >
        <TextInput
          label={texts.snippetName}
          description={texts.nameHint}
          autoFocus
          maxLength={255}
          {...form.field('key')}
        />
        <TextArea label={texts.snippetValue} rows={5} maxLength={65_536} {...form.field('value')} />
      </Form>
    </Dialog>
  );
}

/** The same words as the server's (SNIP-013, SNIP-014, SNIP-015). */
function problemsOf({ key, value }: SnippetTexts) {
  return {
    key: SnippetKey.safeParse(key).error?.issues[0]?.message,
    value: SnippetValue.safeParse(value).error?.issues[0]?.message,
  };
}

/** The calls of a saving. The other snippet gets its text before the edited one is deleted: no text is lost half-way. */
function useSave(courseId: CourseId) {
  const { put, patch, remove } = useSnippetWrites(courseId);
  return async (saving: Saving, values: SnippetTexts): Promise<void> => {
    if (saving.kind === 'nothing') return;
    if (saving.kind === 'change') {
      await patch(saving.id, values);
      return;
    }
    await put(values);
    if (saving.kind === 'overwrite' && saving.leavingId !== undefined) await remove(saving.leavingId);
  };
}
