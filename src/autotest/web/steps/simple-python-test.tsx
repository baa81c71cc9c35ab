import { IconFlag } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import { LabelledEditor } from './forms/LabelledEditor.tsx';
import { PointsField } from './forms/PointsField.tsx';
import { scriptTitle } from './titles.ts';
import { defineView, type FormProps } from './view.tsx';

export const simplePythonTest = defineView('simplePythonTest', {
  icon: <IconFlag aria-hidden size={16} />,
  help: 'Tests Python code with a few lines of Python: imports of the submission and assert.',
  detailOf: ({ script }) => scriptTitle(script),
  Form: SimplePythonTestForm,
});

function SimplePythonTestForm({ fields, onChange, errorOf }: FormProps<'simplePythonTest'>) {
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
