import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { answered, idOf, match } from '../../../../tests/support/autotest-blocks.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { queryClient } from '../../../kernel/web/api.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import type { Block } from '../../domain/block.ts';
import { autotestContract } from '../../domain/contract.ts';
import type { Configuration, Result, SnapshotSummary } from '../../domain/model.ts';
import { ConfigEditor } from './ConfigEditor.tsx';

const configurationWith = (blocks: Block[]): Configuration => ({
  assignmentId: '5',
  setup: { metadata: {}, steps: [] },
  test: { steps: answered(blocks) },
  publishedSnapshot: { unpublished: {} },
});

const { getAutoTestConfiguration, updateAutoTestConfiguration } = autotestContract;

let calls: AnsweredCalls;
let updates: string[];

beforeEach(() => {
  queryClient.clear();
  updates = [];
  calls = answerCalls();
  calls.answer(rubricContract.loadRubric, () => []);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const built: SnapshotSummary = {
  assignmentId: '5',
  snapshotId: idOf('S'),
  createdAt: new Date('2026-09-01T10:00:00Z'),
  source: { ran: { buildProgram: { id: 'b', state: 'finished' } } },
};

/** A run of the solution on one IO Test, with the output of each match. */
function solutionPrints(texts: Record<string, { input: string; actual: string }>): Result {
  return {
    resultId: idOf('R'),
    ...{ assignmentId: '5', submissionId: '9', snapshotId: built.snapshotId, createdAt: built.createdAt },
    state: 'passed',
    isFinal: true,
    points: { achieved: '0', possible: '1' },
    steps: [
      {
        stepId: idOf('T'),
        state: 'failed',
        steps: Object.entries(texts).map(([word, { input, actual }]) => ({
          stepId: idOf(word),
          state: 'failed',
          exitCode: 0,
          output: { text: actual, truncated: false },
          data: { match: { input, expected: '', actual } },
        })),
      },
    ],
  };
}

async function show(blocks: Block[]) {
  calls.answer(getAutoTestConfiguration, () => configurationWith(blocks));
  calls.answer(updateAutoTestConfiguration, (body) => {
    updates.push(JSON.stringify(body));
    return configurationWith(blocks);
  });
  await renderScreen(<ConfigEditor assignmentId={5} />);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function saved(): Promise<string> {
  const before = updates.length;
  await button('Save').click();
  await expect.poll(() => updates).toHaveLength(before + 1);
  return updates.at(-1) ?? '';
}

it('hides one match of an IO Test, and shows at its title that it is', async () => {
  await show([
    {
      type: 'ioTest',
      id: idOf('T'),
      script: 'cat',
      children: [
        { ...match('A', 'x', 'x'), name: 'open' },
        { ...match('B', 'y', 'y'), name: 'kept' },
      ],
    },
  ]);
  await button('Full Match: kept').click();
  await page.getByRole('switch', { name: 'Hidden from students' }).click();
  await expect.element(page.getByRole('img', { name: 'Hidden from students' })).toBeVisible();
  const sent = await saved();
  expect(sent.match(/"hidden":true/g)).toHaveLength(1);
  expect(sent).toMatch(/"name":"kept".*"hidden":true/);
});

it('lets a teacher choose the points of a match, or of all matches together, and tells the worth of each', async () => {
  await show([
    {
      type: 'ioTest',
      id: idOf('T'),
      name: 'Sorts',
      script: 'cat',
      children: [
        { ...match('A', 'x', 'x'), name: 'first' },
        { ...match('B', 'y', 'y'), name: 'second' },
      ],
    },
  ]);
  await button('Full Match: second').click();
  await page.getByLabelText('Points', { exact: true }).fill('3');
  await expect.element(page.getByText('This block is worth 3 of 4 points.')).toBeVisible();
  await button('IO Test: Sorts').click();
  await page.getByText('For all together', { exact: true }).click();
  await page.getByLabelText('Points of all matches together').fill('10');
  await expect.element(page.getByText('This block is worth 10 of 10 points.')).toBeVisible();
  await button('Full Match: second').click();
  await expect.element(page.getByText('This block is worth 7.5 of 10 points.')).toBeVisible();
  expect(await saved()).toContain('"weight":{"numerator":10,"denominator":1}');
});

it('writes, names and removes test files of a Pytest block beside its settings', async () => {
  await show([{ type: 'pytest', id: idOf('P'), name: 'Unit tests', script: '', version: 'base', files: [] }]);
  await button('Pytest: Unit tests').click();
  await button('New file').click();
  await page.getByLabelText('File name').fill('test_sort.py');
  await page.getByRole('textbox', { name: /^Contents/ }).click();
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}def test_one(): pass');
  await button('New file').click();
  await expect.element(button('test_work.py')).toBeVisible();
  await button('Remove test_work.py').click();
  await expect.element(button('test_work.py')).not.toBeInTheDocument();
  const sent = await saved();
  expect(sent).toContain(`"path":"test_sort.py","contents":"${btoa('def test_one(): pass')}"`);
  expect(sent).not.toContain('test_work.py');
  await button('test_sort.py').click();
  await expect.element(page.getByText('def test_one(): pass')).toBeVisible();
});

it('says which file pytest would not find, before anything is sent', async () => {
  const files = [{ id: idOf('F'), path: 'helper.py', size: 3 }];
  await show([{ type: 'pytest', id: idOf('P'), name: 'Unit tests', script: '', version: 'base', files }]);
  await button('Add Script').click();
  await button('Save').click();
  await button('Pytest: Unit tests').click();
  await expect.element(page.getByText(/No file of this block is named like/).first()).toBeVisible();
  expect(updates).toEqual([]);
});

it('fills expected outputs from a run of the solution, once the teacher has seen them', async () => {
  await show([
    { type: 'ioTest', id: idOf('T'), name: 'Sorts', script: 'cat', children: [match('A', '3 1', '')] },
  ]);
  calls.answer(autotestContract.createAutoTestSnapshot, () => built);
  const build = { text: '', offset: 0, truncated: false, state: 'finished' as const };
  calls.answer(autotestContract.getAutoTestBuildOutput, () => build);
  calls.answer(autotestContract.getAutoTestSnapshotResult, () =>
    solutionPrints({ A: { input: '3 1', actual: '1 3' } }),
  );
  await button('IO Test: Sorts').click();
  await button('Run my solution').click();
  await expect.element(page.getByText('1 output is new.', { exact: false })).toBeVisible();
  expect(calls.sentTo(updateAutoTestConfiguration)).toHaveLength(0);
  await button('Fill in 1 output').click();
  // A run uses the saved blocks, and the new outputs are not saved yet.
  await expect.element(page.getByText('Save first: what runs are the saved blocks.').first()).toBeVisible();
  expect(await saved()).toContain('"outputText":"1 3"');
});

it('says that the solution must be handed in first', async () => {
  await show([
    { type: 'ioTest', id: idOf('T'), name: 'Sorts', script: 'cat', children: [match('A', '3 1', '')] },
  ]);
  calls.answer(autotestContract.createAutoTestSnapshot, () => built);
  const build = { text: '', offset: 0, truncated: false, state: 'finished' as const };
  calls.answer(autotestContract.getAutoTestBuildOutput, () => build);
  calls.answerNone(autotestContract.getAutoTestSnapshotResult);
  await button('IO Test: Sorts').click();
  await button('Run my solution').click();
  await expect.element(page.getByText(/The Test student has handed nothing in yet/)).toBeVisible();
});

it('stops and says why where no runner could ever run the solution', async () => {
  await show([
    { type: 'ioTest', id: idOf('T'), name: 'Sorts', script: 'cat', children: [match('A', '3 1', '')] },
  ]);
  calls.answer(autotestContract.createAutoTestSnapshot, () => built);
  const build = { text: '', offset: 0, truncated: false, state: 'waiting-to-start' as const };
  calls.answer(autotestContract.getAutoTestBuildOutput, () => build);
  calls.answer(autotestContract.listAutoTestToolVersions, () => ({ tools: [], waitsForRunner: true }));
  await button('IO Test: Sorts').click();
  await button('Run my solution').click();
  await expect.element(page.getByText(/No runner of this site is at work/)).toBeVisible();
});

it('keeps the opened file of a block when the window becomes narrow, and wide again', async () => {
  await page.viewport(1500, 800);
  await show([{ type: 'pytest', id: idOf('P'), name: 'Unit tests', script: '', version: 'base', files: [] }]);
  await button('Pytest: Unit tests').click();
  await button('New file').click();
  await page.getByLabelText('File name').fill('test_sort.py');
  for (const width of [700, 1500]) {
    await page.viewport(width, 800);
    await expect.element(page.getByLabelText('File name')).toHaveValue('test_sort.py');
  }
});
