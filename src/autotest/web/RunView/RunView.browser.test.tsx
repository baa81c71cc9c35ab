import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { hide, idOf, ioTest, match, program, row } from '../../../../tests/support/autotest-blocks.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { aboutReply, submissionReply } from '../../../../tests/support/sample-replies.ts';
import { queryClient, queryOf } from '../../../kernel/web/api.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { autotestContract } from '../../domain/contract.ts';
import type { Block } from '../../domain/block.ts';
import type { RedactedSnapshot, Result, StepResult } from '../../domain/model.ts';
import { treeOf } from '../../domain/tree.ts';
import { redactedBlocks } from '../../domain/wire/redacted-blocks.ts';
import { RunView } from './RunView.tsx';

const snapshotId = idOf('S');
const deadline = new Date('2026-03-01T12:00:00Z');

const student = {
  rights: {
    canViewSteps: true,
    canViewHiddenConfiguration: false,
    canViewHiddenOutput: false,
    canViewHiddenResults: false,
    canViewMarks: false,
  },
  moments: { deadline, lockDate: null, areGradesAvailable: false },
  now: new Date('2026-02-01T12:00:00Z'),
};

const blocks: Block[] = [
  row('R', undefined, [
    ioTest('T', [match('M1', '3 1 2', '1 2 3'), match('M2', '', 'nothing')]),
    {
      type: 'program',
      id: idOf('P'),
      name: 'Layout',
      script: 'true',
      description: { value: 'Looks at *style*.', behavior: 'uncollapse' },
    },
  ]),
  hide('H', { preposition: 'before', when: 'deadline' }, [program('Q')]),
];

const point = (achieved: string) => ({ achieved, possible: '1' });

const steps: StepResult[] = [
  {
    stepId: idOf('R'),
    state: 'partial',
    points: { achieved: '4/3', possible: '3' },
    steps: [
      {
        stepId: idOf('T'),
        state: 'partial',
        points: { achieved: '1', possible: '2' },
        steps: [
          {
            stepId: idOf('M1'),
            state: 'passed',
            points: point('1'),
            exitCode: 0,
            output: { text: '1 2 3', truncated: false },
            data: { match: { input: '3 1 2', expected: '1 2 3', actual: '1 2 3' } },
          },
          {
            stepId: idOf('M2'),
            state: 'failed',
            points: point('0'),
            exitCode: 1,
            output: { text: 'IndexError', truncated: false },
            data: { match: { input: '', expected: 'nothing', actual: 'IndexError' } },
          },
        ],
      },
      {
        stepId: idOf('P'),
        state: 'partial',
        points: point('1/3'),
        exitCode: 0,
        output: { text: '', truncated: false },
        data: {
          unitTest: {
            suites: [
              {
                id: 'a',
                name: 'Style',
                testCases: [{ name: 'names', status: 'failure', reason: 'x is short' }],
              },
            ],
          },
        },
      },
    ],
  },
  { stepId: idOf('H'), state: 'hidden', steps: [{ stepId: idOf('Q'), state: 'hidden' }] },
];

const result: Result = {
  resultId: idOf('A'),
  assignmentId: '5',
  submissionId: '9',
  snapshotId,
  createdAt: new Date('2026-02-01T11:00:00Z'),
  startedAt: new Date('2026-02-01T11:00:05Z'),
  finishedAt: new Date('2026-02-01T11:00:20Z'),
  state: 'passed',
  isFinal: false,
  points: { achieved: '4/3', possible: '3' },
  steps,
};

const published: RedactedSnapshot = {
  assignmentId: '5',
  snapshotId,
  createdAt: new Date(0),
  source: { ran: { buildProgram: { id: snapshotId, state: 'finished' } } },
  test: { steps: redactedBlocks(treeOf(blocks), student, (id) => id) },
};

let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(autotestContract.getAutoTestPublishedSnapshot, () => published);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const shown = { assignmentId: 5, submissionId: 9, mode: 'student' } as const;

function show(answered: Result, rights: { mode?: 'staff'; mayRestart?: boolean } = {}) {
  calls.answer(autotestContract.getAutoTestResult, () => answered);
  return renderScreen(<RunView {...shown} {...rights} />);
}

const fold = (name: RegExp) => page.getByRole('button', { name });

