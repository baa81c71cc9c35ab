import { texts } from '../../texts.ts';
import { LabelledEditor } from '../forms/LabelledEditor.tsx';
import { PointsOfBlock } from '../forms/PointsField.tsx';
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
      <PointsOfBlock {...{ fields, onChange, errorOf }} hint={texts.pointsOfPytestHint} />
    </>
  );
}
