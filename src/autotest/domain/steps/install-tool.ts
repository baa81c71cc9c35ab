// The shared part of the set-up blocks that put a version of a tool on the machine. If neither the base nor its
// sources have it, the build ends with that reason; it never installs another version.
import { z } from 'zod';
import { tools } from '../../../runner/domain/tool-versions.ts';
import { plainResult } from './result.ts';
import { setupCommand } from './shell.ts';
import { defineStep } from './step.ts';

interface InstalledTool<Version extends string> {
  readonly tool: 'python' | 'java' | 'node' | 'dotnet' | 'clang' | 'gcc';
  readonly versions: readonly [Version, ...Version[]];
}

/** Declares the block that installs one tool. */
export function defineInstall<const Version extends string>({ tool, versions }: InstalledTool<Version>) {
  const { label } = tools[tool];
  const notOffered = ({ input }: { readonly input?: unknown }): string | undefined => {
    if (typeof input !== 'string') return undefined;
    return `${label} ${input.slice(0, 60)} is not offered here. Choose one of: ${versions.join(', ')}.`;
  };
  return defineStep({
    name: `install-${tool}`,
    label: `Install ${label}`,
    part: 'setup',
    group: 'setUp',
    fields: z.object({ version: z.enum(versions, { error: notOffered }) }),
    secretFields: [],
    children: 'none',
    fresh: { version: versions[0] },
    commandsOf: ({ version }, context) => [setupCommand(`at install-${tool} ${version}`, context)],
    resultOf: (_fields, [outcome]) => plainResult(outcome),
  });
}
