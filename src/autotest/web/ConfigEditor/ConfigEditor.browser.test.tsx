import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { answered, idOf } from '../../../../tests/support/autotest-blocks.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { hideToast } from '../../../design/web/index.ts';
import type { ReplyOf } from '../../../kernel/domain/endpoint.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import type { Block } from '../../domain/block.ts';
import { autotestContract } from '../../domain/contract.ts';
import type { Configuration } from '../../domain/model.ts';
import { ConfigEditor } from './ConfigEditor.tsx';

const configurationWith = (blocks: Block[]): Configuration => ({
  assignmentId: '5',
  setup: { metadata: {}, steps: [] },
  test: { steps: answered(blocks) },
  publishedSnapshot: { unpublished: {} },
});

const row: ReplyOf<typeof rubricContract.loadRubric>[number] = {
  id: 7,
  type: 'normal',
  header: 'Correctness',
  description: '',
  descriptionType: 'markdown',
  locked: false,
  items: [],
};

const stored: Block[] = [
  { type: 'weight', id: idOf('W'), weight: { numerator: 2, denominator: 1 }, children: [] },
  { type: 'program', id: idOf('P'), name: 'Style', script: 'true' },
];

const { getAutoTestConfiguration, putAutoTestConfiguration, updateAutoTestConfiguration } = autotestContract;

let calls: AnsweredCalls;
let updates: string[];

beforeEach(() => {
  queryClient.clear();
  updates = [];
  calls = answerCalls();
  calls.answer(rubricContract.loadRubric, () => [row]);
});
afterEach(() => {
  hideToast('autotest-deleted');
  vi.unstubAllGlobals();
});

