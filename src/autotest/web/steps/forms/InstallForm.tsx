import { Select } from '../../../../design/web/index.ts';
import type { ToolName } from '../../../../runner/domain/tool-versions.ts';
import type { ToolVersions } from '../../../domain/build/tool-offers.ts';
import { texts } from '../../texts.ts';
import type { FormOf } from './form-of.ts';
import { Hint } from './Hint.tsx';
import { versionOptions } from './version-options.ts';

interface InstallFormProps<Version extends string> extends FormOf<{ version: Version }> {
  tool: ToolName;
  versions: readonly Version[];
  known: readonly ToolVersions[];
}

/** The form of a block that installs one tool. */
export function InstallForm<Version extends string>({
  fields,
  onChange,
  errorOf,
  tool,
  versions,
  known,
}: InstallFormProps<Version>) {
  return (
    <Select
      label={texts.version}
      description={<Hint text={texts.versionHint(tool, versions.at(-1) ?? '')} />}
      options={versionOptions(tool, versions, known)}
      value={fields.version}
      onChange={(version) => version !== null && onChange({ version })}
      error={errorOf('version')}
    />
  );
}
