import { Select } from '../../../../design/web/index.ts';
import type { Block } from '../../../domain/block.ts';
import { pytestVersions } from '../../../domain/steps/pytest.ts';
import { texts } from '../../texts.ts';
import type { FormOf } from './form-of.ts';
import { LabelledEditor } from './LabelledEditor.tsx';

export function PytestForm({ fields, onChange, errorOf }: FormOf<NonNullable<Block['pytest']>>) {
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
        options={pytestVersions.map((value) => ({
          value,
          label: value === 'base' ? texts.baseVersion : value,
        }))}
        value={fields.version}
        onChange={(version) => version !== null && onChange({ version })}
        error={errorOf('version')}
      />
    </>
  );
}
