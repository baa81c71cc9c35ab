import { Select, TextInput } from '../../../../design/web/index.ts';
import { astGrepVersions } from '../../../domain/steps/tool-places.ts';
import { texts } from '../../texts.ts';
import { versionOptions } from '../forms/version-options.ts';
import { WeightOfMatches } from '../forms/WeightOfMatches.tsx';
import type { FormProps } from '../view.tsx';

export function CodeStructureTestForm({ fields, onChange, errorOf, around }: FormProps<'codeStructureTest'>) {
  return (
    <>
      <TextInput
        label={texts.fileToLookAt}
        description={texts.fileToLookAtHint}
        placeholder="main.py"
        required
        value={fields.file}
        onChange={(file) => onChange({ file })}
        error={errorOf('file')}
      />
      <Select
        label={texts.astGrepVersion}
        description={texts.installedWithBuild}
        options={versionOptions('astGrep', astGrepVersions, around.tools)}
        value={fields.version}
        onChange={(version) => version !== null && onChange({ version })}
        error={errorOf('version')}
      />
      <WeightOfMatches
        weight={fields.weight}
        onChange={(weight) => onChange({ weight })}
        error={errorOf('weight')}
      />
    </>
  );
}
