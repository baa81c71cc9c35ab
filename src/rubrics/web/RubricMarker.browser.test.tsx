import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { submissionReply } from '../../../tests/support/sample-replies.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { toWire } from '../../kernel/domain/wire/wire-codec.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { userSettingContract } from '../../people/domain/user-setting-contract.ts';
import { rubricContract } from '../domain/contract.ts';
import { MarkedMeanwhile, type Choice, type RubricRow } from '../domain/model.ts';
import { resultItemsOf } from '../domain/rules/results.ts';
import { RubricMarker } from './RubricMarker.tsx';

const item = (id: number, header: string, points: number) => ({ id, header, description: '', points });
const base = { description: '', descriptionType: 'markdown', locked: false } as const;
const rows: RubricRow[] = [
  {
    ...base,
    id: 1,
    type: 'normal',
    header: 'Correctness',
    items: [item(10, 'Fails', 0), item(11, 'Partly', 2), item(12, 'Works', 4)],
  },
  { ...base, id: 2, type: 'continuous', header: 'Style', items: [item(20, 'Low', -2), item(21, 'High', 6)] },
  {
    ...base,
    id: 3,
    type: 'normal',
    header: 'Tests',
    locked: 'auto_test_2',
    items: [item(30, 'None', 0), item(31, 'All', 3)],
  },
];

const submission = submissionReply({ manualGradingStatus: 'unfinished', grade: 5 });

let calls: AnsweredCalls;
let stored: Choice[] = [];

