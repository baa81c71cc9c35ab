// Unit tests in .NET, with xUnit or another framework that `dotnet test` runs. Tests and hand-in share a process, so the
// result says that it could be forged.
import { z } from 'zod';
import { Weight, weightProblemsOf } from './frame.ts';
import { dotnetFolder, dotnetVersions } from './tool-places.ts';
import { shellWord } from './shell-word.ts';
import { fixturesFolder, scriptCommand, secretPath } from './shell.ts';
import { defineStep } from './step.ts';
import { captureOf, resultOfXml } from './xml-report.ts';

const fields = z.object({
  /** A path of the hand-in, or of uploaded files behind `$UPLOADED_FILES/`. */
  testProject: z.string().max(1024, 'At most 1,024 characters.'),
  /** As behind the command, in words of the shell. */
  arguments: z.string().max(4096, 'At most 4,096 characters.'),
  version: z.enum(dotnetVersions),
  weight: Weight.optional(),
});

const uploaded = /^\$(UPLOADED_FILES|\{UPLOADED_FILES\})(?=\/|$)/;

export const xunit = defineStep({
  name: 'xunit',
  label: 'xUnit',
  part: 'test',
  group: 'tests',
  fields,
  secretFields: ['testProject', 'arguments', 'version'],
  quotesConfiguration: true,
  children: 'none',
  fresh: { testProject: '', arguments: '', version: '8.0' },
  possible: 1,
  frameOf: ({ weight }) => ({ weight }),
  problemsOf: (block) => [
    ...(block.testProject.trim() === ''
      ? [{ path: '/testProject', message: 'A test project must be present.' }]
      : []),
    ...weightProblemsOf(block),
  ],
  neededTool: ({ version }) => ({ tool: 'dotnet', version }),
  commandsOf: (block, context) => {
    const report = secretPath(context, '.trx');
    const command = scriptCommand({ id: 'xunit', script: scriptOf(block, report) }, context);
    return [{ ...command, captures: [captureOf(report, context)] }];
  },
  resultOf: (_fields, outcomes, { parseTrx }) => resultOfXml(outcomes.at(-1), parseTrx),
});

/**
 * Uploaded files are read-only, and a build writes beside its project: so the folder of the project is copied. It finds
 * the hand-in by `$(STUDENT)`, which is a property of every project.
 */
function scriptOf({ testProject, arguments: more }: z.infer<typeof fields>, report: string): string {
  const path = testProject.trim().replace(uploaded, fixturesFolder);
  return `export DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1
[ ! -d /opt/nuget ] || export NUGET_PACKAGES=/opt/nuget
[ ! -x ${dotnetFolder}/dotnet ] || export PATH=${dotnetFolder}:$PATH DOTNET_ROOT=${dotnetFolder}
project=${shellWord(path)}
[ -e "$project" ] || { echo "There is no test project at $project." >&2; exit 1; }
[ -d "$project" ] && folder=$project name= || { folder=$(dirname -- "$project"); name=$(basename -- "$project"); }
work=$(mktemp -d) && cp -R -- "$folder" "$work/tests" && chmod -R u+w "$work" || exit 1
dotnet test "$work/tests/$name" --nologo --logger ${shellWord(`trx;LogFileName=${report}`)} ${more}`;
}
