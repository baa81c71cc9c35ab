import { texts } from '../../texts.ts';
import { LabelledEditor } from '../forms/LabelledEditor.tsx';
import { PointsField } from '../forms/PointsField.tsx';
import type { FormProps } from '../view.tsx';

export function SimplePythonTestForm({ fields, onChange, errorOf }: FormProps<'simplePythonTest'>) {
  return (
    <>
      <LabelledEditor
        label={texts.pythonTest}
        hint={texts.pythonTestHint}
        fileName="test.py"
        minLines={6}
        value={fields.script}
        onChange={(script) => onChange({ script })}
        error={errorOf('script')}
      />
      <PointsField
        weight={fields.weight}
        hint={texts.pointsOfPytestHint}
        onChange={(weight) => onChange({ weight })}
        error={errorOf('weight')}
      />
    </>
  );
}