beforeEach(() => {
  queryClient.clear();
  stored = [{ rowId: 3, itemId: 31, multiplier: 1 }];
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  calls = answerCalls();
  calls.answer(rubricContract.loadRubric, () => rows);
  calls.answer(rubricContract.listRubricResults, () => resultItemsOf(rows, stored));
  calls.answer(rubricContract.putRubricResult, ({ items }) => {
    stored = [...items, ...stored.filter((one) => one.rowId === 3)];
    return { copiedItems: [], submission };
  });
  calls.answer(userSettingContract.listUiPreferences, () => ({}));
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

async function renderMarker(mode: 'mark' | 'read' = 'mark') {
  await renderScreen(<RubricMarker assignmentId={5} submissionId={9} mode={mode} />);
  await expect.element(page.getByRole('region', { name: 'Correctness' })).toBeVisible();
}

/** The refusal of a mark that came after hers. */
function markedByGrace(choices: readonly Choice[]) {
  const meanwhile = {
    items: resultItemsOf(rows, choices),
    changedBy: { ...submission.user, name: 'Grace' },
    changedAt: new Date(),
  };
  const present = toWire(MarkedMeanwhile, meanwhile, 'snake');
  return { message: 'Too late.', code: 'INVALID_STATE', present };
}

const lastItems = () => calls.sentTo(rubricContract.putRubricResult).at(-1)?.items;

it('chooses by number in the row that has the focus, and Tab goes to the next row', async () => {
  await renderMarker();
  await userEvent.click(page.getByRole('radio', { name: /Fails/ }));
  await userEvent.keyboard('3');
  await expect.element(page.getByRole('radio', { name: /Works/ })).toBeChecked();
  await expect.poll(lastItems).toEqual([{ rowId: 1, itemId: 12, multiplier: 1 }]);
  await expect.element(page.getByText('4 / 4')).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('textbox', { name: 'Score' })).toHaveFocus();
});

it('goes by M to the first category without a choice, and from a field by Escape back to the keys', async () => {
  await renderMarker();
  await page.getByRole('button', { name: 'Next open category' }).click();
  await expect.element(page.getByRole('radio', { name: /Fails/ })).toHaveFocus();
  await userEvent.keyboard('m');
  await expect.element(page.getByRole('radio', { name: /Fails/ })).toHaveFocus();
  await userEvent.keyboard('2');
  await expect.element(page.getByRole('radio', { name: /Partly/ })).toBeChecked();
  await userEvent.keyboard('m');
  const score = page.getByRole('textbox', { name: 'Score' });
  await expect.element(score).toHaveFocus();
  await userEvent.keyboard('50{Escape}');
  await expect.element(score).not.toHaveFocus();
  await expect.poll(lastItems).toContainEqual({ rowId: 2, itemId: 21, multiplier: 2 / 6 });
  await userEvent.keyboard('m');
  await expect.element(page.getByRole('radio', { name: /Partly/ })).toHaveFocus();
});

it('gives by F all points where nothing is chosen, goes by Alt and a digit to a category, and takes it back at once', async () => {
  stored = [{ rowId: 1, itemId: 11, multiplier: 1 }, ...stored];
  await renderMarker();
  await expect.element(page.getByRole('radio', { name: /Partly/ })).toBeChecked();
  await userEvent.keyboard('f');
  const partly = { rowId: 1, itemId: 11, multiplier: 1 };
  await expect.poll(lastItems).toEqual([partly, { rowId: 2, itemId: 21, multiplier: 1 }]);
  await expect.element(page.getByRole('radio', { name: /Partly/ })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: /All points/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{Alt>}2{/Alt}');
  await expect.element(page.getByRole('textbox', { name: 'Score' })).toHaveFocus();
  await userEvent.keyboard('{Alt>}1{/Alt}3');
  await expect.poll(lastItems).toContainEqual({ rowId: 1, itemId: 12, multiplier: 1 });
  await userEvent.keyboard('u');
  await expect.poll(lastItems).toContainEqual(partly);
  await userEvent.keyboard('u');
  await expect.poll(lastItems).toEqual([partly]);
});

it('removes the choice when the same number is pressed again', async () => {
  stored = [{ rowId: 1, itemId: 11, multiplier: 1 }, ...stored];
  await renderMarker();
  await expect.element(page.getByRole('radio', { name: /Partly/ })).toBeChecked();
  page
    .getByRole('radio', { name: /Partly/ })
    .element()
    .focus();
  await userEvent.keyboard('2');
  await expect.poll(lastItems).toEqual([]);
  await expect.element(page.getByRole('radio', { name: /Partly/ })).not.toBeChecked();
});

it('keeps the score of a continuous row in percent when the field is left (RUB-020, RUB-021, PREF-007)', async () => {
  await renderMarker();
  await userEvent.fill(page.getByRole('textbox', { name: 'Score' }), '75');
  await userEvent.tab();
  await expect.poll(lastItems).toEqual([{ rowId: 2, itemId: 21, multiplier: 4 / 6 }]);
  await expect.element(page.getByText('4 / 6')).toBeVisible();
});

it('enters points where the person prefers them, inside the bounds of the row (RUB-020, PREF-007, UI-050)', async () => {
  calls.answer(userSettingContract.listUiPreferences, () => ({ continuous_rubric_grading_unit: 'points' }));
  await renderMarker();
  await expect.element(page.getByText('points, from -2 to 6')).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'Score' }), '9');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Score should be less than or equal to 6.')).toBeVisible();
  expect(lastItems()).toBeUndefined();
  await userEvent.fill(page.getByRole('textbox', { name: 'Score' }), '-1');
  await userEvent.keyboard('{Enter}');
  await expect.poll(lastItems).toEqual([{ rowId: 2, itemId: 20, multiplier: 0.5 }]);
});

it('shows the rubric without choices to those who may not see what was chosen (RUB-026)', async () => {
  calls.refuse(rubricContract.listRubricResults, 403, { message: 'The grade is not available yet.' });
  await renderMarker('read');
  await expect.element(page.getByRole('radio', { name: /Works/ })).not.toBeChecked();
  expect(page.getByText('The grade is not available yet.').elements()).toEqual([]);
});

it('never sends a row that the AutoTest fills, and shows what it gave (RUB-019)', async () => {
  await renderMarker();
  await expect.element(page.getByRole('radio', { name: /All/ })).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: /All/ })).toBeChecked();
  await userEvent.click(page.getByRole('radio', { name: /Works/ }));
  await expect.poll(lastItems).toEqual([{ rowId: 1, itemId: 12, multiplier: 1 }]);
});