it('opens the first failed step and folds what passed, with counts in one line (ATR-028)', async () => {
  await show(result);
  await expect.element(page.getByText('Passed 1 · Partial 1 · Failed 1')).toBeVisible();
  await expect.element(page.getByText('1 of 3 tests').first()).toBeVisible();
  await expect.element(page.getByText('1.33 / 3').first()).toBeVisible();
  const matches = fold(/^Full Match/);
  await expect.element(matches.nth(0)).toHaveAttribute('aria-expanded', 'false');
  await expect.element(matches.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByText('IndexError').first()).toBeVisible();
  await expect.element(page.getByText('Exit code 1')).toBeVisible();
});

it('opens as many failed steps as the site says (ATR-028, LIM-006)', async () => {
  const about = queryOf(tenantContract.getAbout, { query: {} });
  const settle = (count: number) =>
    queryClient.setQueryData(about.queryKey, aboutReply({ settings: { AUTO_EXPAND_FAILED_STEPS: count } }));
  const isOpen = (name: RegExp) => fold(name).last().element().getAttribute('aria-expanded');
  settle(2);
  await show(result);
  await expect.element(page.getByRole('table', { name: 'Style' })).toBeVisible();
  expect([isOpen(/^Full Match/), isOpen(/^Layout/)]).toEqual(['true', 'true']);
  settle(0);
  await expect.poll(() => [isOpen(/^Full Match/), isOpen(/^Layout/)]).toEqual(['false', 'false']);
});

it('says until when a hidden part is hidden, and that the result is not final (AT2-001)', async () => {
  await show(result);
  const sentence = page.getByText('This part is hidden until the deadline.');
  await expect.element(sentence).toBeVisible();
  await fold(/^Hidden tests/).click();
  await fold(/^Script/).click();
  expect(sentence.elements()).toHaveLength(1);
  await expect
    .element(page.getByText('This result is not final: some hidden tests count later.'))
    .toBeVisible();
});

it('says that a hidden part comes with the grades where the assignment has no dates', async () => {
  calls.answer(autotestContract.getAutoTestResult, () => result);
  await renderScreen(<RunView {...shown} moments={{ deadline: null, lockDate: null }} />);
  await expect.element(page.getByText('This part is hidden until grades are released.')).toBeVisible();
});

it('shows the description by its behaviour, and unit tests as a table', async () => {
  await show(result);
  await expect.element(page.getByText('Looks at')).toBeVisible();
  await fold(/^Layout/).click();
  await expect.element(page.getByRole('table', { name: 'Style' })).toBeVisible();
  await expect.element(page.getByText('x is short')).toBeVisible();
});

it('tells staff what a result could hide, with the lines to look at', async () => {
  const marks = {
    couldBeForged: true,
    contradiction: 'The report says passed of t::a, the record failed.',
    answeredByCode: 2,
    startedByTests: 3,
    flags: [
      { file: 'list.py', line: 2, rule: 'atexit' },
      { file: 'sort.py', line: 7, rule: 'atexit' },
    ],
  };
  const marked = { ...steps[0]?.steps?.[1], stepId: idOf('P'), state: 'failed' as const, marks };
  await show({ ...result, steps: [marked], contradictions: 1 }, { mode: 'staff' });
  await expect.element(page.getByText('They count no points.')).toBeVisible();
  await expect.element(page.getByText('The report says passed of t::a')).toBeVisible();
  await expect.element(page.getByText('Could be forged', { exact: true })).toBeVisible();
  await expect.element(page.getByText('2 comparisons with a value of the tests were answered')).toBeVisible();
  await expect
    .element(page.getByText('Could be forged: the tests themselves ran code of the hand-in 3 times'))
    .toBeVisible();
  const flagOf = (file: string) => page.getByText(`${file}: runs code when the process ends`);
  await expect.element(flagOf('sort.py, line 7')).toBeVisible();
  const [first, second] = ['list.py, line 2', 'sort.py, line 7'].map((file) =>
    flagOf(file).element().getBoundingClientRect(),
  );
  expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? Infinity);
});

it('says that nothing was run, and offers to run it to staff only (ATR-031)', async () => {
  await renderScreen(<RunView {...shown} />);
  await expect.element(page.getByText('AutoTest has not been run yet.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Run' }).query()).toBeNull();
});

