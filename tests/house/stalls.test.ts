// Nobody stops the site for the others: each case drives one thing that people send, or their programs write, to its
// bound (docs/operations/limits.md), while another thread asks the server whether it is alive. A new bound is a row here.
import { expect, it, vi } from 'vitest';
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import type { AssignmentPatch } from '../../src/assignments/domain/model.ts';
import { autotestContract } from '../../src/autotest/domain/contract.ts';
import type { Block } from '../../src/autotest/domain/block.ts';
import type { CommandOutcome } from '../../src/runner/domain/plan.ts';
import { ApiError } from '../../src/kernel/domain/client.ts';
import { idOf, ioTest, outcomeOf, program, sent } from '../support/autotest-blocks.ts';
import { publishedAutoTest, resultOf, saveAutoTest, ScriptedRunner } from '../support/build-autotest.ts';
import { formOf, handIn, type HandInFiles } from '../support/build-submission.ts';
import { submissionContract } from '../../src/submissions/domain/contract.ts';
import { handInRulesTooSlow } from '../../src/submissions/domain/refusals.ts';
import { leastStalls } from '../support/stall-watch.ts';
import { useWorld, type World } from '../support/world.ts';

type HandInRules = Pick<AssignmentPatch, 'ignore' | 'ignoreVersion'>;

// A row that is noisy is measured up to three times, each in a world of its own.
vi.setConfig({ testTimeout: 120_000 });

const makeWorld = useWorld();
const at = new Date('2026-01-01T10:00:00Z');

/**
 * Pieces of work (`pieceMs`) for which everybody may be held up: about as many as fit into a quarter of a second where
 * nothing else runs.
 */
const mostPieces = 20;

/** A case is made ready first; what it gives is done while the server is watched. */
interface Case {
  readonly name: string;
  readonly ready: (w: World) => Promise<() => Promise<unknown>>;
}

function regexMatch(word: string, outputText: string): Block {
  const rule = { inputText: '', caseSensitivity: 'sensitive', whitespacesPolicy: 'include' } as const;
  return { type: 'regexMatch', id: idOf(word), outputText, ...rule };
}

/** A runner reports how one block ended; then the result is read, as a teacher does. */
function report(block: Block, word: string, outcomes: CommandOutcome[]): Case['ready'] {
  return async (w) => {
    const { assignmentId } = await publishedAutoTest(w, [block]);
    const { id: submissionId } = await handIn(w.student, assignmentId);
    const runner = new ScriptedRunner(w);
    const job = await runner.claimOne();
    return async () => {
      await runner.report(job, 0, [
        { kind: 'stepStarted', stepId: idOf(word), at },
        { kind: 'stepFinished', stepId: idOf(word), at, outcomes, outputFiles: [] },
      ]);
      await runner.complete(job);
      expect((await resultOf(w.teacher, assignmentId, submissionId)).state).toBe('passed');
    };
  };
}

function refusedConfiguration(steps: Block[]): Case['ready'] {
  return async (w) => {
    const { id: assignmentId } = await w.assignment();
    await saveAutoTest(w.teacher, assignmentId);
    const body = { updatedTest: { steps: sent(steps) } };
    return () =>
      w.teacher.refused(autotestContract.updateAutoTestConfiguration, { params: { assignmentId }, body });
  };
}

/**
 * A teacher sets hand-in rules; then somebody hands in what takes long to be compared with them. A fast machine may be
 * through with some of it in time.
 */
function handInUnder(
  rules: HandInRules,
  { files, mayBeInTime }: { files: HandInFiles; mayBeInTime: boolean },
): Case['ready'] {
  return async (w) => {
    const params = { assignmentId: (await w.assignment()).id };
    await w.teacher.call(assignmentContract.patchAssignment, { params, body: rules });
    return async () => {
      const call = { params, upload: formOf(files) };
      const told = await w.student.call(submissionContract.uploadSubmission, call).then(
        () => 'taken',
        (error: unknown) => (error instanceof ApiError ? error.message : error),
      );
      expect([handInRulesTooSlow.text, ...(mayBeInTime ? ['taken'] : [])]).toContain(told);
    };
  };
}

