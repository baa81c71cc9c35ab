// Unit tests with pytest. The hand-in lives in a process of its own, and the tests use it from theirs: what it does
// to its own process changes no result. Where tests need one process with the code, the result says that it could be
// forged. In both cases the list of tests, what became of each, the report and the exit code must agree.
import Fraction from 'fraction.js';
import { z } from 'zod';
import type { Command, CommandOutcome } from '../../../runner/domain/plan.ts';
import { toolHome } from '../../../runner/domain/plan.ts';
import type { Engines } from '../reports/engines.ts';
import { flagsOf, type StepMarks } from '../reports/marks.ts';
import type { TestSuite } from '../reports/step-report.ts';
import { verdictOnRun } from '../reports/test-agreement.ts';
import { readTestRecord } from '../reports/test-record.ts';
import { shareOfSuites } from '../reports/unit-test.ts';
import { ScriptText } from './fields.ts';
import { handInLanguages } from './hand-in-rules.ts';
import {
  checkProgram,
  pytestFolderOf,
  pytestInstallation,
  pytestProgram,
  testedProgram,
} from './pytest-launcher.ts';
import { judgedResult } from './result.ts';
import { environmentOf, scriptPath, secretPath, studentFolder } from './shell.ts';
import { defineStep } from './step.ts';
import type { CommandContext, LeafResult } from './step.ts';

export const pytestVersions = ['base', '7.3.1', '7.4.4', '8.3.3'] as const;
const reportName = 'report';
const longestCheckMs = 10_000;

const fields = z.object({
  /** The arguments of pytest, as a shell reads them. */
  script: ScriptText,
  version: z.enum(pytestVersions),
  oneProcess: z.boolean().optional(),
  strictComparisons: z.boolean().optional(),
});
type Fields = z.infer<typeof fields>;

export const pytest = defineStep({
  name: 'pytest',
  label: 'Pytest',
  part: 'test',
  group: 'tests',
  fields,
  secretFields: ['script'],
  children: 'none',
  fresh: { script: '', version: 'base' },
  quotesConfiguration: true,
  possible: 1,
  problemsOf: ({ script }) =>
    hasTestFile(script) ? [] : [{ path: '/script', message: 'At least one test file must be present.' }],
  installationOf: ({ version }) => (version === 'base' ? undefined : pytestInstallation(version)),
  commandsOf: (block, context) => [checkCommand(context), pytestCommand(block, context)],
  resultOf: (block, outcomes, engines) => resultOfPytest(block, outcomes, engines),
});

const python = ['python3', '-I', '-B', scriptPath];

const bare = { stdin: '', env: environmentOf('test'), cwd: studentFolder, structuredOutput: true } as const;

function checkCommand({ timeoutMs, pythonPrograms }: CommandContext): Command {
  return {
    ...bare,
    id: 'check',
    argv: python,
    account: 'tool',
    script: checkProgram(handInLanguages.python, pythonPrograms),
    guarded: true,
    timeoutMs: Math.min(timeoutMs, longestCheckMs),
    captures: [],
  };
}

function pytestCommand(block: Fields, context: CommandContext): Command {
  const { script, version, oneProcess = false, strictComparisons = false } = block;
  const token = context.token();
  const report = oneProcess ? secretPath(context, '.xml') : `${toolHome}/${token}.xml`;
  const launch = {
    script: script.replaceAll(/\\?\r?\n/g, ' '),
    report,
    shared: `/tmp/${token}`,
    installed: version === 'base' ? null : { version, folder: pytestFolderOf(version) },
    oneProcess,
    strictComparisons,
    // So that a call that never ends fails its test, and the others are still told.
    secondsPerCall: Math.max(1, (context.timeoutMs / 1000) * 0.8 - 1),
  };
  return {
    ...bare,
    id: 'pytest',
    argv: python,
    account: oneProcess ? 'student' : 'tool',
    script: pytestProgram(launch, context.pythonPrograms),
    guarded: true,
    timeoutMs: context.timeoutMs,
    captures: [{ name: reportName, path: report, maxBytes: context.reportBytes }],
    ...(oneProcess ? {} : { companion: testedCompanion(context) }),
  };
}

function testedCompanion({ pythonPrograms }: CommandContext): NonNullable<Command['companion']> {
  return {
    argv: python,
    env: environmentOf('test'),
    cwd: studentFolder,
    script: testedProgram(pythonPrograms),
    account: 'student',
    guarded: false,
    sharesOutput: false,
  };
}

function hasTestFile(script: string): boolean {
  return script.split(/\s+/).some((word) => word !== '' && word !== '\\' && !word.startsWith('-'));
}

function resultOfPytest(block: Fields, outcomes: readonly CommandOutcome[], engines: Engines): LeafResult {
  const outcome = outcomes.find(({ commandId }) => commandId === 'pytest');
  const flags = flagsOf(outcomes.find(({ commandId }) => commandId === 'check')?.structured ?? '');
  const marks: StepMarks = {
    ...(block.oneProcess === true ? { couldBeForged: true } : {}),
    ...(flags.length === 0 ? {} : { flags }),
  };
  return withMarks(resultOfRun(block, outcome, engines), marks);
}

function withMarks(result: LeafResult, marks: StepMarks): LeafResult {
  const all = { ...marks, ...result.marks };
  return Object.keys(all).length === 0 ? result : { ...result, marks: all };
}

function resultOfRun(block: Fields, outcome: CommandOutcome | undefined, engines: Engines): LeafResult {
  const nothing = (note: string): LeafResult =>
    judgedResult(outcome, { share: new Fraction(0), notes: [note] });
  // What was left out for its size is no contradiction.
  const [large] = outcome?.tooLarge ?? [];
  if (large !== undefined) return nothing(tooLargeNotes[large === reportName ? 'report' : 'record']);
  const xml = outcome?.captures[reportName] ?? null;
  const read = xml === null ? null : engines.parseJUnit(xml);
  if (read?.kind === 'broken') return nothing(`The report of pytest cannot be used: ${read.reason}.`);
  const record = readTestRecord(outcome?.structured ?? '');
  const suites = read?.suites ?? null;
  const exitCode = outcome?.exitCode ?? null;
  const isWhole = outcome?.verdict === 'ran';
  const contradiction = isWhole
    ? verdictOnRun({ record, suites, exitCode, oneProcess: block.oneProcess })
    : null;
  if (contradiction !== null) {
    return { ...nothing(contradictionNote), marks: { contradiction } };
  }
  if (suites === null) return nothing('Pytest wrote no report.');
  const named = suites.map(namedByModule);
  const answered = record.kind === 'record' ? record.decided : 0;
  return {
    ...judgedResult(outcome, { share: shareOfSuites(named), report: { unitTest: { suites: named } } }),
    ...(answered > 0 ? { marks: { answeredByCode: answered } } : {}),
  };
}

const tooLargeNotes = {
  report: 'The report of pytest cannot be used: it is too large.',
  record: 'The names of the tests are too long to be told, so this block counts 0.',
} as const;

const contradictionNote =
  'This result contradicts itself, so it counts no points. Your teacher sees that it does.';

/** pytest puts the folder before the module: `fixtures.bob_test.BobTest`. */
function namedByModule(suite: TestSuite): TestSuite {
  return { ...suite, name: suite.name.replace(/^(fixtures|student)\./, '') };
}
