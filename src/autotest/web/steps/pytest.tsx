import { Checkbox, Select, IconTestPipe } from '../../../design/web/index.ts';
import { pytestVersions } from '../../domain/steps/pytest.ts';
import { texts } from '../texts.ts';
import { scriptTitle } from './titles.ts';
import { LabelledEditor } from './forms/LabelledEditor.tsx';
import { versionOptions } from './forms/version-options.ts';
import { defineView, type FormProps } from './view.tsx';

export const pytest = defineView('pytest', {
  icon: <IconTestPipe aria-hidden size={16} />,
  help: 'Runs pytest on the submission. The whole block is worth one point, or the weight around it; each test that passes earns its part.',
  detailOf: ({ script }) => scriptTitle(script),
  Form: PytestForm,
});

function PytestForm({ fields, onChange, errorOf, around }: FormProps<'pytest'>) {
  return (
    <>
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
        description={texts.pytestStrictComparisonsHint}
        checked={fields.strictComparisons === true}
        disabled={fields.oneProcess === true}
        onChange={(strictComparisons) => onChange({ strictComparisons })}
      />
    </>
  );
}