it('goes back to what is stored when the server refuses', async () => {
  calls.answer(rubricContract.putRubricResult, () => {
    throw new Error('This category is filled by the AutoTest.');
  });
  await renderMarker();
  await userEvent.click(page.getByRole('radio', { name: /Works/ }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('could not be saved');
  await expect.element(page.getByRole('radio', { name: /Works/ })).not.toBeChecked();
});

it('shows the rubric as it is now after an item was chosen that somebody has deleted', async () => {
  await renderMarker();
  await expect.element(page.getByRole('radio', { name: /Works/ })).toBeVisible();
  calls.refuse(rubricContract.putRubricResult, 404, { message: 'This item is gone.' });
  const [first, ...others] = rows;
  const items = [item(10, 'Fails', 0), item(11, 'Mostly', 3)];
  calls.answer(rubricContract.loadRubric, () => (first ? [{ ...first, items }, ...others] : rows));
  await userEvent.click(page.getByRole('radio', { name: /Works/ }));
  await expect.element(page.getByText('This item is gone.')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /Mostly/ })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /Works/ })).not.toBeInTheDocument();
});

it('changes nothing in read mode', async () => {
  stored = [{ rowId: 2, itemId: 21, multiplier: 0.5 }, ...stored];
  await renderMarker('read');
  await expect.element(page.getByRole('radio', { name: /Works/ })).toBeDisabled();
  await expect.element(page.getByText('62.5 %')).toBeVisible();
  expect(page.getByRole('textbox').elements()).toHaveLength(0);
});

it('asks whose choice is to stay when somebody else marked at the same time, and undoes nothing of theirs', async () => {
  await renderMarker();
  const theirs = [
    ...stored,
    { rowId: 1, itemId: 11, multiplier: 1 },
    { rowId: 2, itemId: 21, multiplier: 1 },
  ];
  calls.refuse(rubricContract.putRubricResult, 409, markedByGrace(theirs));
  stored = theirs;
  await userEvent.click(page.getByRole('radio', { name: /Works/ }));
  const dialog = page.getByRole('dialog', { name: 'Somebody else has marked this too' });
  await expect.element(dialog).toHaveTextContent('Grace has changed the rubric');
  await expect
    .element(dialog)
    .toHaveTextContent('Correctness: "nothing" became "Partly (2 points)". Yours: "Works (4 points)"');
  calls.answer(rubricContract.putRubricResult, ({ items }) => {
    stored = [...items, ...stored.filter((one) => one.rowId === 3)];
    return { copiedItems: [], submission };
  });
  await userEvent.click(page.getByRole('button', { name: 'Put mine' }));
  const byRow = () => lastItems()?.toSorted((one, other) => one.rowId - other.rowId);
  await expect.poll(byRow).toEqual([
    { rowId: 1, itemId: 12, multiplier: 1 },
    { rowId: 2, itemId: 21, multiplier: 1 },
  ]);
});

it('keeps both choices without a question when two people mark different categories at the same time', async () => {
  await renderMarker();
  const theirs = [...stored, { rowId: 2, itemId: 21, multiplier: 1 }];
  calls.refuseOnce(rubricContract.putRubricResult, 409, markedByGrace(theirs));
  await userEvent.click(page.getByRole('radio', { name: /Works/ }));
  const byRow = () => lastItems()?.toSorted((one, other) => one.rowId - other.rowId);
  await expect.poll(byRow).toEqual([
    { rowId: 1, itemId: 12, multiplier: 1 },
    { rowId: 2, itemId: 21, multiplier: 1 },
  ]);
  await expect.element(page.getByRole('radio', { name: /Works/ })).toBeChecked();
  expect(page.getByRole('dialog').query()).toBeNull();
});

it('keeps all its buttons inside of a narrow panel', async () => {
  const style = { width: 280, overflow: 'auto' };
  await renderScreen(
    <div style={style} data-testid="panel">
      <RubricMarker assignmentId={5} submissionId={9} mode="mark" />
    </div>,
  );
  await userEvent.click(page.getByRole('radio', { name: /Fails/ }));
  await expect.element(page.getByRole('button', { name: 'Undo the last mark' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /All points/ })).toBeVisible();
  const panel = page.getByTestId('panel').element();
  expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
});

it('takes marks back one after the other, down to how the page found them', async () => {
  await renderMarker();
  await userEvent.click(page.getByRole('radio', { name: /Fails/ }));
  await userEvent.keyboard('3');
  await expect.poll(lastItems).toEqual([{ rowId: 1, itemId: 12, multiplier: 1 }]);
  await userEvent.click(page.getByRole('button', { name: 'Undo the last mark' }));
  await expect.element(page.getByRole('radio', { name: /Fails/ })).toBeChecked();
  await userEvent.keyboard('u');
  await expect.poll(lastItems).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Undo the last mark' })).not.toBeInTheDocument();
});