const denied = (name: string) => ({ ruleType: 'deny', fileType: 'file', name }) as const;
const longRules = Array.from({ length: 1000 }, (_, index) => denied(`${'x'.repeat(60)}${String(index)}`));
// So many that no machine is through with them in time.
const deepPaths = Array.from({ length: 600 }, (_, index) => `${'a/'.repeat(60)}${String(index)}.py`);
const deepFiles = Object.fromEntries(['d.py', ...deepPaths].map((path) => [path, '']));
const manyFiles = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`${String(index)}.py`, '']));

const unitTest = (testCases: readonly object[]): string =>
  JSON.stringify({ tag: 'unit-test', results: [{ id: 's', name: 's', testCases }] });
const weights = Array.from({ length: 10_000 }, (_, index) => ({
  name: String(index),
  status: 'success',
  weight: 1 / (2 * index + 3),
}));
const pytest: Block = { type: 'pytest', id: idOf('P'), script: 'test.py', version: 'base' };
const junit = (inner: string) => [outcomeOf({ captures: { report: `<testsuite>${inner}</testsuite>` } })];
const control = { text: '\u0001'.repeat(131_072), truncated: false, totalBytes: 131_072 };
const longOutput = 'a'.repeat(131_072);

const cases: readonly Case[] = [
  {
    name: '10,000 unit tests with weights of 1/p',
    ready: report(program('P'), 'P', [outcomeOf({ structured: unitTest(weights) })]),
  },
  {
    name: '300,000 lines of structured output',
    ready: report(program('P'), 'P', [outcomeOf({ structured: '{}\n'.repeat(300_000) })]),
  },
  {
    name: 'a JUnit report of one test with 200,000 failures',
    ready: report(
      pytest,
      'P',
      junit(`<testcase name="a">${'<failure>x</failure>'.repeat(200_000)}</testcase>`),
    ),
  },
  {
    name: 'a JUnit report of 10,000 classes',
    ready: report(
      pytest,
      'P',
      junit(weights.map(({ name }) => `<testcase name="a" classname="${'c'.repeat(200)}${name}"/>`).join('')),
    ),
  },
  {
    name: 'as many control characters as a runner may report',
    ready: report(
      ioTest(
        'T',
        Array.from({ length: 8 }, (_, index) => regexMatch(`A${String(index)}`, 'b')),
      ),
      'T',
      Array.from({ length: 8 }, (_, index) =>
        outcomeOf({ commandId: idOf(`A${String(index)}`), stdout: control }),
      ),
    ),
  },
  {
    name: 'a pattern that needs many seconds',
    ready: report(ioTest('T', [regexMatch('A', `${'a?'.repeat(990)}[b-c]`)]), 'T', [
      outcomeOf({ commandId: idOf('A'), out: longOutput }),
    ]),
  },
  {
    name: 'an ignore text of 5,000 lines that take long for one path',
    ready: handInUnder(
      { ignore: 'a/**/a/**/b\n'.repeat(5000), ignoreVersion: 'IgnoreFilterManager' },
      { files: deepFiles, mayBeInTime: false },
    ),
  },
  {
    name: '1,000 hand-in rules, as long as they may be together, and 3,000 files',
    ready: handInUnder(
      {
        ignore: { policy: 'allow_all_files', rules: longRules, options: [] },
        ignoreVersion: 'SubmissionValidator',
      },
      { files: manyFiles, mayBeInTime: true },
    ),
  },
  {
    name: 'a configuration of patterns without end',
    ready: refusedConfiguration([
      ioTest(
        'T',
        Array.from({ length: 90 }, (_, index) => regexMatch(`A${String(index)}`, 'a{1000}'.repeat(280))),
      ),
    ]),
  },
];

it.each(cases)('the server answers during $name', async ({ ready }) => {
  const { longest } = await leastStalls(makeWorld, ready, ({ longest }) => longest < mostPieces);
  expect(longest).toBeLessThan(mostPieces);
});
