import { Select } from '../../../../design/web/index.ts';
import type { Block } from '../../../domain/block.ts';
import { pythonVersions } from '../../../domain/steps/install-python.ts';
import type { ToolVersions } from '../../../domain/build/tool-offers.ts';
import { texts } from '../../texts.ts';
import type { FormOf } from './form-of.ts';
import { Hint } from './Hint.tsx';
import { versionOptions } from './version-options.ts';

interface InstallPythonFormProps extends FormOf<NonNullable<Block['installPython']>> {
  tools: readonly ToolVersions[];
}

export function InstallPythonForm({ fields, onChange, errorOf, tools }: InstallPythonFormProps) {
  return (
    <Select
      label={texts.version}
      description={<Hint text={texts.versionHint} />}
      options={versionOptions('python', pythonVersions, tools)}
      value={fields.version}
      onChange={(version) => version !== null && onChange({ version })}
      error={errorOf('version')}
    />
  );
}
