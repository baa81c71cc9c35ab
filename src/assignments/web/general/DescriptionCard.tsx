import { useRef, useState } from 'react';
import {
  Card,
  ErrorState,
  FileButton,
  Form,
  IconPhoto,
  Markdown,
  MarkdownEditor,
  showToast,
  SkeletonRows,
  Text,
  useFormState,
} from '../../../design/web/index.ts';
import {
  joinPictures,
  withoutPicture,
  pictureNameOf,
  shownPicture,
  splitPictures,
  type DescriptionPicture,
  type PicturedText,
} from '../../domain/description/pictures.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { useDescription } from '../queries.ts';
import { texts } from '../texts.ts';
import { useStoreDescription } from '../use-store-description.ts';
import { DescriptionPictures } from './DescriptionPictures.tsx';
import { pictureSource } from './picture-source.ts';

const maxDescriptionBytes = 1024 * 1024;

export function DescriptionCard(props: PanelProps) {
  const description = useDescription(props.assignment);
  return (
    <Card title={texts.description} description={texts.descriptionHint}>
      {description.isPending && <SkeletonRows rows={4} />}
      {description.isError && (
        <ErrorState error={description.error} onRetry={() => void description.refetch()} />
      )}
      {description.data !== undefined && <DescriptionForm {...props} text={description.data} />}
    </Card>
  );
}

function DescriptionForm(props: PanelProps & { text: string }) {
  const form = useFormState<PicturedText>({ initial: splitPictures(props.text) });
  const store = useStoreDescription(props.assignment);
  const area = useRef<HTMLTextAreaElement>(null);
  const { words, pictures } = form.values;
  const text = joinPictures(form.values);
  const tooLong = new TextEncoder().encode(text).length > maxDescriptionBytes;
  const [isAdding, setAdding] = useState(false);
  const add = async (files: readonly File[]): Promise<void> => {
    if (isAdding) return;
    setAdding(true);
    const added = await picturesOf(files, pictures);
    setAdding(false);
    const refused = files.length - added.length;
    if (refused > 0) showToast({ kind: 'error', title: texts.noPictures(refused) });
    if (added.length === 0) return;
    // What was typed while the pictures were made small stays.
    const now = area.current?.value ?? words;
    form.set({
      words: withInserted(now, area.current?.selectionStart ?? now.length, added),
      pictures: [...pictures, ...added],
    });
  };
  return (
    <Form
      form={form}
      aria-label={texts.description}
      disabledReason={tooLong ? texts.descriptionTooLong : reasonAgainst(props)}
      submit={(values) => store(joinPictures(values), props.text)}
    >
      <MarkdownEditor
        label={texts.description}
        rows={12}
        placeholder={texts.descriptionPlaceholder}
        value={words}
        onChange={(value) => form.set({ words: value })}
        preview={<Markdown text={text} compact />}
        areaRef={area}
        onFiles={(files) => void add(files)}
      >
        <FileButton
          size="s"
          icon={<IconPhoto aria-hidden />}
          loading={isAdding}
          accept="image/png,image/jpeg,image/gif,image/webp"
          onPick={(files) => void add(files)}
        >
          {texts.addPicture}
        </FileButton>
        <Text tone="muted">{texts.addPictureHint}</Text>
      </MarkdownEditor>
      {pictures.length > 0 && (
        <DescriptionPictures
          pictures={pictures}
          onRemove={(name) => form.set(withoutPicture(form.values, name))}
        />
      )}
      {tooLong && <Text tone="danger">{texts.descriptionTooLong}</Text>}
    </Form>
  );
}

async function picturesOf(
  files: readonly File[],
  present: readonly DescriptionPicture[],
): Promise<DescriptionPicture[]> {
  const added: DescriptionPicture[] = [];
  for (const file of files) {
    const source = await pictureSource(file);
    const taken = [...present, ...added].map(({ name }) => name);
    if (source !== undefined) added.push({ name: pictureNameOf(file.name, taken), source });
  }
  return added;
}

/** Each picture has a paragraph of its own, where the caret stands. */
function withInserted(words: string, caret: number, added: readonly DescriptionPicture[]): string {
  const [before, after] = [words.slice(0, caret).trimEnd(), words.slice(caret).trimStart()];
  return [before, ...added.map(shownPicture), after].filter((part) => part !== '').join('\n\n');
}
