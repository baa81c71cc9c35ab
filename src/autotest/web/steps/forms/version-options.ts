// The versions of a tool as options. Versions that the site certainly does not have are disabled, with the
// reason.
import type { Option } from '../../../../design/web/index.ts';
import type { ToolName } from '../../../../runner/domain/tool-versions.ts';
import { isMissing, type ToolVersions } from '../../../domain/build/tool-offers.ts';
import { texts } from '../../texts.ts';
import { versionText } from '../titles.ts';

export function versionOptions<Version extends string>(
  tool: ToolName,
  versions: readonly Version[],
  known: readonly ToolVersions[],
): Option<Version>[] {
  return versions.map((value) => {
    const label = versionText(value);
    const disabled = isMissing(known, tool, value);
    return { value, label: disabled ? texts.notOffered(label) : label, disabled };
  });
}