it('waits for the result of a new submission, and not for that of one older than 300 s (ATR-030)', async () => {
  const of = (ageSeconds: number) => (
    <RunView {...shown} submittedAt={new Date(Date.now() - ageSeconds * 1000)} />
  );
  await renderScreen(of(290));
  await expect.element(page.getByText('Waiting for the AutoTest to start')).toBeInTheDocument();
  queryClient.clear();
  await renderScreen(of(310));
  await expect.element(page.getByText('AutoTest has not been run yet.')).toBeVisible();
});

it('waits for nothing where no tests are published, however new the submission is', async () => {
  calls.answerNone(autotestContract.getAutoTestPublishedSnapshot);
  await renderScreen(<RunView {...shown} submittedAt={new Date()} />);
  await expect.element(page.getByText('AutoTest has not been run yet.')).toBeVisible();
});

it('waits again when the site says later that results take longer than 300 s (LIM-006, TEN-017)', async () => {
  const submittedAt = new Date(Date.now() - 310_000);
  await renderScreen(<RunView {...shown} submittedAt={submittedAt} />);
  await expect.element(page.getByText('AutoTest has not been run yet.')).toBeVisible();
  const about = queryOf(tenantContract.getAbout, { query: {} });
  queryClient.setQueryData(
    about.queryKey,
    aboutReply({ settings: { NEW_AUTO_TEST_OLD_SUBMISSION_AGE: 3600 } }),
  );
  await expect.element(page.getByText('Waiting for the AutoTest to start')).toBeInTheDocument();
});

it('shows the place in the queue while it waits', async () => {
  await show({ ...result, state: 'not_started', approxWaitingBefore: 3, steps: [], points: point('0') });
  await expect.element(page.getByText('~3 in the queue').first()).toBeVisible();
});

it('tells when a run will start, and how far that can be off', async () => {
  const waiting = { ...result, state: 'not_started' as const, steps: [], points: point('0') };
  const approxWait = { seconds: 45, errorSeconds: 130 };
  await show({ ...waiting, approxWaitingBefore: 3, approxWait });
  const told = '~3 in the queue, starts in about 45 s, give or take 2 min';
  await expect.element(page.getByText(told).first()).toBeVisible();
});

it('tells students why nothing takes up what waits, without a word for whoever runs the site', async () => {
  await show({ ...result, state: 'not_started', steps: [], approxWaitingBefore: 0, waitsFor: 'gone' });
  await expect.element(page.getByText('The test machine is away now.')).toBeVisible();
  expect(page.getByText('For whoever runs this site').query()).toBeNull();
});

it('reads the submission and its grade again when a result becomes finished (ATR-027)', async () => {
  const submission = queryOf(submissionContract.getSubmission, { params: { submissionId: 9 }, query: {} });
  const other = queryOf(submissionContract.getSubmission, { params: { submissionId: 10 }, query: {} });
  await show({ ...result, state: 'running' });
  await expect.element(page.getByText('Running').first()).toBeVisible();
  for (const { queryKey } of [submission, other]) queryClient.setQueryData(queryKey, submissionReply());
  calls.answer(autotestContract.getAutoTestResult, () => result);
  const isStale = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryClient.getQueryState(queryKey)?.isInvalidated;
  expect(isStale(submission)).toBe(false);
  const read = queryOf(autotestContract.getAutoTestResult, { params: { assignmentId: 5, submissionId: 9 } });
  await queryClient.invalidateQueries({ queryKey: read.queryKey });
  await expect.element(page.getByText('1 of 3 tests')).toBeVisible();
  await expect.poll(() => isStale(submission)).toBe(true);
  expect(isStale(other)).toBe(false);
});

it('names the blocks of tests that were published while it is open, when their result comes', async () => {
  await show(result);
  await expect.element(page.getByText('1 of 3 tests')).toBeVisible();
  const other = { snapshotId: idOf('N') };
  calls.answer(autotestContract.getAutoTestPublishedSnapshot, () => ({ ...published, ...other }));
  calls.answer(autotestContract.getAutoTestResult, () => ({ ...result, ...other, isFinal: true }));
  const read = queryOf(autotestContract.getAutoTestResult, { params: { assignmentId: 5, submissionId: 9 } });
  await queryClient.invalidateQueries({ queryKey: read.queryKey });
  await expect.element(page.getByText('This result is not final', { exact: false })).not.toBeInTheDocument();
  await expect.poll(() => page.getByText('an earlier version of the tests').query()).toBeNull();
  await expect.element(fold(/Layout/)).toBeVisible();
});

