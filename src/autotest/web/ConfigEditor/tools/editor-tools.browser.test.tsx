import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../../tests/support/answered-calls.ts';
import { answered, idOf } from '../../../../../tests/support/autotest-blocks.ts';
import { renderScreen } from '../../../../../tests/support/render-screen.tsx';
import { hideToast } from '../../../../design/web/index.ts';
import type { ReplyOf } from '../../../../kernel/domain/endpoint.ts';
import { queryClient } from '../../../../kernel/web/api.ts';
import { rubricContract } from '../../../../rubrics/domain/contract.ts';
import type { Block } from '../../../domain/block.ts';
import { autotestContract } from '../../../domain/contract.ts';
import type { Configuration } from '../../../domain/model.ts';
import { ConfigEditor } from '../ConfigEditor.tsx';

const { getAutoTestConfiguration, getAutoTestSnapshot, updateAutoTestConfiguration } = autotestContract;

const style: Block = { type: 'program', id: idOf('P'), name: 'Style', script: 'flake8 main.py' };
const sorts: Block = {
  type: 'ioTest',
  id: idOf('T'),
  name: 'Sorts',
  script: 'python3 sort.py',
  children: [
    {
      type: 'simpleMatch',
      id: idOf('M'),
      name: 'Two',
      inputText: '2 1',
      outputText: '1 2',
      caseSensitivity: 'sensitive',
      whitespacesPolicy: 'include',
    },
  ],
};
const half: Block = {
  type: 'connectRubric',
  id: idOf('R'),
  rubricRowId: 7,
  children: [style, sorts],
};

const row: ReplyOf<typeof rubricContract.loadRubric>[number] = {
  id: 7,
  type: 'normal',
  header: 'Correctness',
  description: '',
  descriptionType: 'markdown',
  locked: false,
  items: [],
};

let calls: AnsweredCalls;
let updates: string[];

const configurationWith = (
  blocks: Block[],
  publishedSnapshot: Configuration['publishedSnapshot'] = { unpublished: {} },
): Configuration => ({
  assignmentId: '5',
  setup: { metadata: {}, steps: [] },
  test: { steps: answered(blocks) },
  publishedSnapshot,
});

beforeEach(() => {
  queryClient.clear();
  updates = [];
  calls = answerCalls();
  calls.answer(rubricContract.loadRubric, () => [row]);
});
afterEach(() => {
  hideToast('autotest-clipboard');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(configuration: Configuration) {
  calls.answer(getAutoTestConfiguration, () => configuration);
  calls.answer(updateAutoTestConfiguration, (body) => {
    updates.push(JSON.stringify(body));
    return configuration;
  });
  await renderScreen(<ConfigEditor assignmentId={5} />);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const move = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });

it('undoes and does again what was added, deleted and typed, by buttons and by keys (AT2-065)', async () => {
  await show(configurationWith([style]));
  await expect.element(button('Undo the last change')).toBeDisabled();
  await button('Add Script').click();
  await expect.element(move('Script')).toBeVisible();
  await button('Undo the last change').click();
  await expect.element(move('Script')).not.toBeInTheDocument();
  await expect.element(button('Undo the last change')).toBeDisabled();
  await button('Redo the change').click();
  await expect.element(move('Script')).toBeVisible();

  await button('Script: Style').click();
  await page.getByLabelText('Name').fill('Layout');
  await expect.element(move('Script: Layout')).toBeVisible();
  // In a field the key is the browser's own.
  const grip = page.getByRole('button', { name: 'Move Script: Layout' }).element();
  if (grip instanceof HTMLElement) grip.focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(move('Script: Style')).toBeVisible();
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(move('Script: Layout')).toBeVisible();
});

it('copies a frame as YAML and pastes it with ids of its own, connected by the name of the category', async () => {
  await show(configurationWith([half]));
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await page.getByRole('button', { name: 'Actions: Connect Rubric: Correctness' }).click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await expect.poll(() => write.mock.calls.length).toBe(1);
  const text = write.mock.calls[0]?.[0] ?? '';
  expect(text).toContain('proofmark: 1\ntest:\n  - connectRubric:');
  expect(text).toContain('rubricRow: Correctness');
  expect(text).not.toContain(idOf('R'));

  await button('Paste').click();
  await page.getByRole('textbox', { name: 'Text of the blocks' }).fill(text);
  await button('Insert').click();
  await expect.poll(() => move('IO Test: Sorts').elements().length).toBe(2);
  // The message may stand over the button in a small window.
  hideToast('autotest-clipboard');
  await button('Save').click();
  await expect.poll(() => updates.length).toBe(1);
  expect(updates[0]?.match(/"rubricRowId":7/g)).toHaveLength(2);
  expect(updates[0]?.match(new RegExp(idOf('M'), 'g'))).toHaveLength(1);
});

it('says why a text cannot be pasted, and changes nothing', async () => {
  await show(configurationWith([style]));
  await button('Paste').click();
  const box = page.getByRole('textbox', { name: 'Text of the blocks' });
  const refused = async (text: string, reason: string) => {
    await box.fill(text);
    await button('Insert').click();
    await expect.element(page.getByText(reason)).toBeVisible();
    await userEvent.keyboard('{Escape}');
  };
  await refused('hello', 'This text holds no blocks of AutoTest. Copy a block in the editor first.');
  await refused(
    'proofmark: 1\nsetup:\n  - script: {script: make}',
    'These blocks belong to the set-up: paste them there.',
  );
  await refused(
    'proofmark: 1\ntest:\n  - simpleMatch: {inputText: a, outputText: a, caseSensitivity: sensitive, whitespacesPolicy: include}',
    'One of these blocks does not fit there. Choose the block that it belongs into, then paste again.',
  );
});

it('finds blocks by what they hold, goes from one to the next and opens the frames around (AT2-065)', async () => {
  await show(configurationWith([half]));
  await button('Collapse Connect Rubric: Correctness').click();
  await page.getByLabelText('Search in blocks').fill('1 2');
  await expect.element(page.getByText('1 found', { exact: true }).first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Full Match: Two')).toHaveAttribute('aria-pressed', 'true');
  expect(updates).toEqual([]);
});

it('says beside what it found that it does not look into uploaded files, where there are some', async () => {
  const uploaded: Block = {
    type: 'pytest',
    id: idOf('U'),
    name: 'Unit tests',
    script: '',
    version: 'base',
    files: [{ id: idOf('F'), path: 'test_sort.py', size: 20 }],
  };
  await show(configurationWith([uploaded]));
  await page.getByLabelText('Search in blocks').fill('test_empty_list');
  const told = 'Nothing found. The contents of uploaded files are not searched.';
  await expect.element(page.getByText(told).first()).toBeVisible();
  await page.getByLabelText('Search in blocks').fill('test_sort');
  await expect.element(page.getByText(/^1 found\. The contents/).first()).toBeVisible();
});

it('compares what is saved with what is published', async () => {
  const snapshotId = idOf('S');
  await show(configurationWith([{ ...style, script: 'flake8 *.py' }], { published: snapshotId }));
  calls.answer(getAutoTestSnapshot, () => ({
    assignmentId: '5',
    snapshotId,
    createdAt: new Date('2026-01-05T10:00:00Z'),
    source: { copied: {} },
    setup: { metadata: {}, steps: [] },
    test: { steps: answered([style, sorts]) },
  }));
  await button('Compare').click();
  await expect.element(page.getByText('Changed', { exact: true })).toBeVisible();
  await expect.element(page.getByText('flake8 *.py').first()).toBeVisible();
  expect(page.getByText('Removed', { exact: true }).elements()).toHaveLength(2);
});
