import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { assignmentReply } from '../../../tests/support/sample-replies.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { toWire } from '../../kernel/domain/wire/wire-codec.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { rubricContract } from '../domain/contract.ts';
import { RubricMeanwhile, type RubricRow, type WrittenRubric } from '../domain/model.ts';
import { rubricTagOf } from '../domain/rules/rubric-tag.ts';
import { RubricEditor } from './RubricEditor.tsx';
import type { SaveQuestions } from './save-questions.ts';

const item = (id: number, header: string, points: number) => ({ id, header, description: '', points });
const base = { type: 'normal', description: '', descriptionType: 'markdown', locked: false } as const;
const correctness: RubricRow = {
  ...base,
  id: 1,
  header: 'Correctness',
  items: [item(10, 'Fails', 0), item(11, 'Works', 4)],
};
const tests: RubricRow = {
  ...base,
  id: 2,
  header: 'Tests',
  locked: 'auto_test_2',
  items: [item(20, 'None', 0), item(21, 'All', 6)],
};
const assignment = assignmentReply({ grading: { scale: 'points', points: 10 }, hasAutoTestV2: true });

let calls: AnsweredCalls;

beforeEach(async () => {
  // At this width toasts lie beside the buttons and never cover them.
  await page.viewport(1200, 900);
  queryClient.clear();
  calls = answerCalls();
  calls.answer(assignmentContract.getAssignment, () => assignment);
  calls.answer(rubricContract.loadRubric, () => [correctness, tests]);
  calls.answer(rubricContract.saveRubric, () => [correctness, tests]);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const renderEditor = (beforeSave?: (written: WrittenRubric, ifMatch: string) => Promise<SaveQuestions>) =>
  renderScreen(<RubricEditor assignmentId={5} beforeSave={beforeSave} />);

const saved = () => calls.sentTo(rubricContract.saveRubric);
const save = () => userEvent.click(page.getByRole('button', { name: 'Save rubric' }));
const openMenu = (name: string) =>
  userEvent.click(page.getByRole('button', { name: new RegExp(`: ${name}$`) }));

it('says what is missing under each field and above all, and sends nothing (RUB-032)', async () => {
  await renderEditor();
  await userEvent.click(page.getByRole('button', { name: 'Discrete category' }));
  await save();
  await expect.element(page.getByText('The category should have a name.').last()).toBeVisible();
  const incomplete = page.getByText('Each item should have a name and a number of points.');
  await expect.element(incomplete.last()).toBeVisible();
  expect(saved()).toEqual([]);
});

it('checks the ends of a continuous category (RUB-010, RUB-012, RUB-013)', async () => {
  await renderEditor();
  await userEvent.click(page.getByRole('button', { name: 'Continuous category' }));
  await expect.element(page.getByText('[No name]')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Minimum points'), '2');
  await userEvent.fill(page.getByLabelText('Maximum points'), '-1');
  await save();
  await expect.element(page.getByText('The minimum should not be above 0.').last()).toBeVisible();
  await expect.element(page.getByText('The maximum should not be below 0.').last()).toBeVisible();
  expect(saved()).toEqual([]);
});

it('sends the whole rubric with new parts without ids, and duplicates by name (RUB-008, RUB-016)', async () => {
  await renderEditor();
  await openMenu('Correctness');
  await userEvent.click(page.getByRole('menuitem', { name: 'Duplicate' }));
  await save();
  await expect
    .poll(() => saved()[0]?.rows.map((row) => [row.id, row.header]))
    .toEqual([
      [1, 'Correctness'],
      [undefined, 'Correctness (duplicate)'],
      [2, 'Tests'],
    ]);
  expect(saved()[0]?.rows[1]?.items.every((one) => one.id === undefined)).toBe(true);
});

it('moves a category by Alt and the arrow keys', async () => {
  await renderEditor();
  await expect.element(page.getByText('Correctness').first()).toBeVisible();
  const grips = page.getByRole('button', { name: /Correctness/ });
  grips.first().element().focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await save();
  await expect.poll(() => saved()[0]?.rows.map((row) => row.header)).toEqual(['Tests', 'Correctness']);
});

it('keeps a category that an AutoTest fills, and says why (RUB-034)', async () => {
  await renderEditor();
  await expect.element(page.getByText('10 points in 2 categories')).toBeVisible();
  await openMenu('Tests');
  await expect.element(page.getByRole('menuitem', { name: /Delete/ })).toBeDisabled();
  await expect.element(page.getByText(/filled by the AutoTest/)).toBeVisible();
});

it('asks before it saves, and Back sends nothing', async () => {
  await renderEditor(() => Promise.resolve({ questions: ['3 grades will change.'], canUndo: false }));
  await userEvent.fill(page.getByLabelText('Points').first(), '1');
  await save();
  await expect.element(page.getByText('3 grades will change.')).toBeVisible();
  await expect.element(page.getByText(/nobody can get 0 points/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Back' }));
  expect(saved()).toEqual([]);
  await save();
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));
  await expect.poll(() => saved().length).toBe(1);
});

it('gives the focus to what was just added, tells the fields of items apart, and keeps Save in sight', async () => {
  await page.viewport(1200, 500);
  await renderEditor();
  await expect.element(page.getByText(/Graders choose one of its items/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Discrete category' }));
  const added = page.getByRole('group', { name: '[No name]' });
  await expect.element(added.getByRole('textbox', { name: 'Name', exact: true })).toHaveFocus();
  await userEvent.keyboard('Style');
  const style = page.getByRole('group', { name: 'Style' });
  await userEvent.click(style.getByRole('button', { name: 'Add an item' }));
  const item3 = style.getByRole('group', { name: 'Item 3' });
  await expect.element(item3.getByRole('textbox', { name: 'Name of the item' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Save rubric' })).toBeInViewport();
  await expect.element(page.getByText('The rubric has changes that are not saved.')).toBeInViewport();
});

it('says that somebody else has saved meanwhile, and replaces theirs only when asked again', async () => {
  const theirs = {
    rows: [{ ...correctness, header: 'Theirs', items: [item(10, 'Fails', 0)] }],
    maxPoints: 3,
  };
  const present = toWire(RubricMeanwhile, theirs, 'snake');
  calls.refuseOnce(rubricContract.saveRubric, 409, { message: 'Somebody was first.', present });
  const asked: { tag: string; itemIds: (number | undefined)[] }[] = [];
  await renderEditor((written, tag) => {
    asked.push({ tag, itemIds: written.rows[0]?.items.map(({ id }) => id) ?? [] });
    return Promise.resolve({ questions: [], canUndo: false });
  });
  await userEvent.fill(page.getByLabelText('Points').nth(1), '3');
  await save();
  await expect.element(page.getByText(/Somebody else has changed the rubric meanwhile/)).toBeVisible();
  await expect.element(page.getByLabelText('Points').nth(1)).toHaveValue('3');
  await save();
  await expect.element(page.getByText('The rubric is saved')).toBeVisible();
  expect(asked).toEqual([
    { tag: rubricTagOf({ rows: [correctness, tests], maxPoints: null }), itemIds: [10, 11] },
    // The item that they removed is made anew.
    { tag: rubricTagOf(theirs), itemIds: [10, undefined] },
  ]);
});
