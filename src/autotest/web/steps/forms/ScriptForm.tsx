import { texts } from '../../texts.ts';
import type { FormOf } from './form-of.ts';
import { LabelledEditor } from './LabelledEditor.tsx';

/** The form for a script of the set-up, a test or an IO Test. */
export function ScriptForm({
  fields,
  onChange,
  errorOf,
  hint,
}: FormOf<{ script: string }> & { hint: string }) {
  return (
    <LabelledEditor
      label={texts.script}
      hint={hint}
      fileName="script.sh"
      value={fields.script}
      onChange={(script) => onChange({ script })}
      error={errorOf('script')}
    />
  );
}
