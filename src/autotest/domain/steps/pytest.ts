// Unit tests with pytest. Only the report of the tool counts, never the exit.
import Fraction from 'fraction.js';
import { z } from 'zod';
import type { CommandOutcome } from '../../../runner/domain/plan.ts';
import type { Engines } from '../reports/engines.ts';
import type { TestSuite } from '../reports/step-report.ts';
import { shareOfSuites } from '../reports/unit-test.ts';
import { ScriptText } from './fields.ts';
import { pytestFolderOf, pytestInstallation, pytestLauncher } from './pytest-launcher.ts';
import { judgedResult } from './result.ts';
import { environmentOf, scriptPath, secretPath, studentFolder } from './shell.ts';
import { defineStep } from './step.ts';
import type { LeafResult } from './step.ts';

export const pytestVersions = ['base', '7.3.1', '7.4.4', '8.3.3'] as const;
const reportName = 'report';

export const pytest = defineStep({
  name: 'pytest',
  label: 'Pytest',
  part: 'test',
  group: 'tests',
  /** `script`: the arguments of pytest, as a shell reads them. */
  fields: z.object({ script: ScriptText, version: z.enum(pytestVersions) }),
  secretFields: ['script'],
  possible: 1,
  problemsOf: ({ script }) =>
    hasTestFile(script) ? [] : [{ path: '/script', message: 'At least one test file must be present.' }],
  installationOf: ({ version }) => (version === 'base' ? undefined : pytestInstallation(version)),
  commandsOf: ({ script, version }, context) => {
    const report = secretPath(context, '.xml');
    return [
      {
        id: 'pytest',
        // Line ends between arguments are spaces, so that no second line becomes a command of its own.
        argv: [
          '/bin/bash',
          '-c',
          `exec python3 -I -B "$0" ${script.replaceAll(/\\?\r?\n/g, ' ')}`,
          scriptPath,
        ],
        account: 'student',
        script: pytestLauncher({ report, studentFolder, ...installedOf(version) }),
        guarded: false,
        stdin: '',
        env: environmentOf('test'),
        cwd: studentFolder,
        timeoutMs: context.timeoutMs,
        structuredOutput: false,
        captures: [{ name: reportName, path: report, maxBytes: context.reportBytes }],
      },
    ];
  },
  resultOf: (_fields, [outcome], engines) => resultOfPytest(outcome, engines),
});

function installedOf(version: (typeof pytestVersions)[number]) {
  return version === 'base' ? {} : { installed: { version, folder: pytestFolderOf(version) } };
}

function hasTestFile(script: string): boolean {
  return script.split(/\s+/).some((word) => word !== '' && word !== '\\' && !word.startsWith('-'));
}

function resultOfPytest(outcome: CommandOutcome | undefined, { parseJUnit }: Engines): LeafResult {
  const xml = outcome?.captures[reportName] ?? null;
  if (xml === null) {
    return judgedResult(outcome, { share: new Fraction(0), notes: ['Pytest wrote no report.'] });
  }
  const read = parseJUnit(xml);
  if (read.kind === 'broken') {
    const note = `The report of pytest cannot be used: ${read.reason}.`;
    return judgedResult(outcome, { share: new Fraction(0), notes: [note] });
  }
  const suites = read.suites.map(namedByModule);
  return judgedResult(outcome, { share: shareOfSuites(suites), report: { unitTest: { suites } } });
}

/** pytest puts the folder before the module: `fixtures.bob_test.BobTest`. */
function namedByModule(suite: TestSuite): TestSuite {
  return { ...suite, name: suite.name.replace(/^(fixtures|student)\./, '') };
}
