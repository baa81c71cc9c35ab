// Unit tests with pytest. The hand-in runs in one process and the tests in another, so nothing that the
// hand-in does to its own process changes a result. If the tests must share a process with the code, the
// result says that it could be forged. In both cases the list of tests, the end of each, the report and the
// exit code must agree.
import Fraction from 'fraction.js';
import { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import type { Command, CommandOutcome } from '../../../runner/domain/plan.ts';
import { toolHome } from '../../../runner/domain/plan.ts';
import type { StepFailure } from '../failures/kinds.ts';
import type { Engines } from '../reports/engines.ts';
import { flagsOf, type StepMarks } from '../reports/marks.ts';
import type { TestSuite } from '../reports/step-report.ts';
import { verdictOnRun } from '../reports/test-agreement.ts';
import { readTestRecord, type TestRecord } from '../reports/test-record.ts';
import { shareOfSuites } from '../reports/unit-test.ts';
import { copiesOf, OwnFiles, pathProblemsOf, ScriptText, type StoredFile } from './fields.ts';
import { Weight, weightProblemsOf } from './frame.ts';
import { handInLanguages } from './hand-in-rules.ts';
import { checkProgram, pytestProgram, testedProgram } from './pytest-launcher.ts';
import { judgedResult } from './result.ts';
import { shellWord } from './shell-word.ts';
import { environmentOf, scriptPath, secretPath, studentFolder } from './shell.ts';
import { defineStep } from './step.ts';
import type { CommandContext, LeafResult } from './step.ts';
import { pytestFolderOf, pytestVersions } from './tool-places.ts';

const reportName = 'report';
const longestCheckMs = 10_000;

const fields = z.object({
  /** The arguments of pytest, written as for a shell. If they name no file, the block's own tests run. */
  script: ScriptText,
  version: z.enum(pytestVersions),
  oneProcess: z.boolean().optional(),
  strictComparisons: z.boolean().optional(),
  files: OwnFiles,
  weight: Weight.optional(),
});
type Fields = z.infer<typeof fields>;

export const pytest = defineStep({
  name: 'pytest',
  label: 'Pytest',
  part: 'test',
  group: 'tests',
  fields,
  secretFields: ['script', 'files'],
  children: 'none',
  fresh: { script: '', version: 'base' },
  quotesConfiguration: true,
  possible: 1,
  frameOf: ({ weight }) => ({ weight }),
  filesOf: ({ files = [] }) => copiesOf(files),
  problemsOf: (block) => [
    ...testFileProblemsOf(block),
    ...pathProblemsOf(block.files ?? []),
    ...weightProblemsOf(block),
  ],
  neededTool: ({ version }) => (version === 'base' ? undefined : { tool: 'pytest', version }),
  commandsOf: (block, context) => [
    checkCommand(context),
    pytestCommand({ ...block, script: argumentsOf(block) }, context),
  ],
  resultOf: (block, outcomes, engines) => resultOfPytest(block, outcomes, engines),
});

const python = ['python3', '-I', '-B', scriptPath];

const bare = { stdin: '', env: environmentOf('test'), cwd: studentFolder, structuredOutput: true } as const;

export function checkCommand({ timeoutMs, pythonPrograms }: CommandContext): Command {
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

interface PytestRun {
  /** The arguments of pytest. */
  readonly script: string;
  readonly version: Fields['version'];
  readonly oneProcess?: boolean | undefined;
  readonly strictComparisons?: boolean | undefined;
  /** The only file of tests; without it they are among the uploaded files. */
  readonly onlyTests?: string;
}

export function pytestCommand(run: PytestRun, context: CommandContext): Command {
  const { script, version, oneProcess = false, strictComparisons = false, onlyTests } = run;
  const token = context.token();
  const report = oneProcess ? secretPath(context, '.xml') : `${toolHome}/${token}.xml`;
  const launch = {
    script,
    onlyTests: onlyTests === undefined ? null : { text: onlyTests, folder: `${toolHome}/${context.token()}` },
    report,
    shared: `/tmp/${token}`,
    installed: version === 'base' ? null : { version, folder: pytestFolderOf(version) },
    oneProcess,
    strictComparisons,
    // A call that never ends must fail only its own test, so that the results of the others are still
    // reported.
    secondsPerCall: Math.max(1, (context.timeoutMs / 1000) * 0.8 - 1),
    secondsInAll: context.timeoutMs / 1000 - Math.min(3, context.timeoutMs / 10_000),
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
    ...(oneProcess ? {} : { companion: testedCompanion(script, context) }),
  };
}

function testedCompanion(
  line: string,
  { pythonPrograms }: CommandContext,
): NonNullable<Command['companion']> {
  return {
    argv: python,
    env: environmentOf('test'),
    cwd: studentFolder,
    script: testedProgram(pythonPrograms),
    account: 'student',
    guarded: false,
    sharesOutput: false,
    unseen: testGlobsOf(line),
  };
}

/** What pytest takes for tests, and what the arguments name: sources of tests say what they expect. */
function testGlobsOf(line: string): string[] {
  const named = (line.match(/[\w.-]{1,255}\.py\b/g) ?? []).map((name) => `**/${name}`);
  return [...new Set(['**/test_*.py', '**/*_test.py', '**/conftest.py', ...named])];
}

/** The teacher's arguments; the block's own tests are added if these name no file. */
function argumentsOf({ script, files = [] }: Fields): string {
  const line = script.replaceAll(/\\?\r?\n/g, ' ');
  const own = namesPath(line) ? [] : testFilesOf(files).map(({ path }) => shellWord(path));
  return [line, ...own.map((word) => `"$UPLOADED_FILES"/${word}`)].join(' ');
}

/** The files that pytest takes for tests by their names. */
function testFilesOf(files: readonly StoredFile[]): StoredFile[] {
  return files.filter(({ path }) => /(^|\/)(test_[^/]*|[^/]*_test)\.py$/.test(path));
}

/** Whether the arguments name a path. An option such as `-k fast` does not. */
function namesPath(line: string): boolean {
  return /[/$]|\.py\b/.test(line);
}

function testFileProblemsOf({ script, files = [] }: Fields): FieldProblem[] {
  if (hasTestFile(script) || testFilesOf(files).length > 0) return [];
  if (files.length === 0) return [{ path: '/script', message: 'At least one test file must be present.' }];
  const message =
    'No file of this block is named like test_*.py or *_test.py. Rename one, or name the tests in the arguments.';
  return [{ path: '/files', message }];
}

function hasTestFile(script: string): boolean {
  return script.split(/\s+/).some((word) => word !== '' && word !== '\\' && !word.startsWith('-'));
}

export function resultOfPytest(
  block: Pick<Fields, 'oneProcess'>,
  outcomes: readonly CommandOutcome[],
  engines: Engines,
): LeafResult {
  const notLaidOut = outcomes.find(({ commandId }) => commandId === 'files');
  if (notLaidOut !== undefined) return judgedResult(notLaidOut, { share: new Fraction(0) });
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

function resultOfRun(
  block: Pick<Fields, 'oneProcess'>,
  outcome: CommandOutcome | undefined,
  engines: Engines,
): LeafResult {
  const nothing = (note: string, failure: StepFailure = 'unusableReport'): LeafResult =>
    judgedResult(outcome, { share: new Fraction(0), notes: [note], failure });
  // Output that was left out because of its size is no contradiction.
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
  if (suites === null) return nothing('Pytest wrote no report.', 'noReport');
  const named = suites.map(namedByModule);
  const marks = record.kind === 'record' ? countedMarks(record) : {};
  return {
    ...judgedResult(outcome, { share: shareOfSuites(named), report: { unitTest: { suites: named } } }),
    ...(Object.keys(marks).length > 0 ? { marks } : {}),
  };
}

function countedMarks({ decided, started, skipped }: TestRecord): StepMarks {
  return {
    ...(decided > 0 ? { answeredByCode: decided } : {}),
    ...(started > 0 ? { startedByTests: started } : {}),
    ...(skipped > 0 ? { skipped } : {}),
  };
}

const tooLargeNotes = {
  report: 'The report of pytest cannot be used: it is too large.',
  record: 'The names of the tests are too long to be told, so this block counts 0.',
} as const;

const contradictionNote =
  'This result contradicts itself, so it counts no points. Your teacher sees that it does.';

/** pytest writes the folder before the module: `fixtures.bob_test.BobTest`. */
function namedByModule(suite: TestSuite): TestSuite {
  return { ...suite, name: suite.name.replace(/^(fixtures|student)\./, '') };
}
