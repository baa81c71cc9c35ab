import { CodeEditor, Stack, Text } from '../../../../design/web/index.ts';
import { Hint } from './Hint.tsx';

interface LabelledEditorProps {
  label: string;
  hint?: string;
  /** The language follows from this name. */
  fileName: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  minLines?: number;
}

/** A code editor with label, hint and problem, like other fields. */
export function LabelledEditor({ label, hint, error, minLines = 4, ...editor }: LabelledEditorProps) {
  return (
    <Stack gap={1}>
      <Text size="dense" weight="medium">
        {label}
      </Text>
      {hint !== undefined && (
        <Text size="meta" tone="muted">
          <Hint text={hint} />
        </Text>
      )}
      <CodeEditor label={label} minLines={minLines} maxLines={24} {...editor} />
      {error !== undefined && (
        <Text size="meta" tone="danger">
          {error}
        </Text>
      )}
    </Stack>
  );
}
