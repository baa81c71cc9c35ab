import { texts } from '../../texts.ts';
import { LabelledEditor } from '../forms/LabelledEditor.tsx';
import { WeightOfMatches } from '../forms/WeightOfMatches.tsx';
import type { FormProps } from '../view.tsx';

export function RunInNotebookForm({ fields, onChange, errorOf }: FormProps<'runInNotebook'>) {
  return (
    <>
      <LabelledEditor
        label={texts.notebookCode}
        hint={texts.notebookCodeHint}
        fileName="code.py"
        value={fields.code}
        onChange={(code) => onChange({ code })}
        error={errorOf('code')}
      />
      <WeightOfMatches
        weight={fields.weight}
        onChange={(weight) => onChange({ weight })}
        error={errorOf('weight')}
      />
    </>
  );
}
