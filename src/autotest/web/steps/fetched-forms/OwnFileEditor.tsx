import { Text, TextInput } from '../../../../design/web/index.ts';
import { texts } from '../../texts.ts';
import { LabelledEditor } from '../forms/LabelledEditor.tsx';

interface OwnFileEditorProps {
  path: string;
  /** Null if the file is not a text. */
  text: string | null;
  onRename: (path: string) => void;
  onWrite: (text: string) => void;
}

/** The name and content of one file of a test block. */
export function OwnFileEditor({ path, text, onRename, onWrite }: OwnFileEditorProps) {
  return (
    <>
      <TextInput label={texts.fileName} value={path} onChange={onRename} />
      {text === null ? (
        <Text size="meta" tone="muted">
          {texts.notText}
        </Text>
      ) : (
        <LabelledEditor
          label={texts.fileContents}
          fileName={path}
          value={text}
          onChange={onWrite}
          error={undefined}
          minLines={8}
        />
      )}
    </>
  );
}
