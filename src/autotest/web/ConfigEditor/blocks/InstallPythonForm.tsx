import { Select } from '../../../../design/web/index.ts';
import type { Block } from '../../../domain/block.ts';
import { pythonVersions } from '../../../domain/steps/install-python.ts';
import { texts } from '../../texts.ts';
import { versionText } from '../block-title.ts';
import type { FormOf } from './form-of.ts';

export function InstallPythonForm({
  fields,
  onChange,
  errorOf,
}: FormOf<NonNullable<Block['installPython']>>) {
  return (
    <Select
      label={texts.version}
      description={texts.versionHint}
      options={pythonVersions.map((value) => ({ value, label: versionText(value) }))}
      value={fields.version}
      onChange={(version) => version !== null && onChange({ version })}
      error={errorOf('version')}
    />
  );
}
