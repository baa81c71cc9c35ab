import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../../tests/support/answered-calls.ts';
import { answered, idOf } from '../../../../../tests/support/autotest-blocks.ts';
import { assignmentReply, courseReply } from '../../../../../tests/support/sample-replies.ts';
import { renderScreen } from '../../../../../tests/support/render-screen.tsx';
import { assignmentContract } from '../../../../assignments/domain/contract.ts';
import { courseContract } from '../../../../courses/domain/contract.ts';
import type { ReplyOf } from '../../../../kernel/domain/endpoint.ts';
import { queryClient } from '../../../../kernel/web/api.ts';
import { rubricContract } from '../../../../rubrics/domain/contract.ts';
import type { Block } from '../../../domain/block.ts';
import { autotestContract } from '../../../domain/contract.ts';
import type { Configuration } from '../../../domain/model.ts';
import { ConfigEditor } from '../ConfigEditor.tsx';

const { copyAutoTestConfiguration, getAutoTestConfiguration } = autotestContract;

const row: ReplyOf<typeof rubricContract.loadRubric>[number] = {
  id: 7,
  type: 'normal',
  header: 'Correctness',
  description: '',
  descriptionType: 'markdown',
  locked: false,
  items: [],
};

const own: Block = { type: 'program', id: idOf('P'), name: 'Own test', script: 'true' };
const imported: Block = { type: 'program', id: idOf('Q'), name: 'Imported test', script: 'true' };

let calls: AnsweredCalls;
let rows: (typeof row)[];
let blocks: Block[];
let publishedSnapshot: Configuration['publishedSnapshot'];

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  [rows, blocks] = [[row], [own]];
  publishedSnapshot = { unpublished: {} };
  calls.answer(rubricContract.loadRubric, () => rows);
  calls.answer(courseContract.listCourses, () => [courseReply()]);
  calls.answer(assignmentContract.listOwnAssignments, () => [
    assignmentReply({ id: 5, name: 'This one', hasAutoTestV2: true }),
    assignmentReply({ id: 6, name: 'Sorting of last year', hasAutoTestV2: true }),
    assignmentReply({ id: 8, name: 'Without tests', hasAutoTestV2: false }),
  ]);
  calls.answer(getAutoTestConfiguration, () => ({
    assignmentId: '5',
    setup: { metadata: {}, steps: [] },
    test: { steps: answered(blocks) },
    publishedSnapshot,
  }));
  calls.answer(copyAutoTestConfiguration, () => {
    blocks = [imported];
    return {};
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const dialog = () => page.getByRole('dialog', { name: 'Import from another assignment' });
const importNow = () => dialog().getByRole('button', { name: 'Import', exact: true });

async function open(): Promise<void> {
  await renderScreen(<ConfigEditor assignmentId={5} />);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(dialog()).toBeVisible();
}

async function choose(): Promise<void> {
  await dialog().getByRole('combobox', { name: 'Assignment' }).click();
  const options = page.getByRole('option');
  await expect.poll(() => options.elements().map((one) => one.textContent)).toEqual(['Sorting of last year']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
}

it('asks what becomes of the rubric before it replaces the blocks here, and shows the new ones', async () => {
  await open();
  await expect.element(dialog().getByText('The blocks that stand here now are replaced')).toBeVisible();
  await choose();
  await expect.element(importNow()).toHaveAttribute('aria-disabled', 'true');
  await dialog()
    .getByRole('radio', { name: /^Replace it/ })
    .click();
  await importNow().click();
  await expect.element(page.getByText('Imported test').first()).toBeVisible();
  expect(calls.sentTo(copyAutoTestConfiguration)).toEqual([
    { dstAssignmentId: '5', overwriteRubric: { doOverwrite: {} } },
  ]);
  expect(page.getByText('Own test').query()).toBeNull();
});

it('asks nothing of a rubric that is not there', async () => {
  rows = [];
  await open();
  await choose();
  expect(dialog().getByRole('radio').query()).toBeNull();
  await importNow().click();
  await expect.element(page.getByText('Imported test').first()).toBeVisible();
  expect(calls.sentTo(copyAutoTestConfiguration)).toEqual([{ dstAssignmentId: '5' }]);
});

it('says what the server refuses, and leaves the blocks as they are', async () => {
  calls.refuse(copyAutoTestConfiguration, 400, { message: 'Unpublish it first.' });
  await open();
  await choose();
  await dialog()
    .getByRole('radio', { name: /^Keep it/ })
    .click();
  await importNow().click();
  await expect.element(page.getByText('Unpublish it first.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Own test').first()).toBeVisible();
});

it('stays where it is once a snapshot is published, beside Compare, and says why it cannot be used', async () => {
  publishedSnapshot = { published: idOf('S') };
  await renderScreen(<ConfigEditor assignmentId={5} />);
  await expect.element(page.getByRole('button', { name: 'Compare', exact: true })).toBeVisible();
  const button = page.getByRole('button', { name: 'Import', exact: true });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  await expect.element(page.getByText('Unpublish it before importing over it.')).toBeVisible();
  expect(dialog().query()).toBeNull();
});
