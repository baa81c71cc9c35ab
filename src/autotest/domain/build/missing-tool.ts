// Blocks that cannot be built at a site. This stands apart from the offers, which pages without blocks read too.
import { tools } from '../../../runner/domain/tool-versions.ts';
import { stepOf, type BlockType } from '../steps/registry.ts';
import { isMissing, type ToolVersions } from './tool-offers.ts';

/** The tool without which a new block of this type could not be built, if the site certainly does not have it. */
export function missingToolOf(known: readonly ToolVersions[], type: BlockType): string | undefined {
  const { neededTool, fresh } = stepOf(type);
  const needed = neededTool(fresh);
  if (needed === undefined || !('version' in needed)) return undefined;
  return isMissing(known, needed.tool, needed.version) ? tools[needed.tool].label : undefined;
}
