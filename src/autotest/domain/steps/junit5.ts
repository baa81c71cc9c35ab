// Unit tests with JUnit 5. Tests and hand-in share a process, so the result says that it could be forged, though the
// classes of the hand-in have no rights in that process (decision 76). They are compiled anew by this block, so nothing
// that a program left behind is run.
import Fraction from 'fraction.js';
import { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import type { CommandOutcome } from '../../../runner/domain/plan.ts';
import type { StepFailure } from '../failures/kinds.ts';
import { flagsOf, parsedLine, type StepMarks } from '../reports/marks.ts';
import { parseStructuredOutput } from '../reports/structured-output.ts';
import { shareOfSuites } from '../reports/unit-test.ts';
import { Weight, weightProblemsOf } from './frame.ts';
import { launchOf } from './junit-launcher.ts';
import { judgedResult } from './result.ts';
import { environmentOf, studentFolder } from './shell.ts';
import { defineStep, type LeafResult } from './step.ts';
import { junitVersions } from './tool-places.ts';

const fields = z.object({
  version: z.enum(junitVersions),
  testFile: z.object({
    name: z.string().max(255, 'At most 255 characters.'),
    content: z.string().max(262_144, 'At most 262,144 characters.'),
  }),
  /** More archives of classes for tests and hand-in, separated by colons. */
  classPath: z.string().max(4096, 'At most 4,096 characters.').optional(),
  weight: Weight.optional(),
});
type Fields = z.infer<typeof fields>;

export const junit5 = defineStep({
  name: 'junit5',
  label: 'JUnit 5',
  part: 'test',
  group: 'tests',
  fields,
  secretFields: ['testFile'],
  quotesConfiguration: true,
  children: 'none',
  fresh: { version: 'base', testFile: { name: 'WorkTest.java', content: '' } },
  possible: 1,
  frameOf: ({ weight }) => ({ weight }),
  problemsOf: (block) => [
    ...testFileProblemsOf(block),
    ...classPathProblemsOf(block),
    ...weightProblemsOf(block),
  ],
  neededTool: ({ version }) => ({ tool: 'junit5', version }),
  commandsOf: ({ version, testFile, classPath = '' }, { timeoutMs, javaPrograms }) => [
    {
      id: 'junit5',
      ...launchOf(
        { version, testName: testFile.name, classPath, secondsPerTest: secondsPerTest(timeoutMs) },
        javaPrograms.junit,
      ),
      account: 'tool',
      script: javaPrograms.junit.text,
      guarded: true,
      stdin: testFile.content,
      env: environmentOf('test'),
      cwd: studentFolder,
      timeoutMs,
      structuredOutput: true,
      captures: [],
    },
  ],
  resultOf: (_fields, [outcome]) => resultOfJunit(outcome),
});

/** A test that never ends should fail alone, so that the results of the others are still reported. */
function secondsPerTest(timeoutMs: number): number {
  return Math.max(1, Math.floor((timeoutMs / 1000) * 0.4));
}

function testFileProblemsOf({ testFile: { name, content } }: Fields): FieldProblem[] {
  if (!/\bclass\s+\w/.test(content)) {
    return [{ path: '/testFile/content', message: 'At least one test class must be present.' }];
  }
  return /^[A-Za-z_]\w*\.java$/.test(name)
    ? []
    : [{ path: '/testFile/name', message: 'Name the file like its class, for example WorkTest.java.' }];
}

function classPathProblemsOf({ classPath = '' }: Fields): FieldProblem[] {
  const isWhole = classPath === '' || classPath.split(':').every((part) => /^\/[^\0]+\.jar$/.test(part));
  return isWhole
    ? []
    : [{ path: '/classPath', message: 'Write whole paths of .jar files, with ":" between them.' }];
}

const Marks = z.object({ skipped: z.number().int().nonnegative() });

/** The program writes lines at its end: the tests, how many of them were called off, and what to look at. */
function resultOfJunit(outcome: CommandOutcome | undefined): LeafResult {
  const told = outcome === undefined ? undefined : withoutWarnings(outcome);
  const nothing = (note: string, failure: StepFailure = 'unusableReport'): LeafResult =>
    judgedResult(told, { share: new Fraction(0), notes: [note], failure });
  const [tests = '', called = '', ...further] = (told?.structured ?? '').split('\n');
  const { suites, excess } = parseStructuredOutput(tests);
  if (excess !== null || told?.tooLarge.includes('structured') === true) {
    return nothing(`The report cannot be used, so this block counts 0: ${excess ?? 'it is too large'}.`);
  }
  const end = Marks.safeParse(parsedLine(called));
  if (!end.success) return nothing('JUnit wrote no report.', 'noReport');
  if (suites.length === 0) return nothing('No test was found in the test file.', 'noReport');
  const { skipped } = end.data;
  const flags = flagsOf(further.join('\n'));
  const marks: StepMarks = {
    couldBeForged: true,
    ...(skipped > 0 ? { skipped } : {}),
    ...(flags.length > 0 ? { flags } : {}),
  };
  return {
    ...judgedResult(told, { share: shareOfSuites(suites), report: { unitTest: { suites } } }),
    marks,
  };
}

/** Java warns that its access control will be removed one day. That says nothing about the hand-in. */
function withoutWarnings(outcome: CommandOutcome): CommandOutcome {
  const text = outcome.stderr.text
    .split('\n')
    .filter(
      (line) =>
        !/^WARNING: (A terminally deprecated method in java\.lang\.System|System::setSecurityManager|Please consider reporting this to the maintainers of org\.proofmark)/.test(
          line,
        ),
    )
    .join('\n');
  return { ...outcome, stderr: { ...outcome.stderr, text } };
}
