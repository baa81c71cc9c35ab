import { Checkbox, Select } from '../../../../design/web/index.ts';
import type { Block } from '../../../domain/block.ts';
import { pytestVersions } from '../../../domain/steps/pytest.ts';
import type { ToolVersions } from '../../../domain/build/tool-offers.ts';
import { texts } from '../../texts.ts';
import type { FormOf } from './form-of.ts';
import { LabelledEditor } from './LabelledEditor.tsx';
import { versionOptions } from './version-options.ts';

interface PytestFormProps extends FormOf<NonNullable<Block['pytest']>> {
  tools: readonly ToolVersions[];
}

export function PytestForm({ fields, onChange, errorOf, tools }: PytestFormProps) {
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
        options={versionOptions('pytest', pytestVersions, tools)}
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
