// A site has the tool versions that any of its runners offers.
import { z } from 'zod';
import { tools, type Tool, type ToolName, type ToolOffers } from '../../../runner/domain/tool-versions.ts';

export const ToolVersions = z.object({ name: z.string(), versions: z.array(z.string()) });
export type ToolVersions = z.infer<typeof ToolVersions>;

/** Combines the offers of all runners. Leaves out tools that no runner has looked for. */
export function toolVersionsOf(offers: readonly ToolOffers[]): ToolVersions[] {
  return Object.entries(tools).flatMap(([name, { packages }]) => {
    const told = offers.flatMap((one) => (one[name] === undefined ? [] : [new Set(one[name])]));
    if (told.length === 0) return [];
    const isOffered = (version: string) => told.some((versions) => versions.has(version));
    return [{ name, versions: Object.keys(packages).filter(isOffered) }];
  });
}

/** Whether the site certainly does not have a version. That of the base system comes with its packages, if there are any. */
export function isMissing(known: readonly ToolVersions[], tool: ToolName, version: string): boolean {
  const offered = known.find(({ name }) => name === tool);
  if (offered === undefined) return false;
  if (version !== 'base') return !offered.versions.includes(version);
  const { isNoPackageOfBase }: Tool = tools[tool];
  return isNoPackageOfBase === true && offered.versions.length === 0;
}
