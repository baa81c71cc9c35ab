import { Checkbox, IconClipboardCheck, TextInput } from '../../../design/web/index.ts';
import { ScriptForm } from './forms/ScriptForm.tsx';
import { OwnFilesForm } from './fetched-forms/fetched-forms.ts';
import { PointsOfBlock } from './forms/PointsField.tsx';
import { Hint } from './forms/Hint.tsx';
import { texts } from '../texts.ts';
import { scriptTitle } from './titles.ts';
import { defineView, type FormProps } from './view.tsx';

const hint =
  'Says what the work is worth: `at points 3/5`, or lines on file descriptor 3. Its exit code does not count, and a run that reports nothing earns nothing.';

export const customTest = defineView('customTest', {
  icon: <IconClipboardCheck aria-hidden size={16} />,
  help: 'Runs commands on the submission. It is worth the points that it reports, and nothing without.',
  detailOf: ({ script }) => scriptTitle(script),
  Form: CustomTestForm,
});

const fresh = { path: 'grade.py', text: '' };

function CustomTestForm(props: FormProps<'customTest'>) {
  const { fields, onChange, errorOf, around } = props;
  return (
    <>
      <ScriptForm {...props} hint={hint} />
      <OwnFilesForm
        files={fields.files}
        picked={around.picked}
        assignmentId={around.assignmentId}
        onChange={(files, picked) => onChange({ files }, picked)}
        errorOf={errorOf}
        fresh={fresh}
        hint={texts.ownFilesHint}
      />
      <TextInput
        label={texts.reportFile}
        description={<Hint text={texts.reportFileHint} />}
        placeholder="report.xml"
        value={fields.report ?? ''}
        onChange={(report) => onChange({ report: report === '' ? undefined : report })}
        error={errorOf('report')}
      />
      <Checkbox
        label={texts.scriptOneProcess}
        description={texts.scriptOneProcessHint}
        checked={fields.oneProcess === true}
        onChange={(oneProcess) => onChange({ oneProcess })}
      />
      <PointsOfBlock {...{ fields, onChange, errorOf }} hint={texts.pointsOfScriptHint} />
    </>
  );
}