it('keeps the old result while a new run waits', async () => {
  await show({ ...result, approxWaitingBefore: 1 });
  await expect.element(page.getByText('A new run is waiting.')).toBeVisible();
  await expect.element(page.getByText('1 of 3 tests')).toBeVisible();
});

it('tells that the machine failed, and runs again for those with the rights (ATR-050)', async () => {
  const broke = { state: 'failed', failure: 'machineBroke', failureMessage: 'The disk is full.' } as const;
  const failed = { ...result, ...broke, steps: [] };
  calls.answer(autotestContract.restartAutoTestResult, () => result);
  await show(failed, { mode: 'staff', mayRestart: true });
  await expect.element(page.getByText('The tests could not be run.')).toBeVisible();
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await page.getByRole('button', { name: 'Restart' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => calls.sentTo(autotestContract.restartAutoTestResult)).toHaveLength(1);
});

it('shows the output of the set-up where it came along, and no rerun without the rights (ATR-050)', async () => {
  await show({ ...result, setupOutput: 'Setting up jq' }, { mode: 'staff' });
  await fold(/^Set-up output/).click();
  await expect.element(page.getByText('Setting up jq')).toBeVisible();
  expect(page.getByRole('button', { name: 'Rerun' }).query()).toBeNull();
});

it('shows the first of 10,000 unit tests, and more when asked', async () => {
  const suites = Array.from({ length: 10_000 }, (_, at) => ({
    id: `class${String(at)}`,
    name: `class${String(at)}`,
    testCases: [{ name: `test${String(at)}`, status: 'failure' as const, reason: 'no' }],
  }));
  const step = {
    stepId: result.steps[0]?.stepId ?? '',
    state: 'failed' as const,
    points: { achieved: '0', possible: '1' },
    output: { text: '', truncated: false },
    data: { unitTest: { suites } },
  };
  await show({ ...result, steps: [step] });
  await expect.element(page.getByText('200 of 10000 tests are shown.')).toBeVisible();
  await expect.element(page.getByText('test199', { exact: true })).toBeInTheDocument();
  expect(page.getByText('test200', { exact: true }).query()).toBeNull();
  const more = page.getByRole('button', { name: 'Show more tests' });
  more.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(page.getByText('test399', { exact: true })).toBeInTheDocument();
});

it('tells the same figures once: neither counts nor points where every test is worth one and none is partial', async () => {
  const output = { text: '', truncated: false };
  const failed = { stepId: idOf('P'), state: 'failed' as const, points: point('0'), exitCode: 1, output };
  await show({ ...result, steps: [failed], points: { achieved: '0', possible: '1' } });
  await expect.element(page.getByText('0 of 1 test', { exact: true }).first()).toBeVisible();
  expect(page.getByText(/^Passed \d/).query()).toBeNull();
  expect(page.getByText('0 / 1 points').query()).toBeNull();
});

it('lists the files that the tests kept, and asks for none where no block keeps any (AT2-017)', async () => {
  const { listAutoTestOutputFiles } = autotestContract;
  calls.answer(listAutoTestOutputFiles, () => ({
    files: [{ fileId: 'f1', path: 'out/plot.png', size: 2048, mimeType: 'image/png' }],
  }));
  await show(result);
  await expect.element(page.getByText('Passed 1 · Partial 1 · Failed 1')).toBeVisible();
  expect(calls.sentTo(listAutoTestOutputFiles)).toEqual([]);
  queryClient.clear();
  const keeping: Block[] = [{ type: 'output', id: idOf('K'), toUpload: '*.png' }];
  const kept = { ...published, test: { steps: redactedBlocks(treeOf(keeping), student, (id) => id) } };
  calls.answer(autotestContract.getAutoTestPublishedSnapshot, () => kept);
  await show(result);
  await fold(/^1 file of the tests/).click();
  await expect.element(page.getByRole('button', { name: 'Download out/plot.png' })).toBeVisible();
  await expect.element(page.getByText('2 KB')).toBeVisible();
  queryClient.clear();
  calls.answer(listAutoTestOutputFiles, () => ({ files: [] }));
  await show(result);
  await expect.element(page.getByText(/^The tests kept no file/)).toBeVisible();
});