async function show(steps: Block[]) {
  calls.answer(getAutoTestConfiguration, () => configurationWith(steps));
  calls.answer(updateAutoTestConfiguration, (body) => {
    updates.push(JSON.stringify(body));
    return configurationWith(steps);
  });
  await renderScreen(<ConfigEditor assignmentId={5} />);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

it('creates an AutoTest where there is none', async () => {
  calls.answer(putAutoTestConfiguration, () => configurationWith([]));
  await renderScreen(<ConfigEditor assignmentId={5} />);
  await button('Create AutoTest').click();
  await expect.element(page.getByText('No blocks yet')).toBeVisible();
  expect(calls.sentTo(putAutoTestConfiguration)).toHaveLength(1);
});

it('adds a block into the chosen frame, moves it by keyboard and saves the nesting (AT2-065)', async () => {
  await show(stored);
  await page.getByRole('button', { name: 'Weight 2', exact: true }).click();
  await button('Add IO Test').click();
  await expect.element(page.getByRole('button', { name: 'Move Full Match' })).toBeVisible();
  const grip = page.getByRole('button', { name: 'Move Script: Style' }).element();
  if (grip instanceof HTMLElement) grip.focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(page.getByText('Script: Style moved into Weight 2')).toBeInTheDocument();
  await page
    .getByLabelText(/^Script/)
    .first()
    .click();
  await userEvent.keyboard('cat');
  await button('Save').click();
  await expect.poll(() => updates).toHaveLength(1);
  expect(updates[0]).toMatch(
    /^\{"updatedTest":\{"steps":\[\{"weight":\{.*"children":\[\{"ioTest":.*"simpleMatch".*\{"program":/,
  );
  expect(updates[0]).toContain('"script":"cat"');
});

it('takes a match block only when an IO Test is chosen, and says so without a mouse (AT2-020)', async () => {
  await show([{ type: 'ioTest', id: idOf('T'), name: 'Sorts', script: 'cat', children: [] }]);
  await expect.element(button('Add Regex Match')).toHaveAttribute('aria-disabled', 'true');
  const reason = 'Choose an IO Test or Run In Notebook first: match blocks stand inside one.';
  await expect.element(button('Add Regex Match')).toHaveAccessibleDescription(reason);
  const add = button('Add Regex Match').element();
  if (add instanceof HTMLElement) add.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(reason)).toBeVisible();
  expect(page.getByRole('button', { name: 'Move Regex Match' }).elements()).toEqual([]);
  await button('IO Test: Sorts').click();
  await button('Add Regex Match').click();
  await expect.element(page.getByRole('button', { name: 'Move Regex Match' })).toBeVisible();
});

it('shows a problem at its block, keeps what was typed and lets go of it when it is solved (AT2-046)', async () => {
  await show([{ type: 'program', id: idOf('P'), name: 'Style', script: 'true' }]);
  await button('Add Script').click();
  await button('Save').click();
  await expect.element(page.getByText('1 problem needs attention. Nothing was saved yet.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('The program may not be empty').first()).toBeVisible();
  expect(updates).toEqual([]);
  await page
    .getByLabelText(/^Script/)
    .first()
    .click();
  await userEvent.keyboard('make test');
  await expect.element(page.getByText('The program may not be empty')).not.toBeInTheDocument();
});

it('puts what only the server knows at the block that it names, and loses nothing (AT2-065)', async () => {
  await show(stored);
  calls.refuse(updateAutoTestConfiguration, 400, {
    message: 'Some blocks of the AutoTest need attention.',
    fieldList: [{ path: '/updatedTest/steps/1/program/script', message: 'Not on this site.' }],
  });
  await button('Script: Style').click();
  await page.getByLabelText('Name').fill('Layout');
  await button('Save').click();
  await expect.element(page.getByText('Some blocks of the AutoTest need attention.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Not on this site.').first()).toBeVisible();
  await expect.element(button('Script: Layout')).toBeVisible();
});

it('keeps what is not saved when the tab is changed', async () => {
  await show(stored);
  await button('Add Script').click();
  await page.getByRole('tab', { name: 'Setup' }).click();
  await button('Add Install Python').click();
  await page.getByRole('tab', { name: 'Tests (not saved)' }).click();
  await expect.element(page.getByRole('button', { name: 'Move Script', exact: true })).toBeVisible();
});

it('copies and deletes a frame with what is in it, and folds it', async () => {
  const sum: Block = { type: 'program', id: idOf('P'), script: 'python3 sum.py' };
  const half: Block = {
    type: 'weight',
    id: idOf('W'),
    weight: { numerator: 1, denominator: 2 },
    children: [sum],
  };
  await show([{ type: 'connectRubric', id: idOf('R'), rubricRowId: 7, children: [half] }]);
  const frames = page.getByRole('button', { name: 'Move Weight 1/2' });
  await page.getByRole('button', { name: 'Actions: Weight 1/2' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.poll(() => frames.elements().length).toBe(2);
  await page.getByRole('button', { name: 'Collapse Connect Rubric: Correctness' }).click();
  await expect.poll(() => frames.elements().length).toBe(0);
  await page.getByRole('button', { name: 'Expand Connect Rubric: Correctness' }).click();
  await page.getByRole('button', { name: 'Actions: Weight 1/2' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.poll(() => frames.elements().length).toBe(1);
  await button('Undo').click();
  await expect.poll(() => frames.elements().length).toBe(2);
});

it('says what a block is for, and that it was added (AT2-065)', async () => {
  await show([]);
  await expect
    .element(page.getByText('Choose a block to add it: a Script or an IO Test is a good start.'))
    .toBeVisible();
  await button('Add IO Test').click();
  await expect
    .element(page.getByText('Runs a program once for each match inside and compares what it prints.'))
    .toBeVisible();
  await expect.element(page.getByText('IO Test added')).toBeInTheDocument();
});

it('leads from Save to the build, and the focus to a new block (AT2-065)', async () => {
  await show(stored);
  await button('Add Script').click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await page
    .getByLabelText(/^Script/)
    .first()
    .click();
  await userEvent.keyboard('make');
  await button('Save').click();
  await expect
    .element(
      page.getByText('No submission is tested with it yet: build a snapshot, then publish it.').first(),
    )
    .toBeVisible();
  calls.answer(autotestContract.listAutoTestSnapshots, () => ({ snapshots: [] }));
  await button('Go to Build and publish').click();
  await expect.element(page.getByText('No snapshots yet')).toBeVisible();
});

it('tells what a block is worth beside the whole test', async () => {
  const half: Block = {
    type: 'weight',
    id: idOf('W'),
    weight: { numerator: 3, denominator: 1 },
    children: [
      { type: 'program', id: idOf('A'), name: 'One', script: 'true' },
      { type: 'program', id: idOf('B'), name: 'Two', script: 'true' },
    ],
  };
  await show([half, { type: 'program', id: idOf('C'), name: 'Three', script: 'true' }]);
  await button('Script: One').click();
  await expect.element(page.getByText('This block is worth 1.5 of 4 points.')).toBeVisible();
  await expect.element(page.getByText('worth 3 of 4 points', { exact: true })).toBeVisible();
});

it('names the problem of a field once, beside it', async () => {
  await show([]);
  await button('Add Script').click();
  await button('Save').click();
  await expect.element(page.getByText('The program may not be empty').first()).toBeVisible();
  expect(page.getByText('The program may not be empty').elements()).toHaveLength(1);
});

it('greys versions that no runner offers, with the reason, and leaves all others (AT2-035, AT2-042)', async () => {
  const python: Block = { type: 'installPython', id: idOf('I'), version: 'base' };
  const pytest: Block = { type: 'pytest', id: idOf('PY'), script: 'a.py', version: 'base' };
  const configuration = {
    ...configurationWith([pytest]),
    setup: { metadata: {}, steps: answered([python]) },
  };
  calls.answer(getAutoTestConfiguration, () => configuration);
  calls.answer(autotestContract.listAutoTestToolVersions, () => ({
    waitsForRunner: false,
    tools: [
      { name: 'python', versions: ['3.11', 'pypy'] },
      { name: 'astGrep', versions: [] },
    ],
  }));
  await renderScreen(<ConfigEditor assignmentId={5} />);
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  await page.getByRole('tab', { name: 'Setup' }).click();
  await button('Install Python: Of the base system').click();
  await page.getByRole('combobox', { name: 'Version' }).click();
  const missing = option('3.12: no runner of this site offers it');
  await expect.element(missing).toHaveAttribute('data-combobox-disabled', 'true');
  await expect.element(option('PyPy')).not.toHaveAttribute('data-combobox-disabled');
  await option('3.11').click();
  await expect.element(button('Install Python: 3.11')).toBeVisible();
  await page.getByRole('tab', { name: 'Tests' }).click();
  const structure = button('Add Code Structure Test');
  await expect.element(structure).toHaveAttribute('aria-disabled', 'true');
  await expect.element(structure).toHaveAccessibleDescription('ast-grep: no runner of this site offers it');
  await button('Pytest: a.py').click();
  await page.getByRole('combobox', { name: 'Version' }).click();
  await expect.element(option('8.3.3')).not.toHaveAttribute('data-combobox-disabled');
});

it('says what one process costs a Pytest block, and keeps the choice', async () => {
  await show([{ type: 'pytest', id: idOf('PY'), script: 'a.py', version: 'base' }]);
  await button('Pytest: a.py').click();
  const together = page.getByRole('checkbox', { name: 'Tests and code in one process' });
  const strict = page.getByRole('checkbox', { name: 'Objects of the hand-in equal no values of the tests' });
  await expect.element(page.getByText('In one process it could forge its result')).toBeVisible();
  await expect.element(together).not.toBeChecked();
  await together.click();
  await expect.element(together).toBeChecked();
  await expect.element(strict).toBeDisabled();
  expect(document.body.textContent).not.toContain('`');
});

it('writes commands in hints as code', async () => {
  await show([{ type: 'program', id: idOf('P'), name: 'Style', script: 'true' }]);
  await button('Script: Style').click();
  const code = page.getByText('at points 3/5', { exact: true });
  await expect.element(code).toBeVisible();
  expect(code.element().tagName).toBe('CODE');
  expect(document.body.textContent).not.toContain('`');
});
