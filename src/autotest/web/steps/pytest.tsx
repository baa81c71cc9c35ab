import { Checkbox, Select, IconTestPipe } from '../../../design/web/index.ts';
import { pytestVersions } from '../../domain/steps/tool-places.ts';
import { texts } from '../texts.ts';
import { OwnFilesForm } from './fetched-forms/fetched-forms.ts';
import { PointsOfBlock } from './forms/PointsField.tsx';
import { scriptTitle } from './titles.ts';
import { LabelledEditor } from './forms/LabelledEditor.tsx';
import { versionOptions } from './forms/version-options.ts';
import { defineView, type FormProps } from './view.tsx';

export const pytest = defineView('pytest', {
  icon: <IconTestPipe aria-hidden size={16} />,
  help: 'Runs pytest on the submission. The whole block is worth its points together: each test that passes earns an equal part of them.',
  detailOf: ({ script, files }) => scriptTitle(script) ?? files?.[0]?.path ?? null,
  Form: PytestForm,
});

const fresh = { path: 'test_work.py', text: 'from work import \n\n\ndef test_():\n    assert \n' };

function PytestForm({ fields, onChange, errorOf, around }: FormProps<'pytest'>) {
  return (
    <>
      <OwnFilesForm
        files={fields.files}
        picked={around.picked}
        assignmentId={around.assignmentId}
        onChange={(files, picked) => onChange({ files }, picked)}
        errorOf={errorOf}
        fresh={fresh}
        hint={texts.ownTestsHint}
      />
      <LabelledEditor
        label={texts.pytestArguments}
        hint={texts.pytestHint}
        fileName="arguments.sh"
        minLines={1}
        value={fields.script}
        onChange={(script) => onChange({ script })}
        error={errorOf('script')}
      />
      <Select
        label={texts.version}
        description={texts.pytestVersionHint}
        options={versionOptions('pytest', pytestVersions, around.tools)}
        value={fields.version}
        onChange={(version) => version !== null && onChange({ version })}
        error={errorOf('version')}
      />
      <Checkbox
        label={texts.pytestOneProcess}
        description={texts.pytestOneProcessHint}
        checked={fields.oneProcess === true}
        onChange={(oneProcess) => onChange({ oneProcess })}
      />
      <Checkbox
        label={texts.pytestStrictComparisons}
        description={
          fields.oneProcess === true ? texts.pytestStrictInOneProcess : texts.pytestStrictComparisonsHint
        }
        checked={fields.strictComparisons === true}
        disabled={fields.oneProcess === true}
        onChange={(strictComparisons) => onChange({ strictComparisons })}
      />
      <PointsOfBlock {...{ fields, onChange, errorOf }} hint={texts.pointsOfPytestHint} />
    </>
  );
}
