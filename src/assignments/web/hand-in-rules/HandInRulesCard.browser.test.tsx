import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { assignmentReply } from '../../../../tests/support/sample-replies.ts';
import type { BodyOf } from '../../../kernel/domain/endpoint.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { assignmentContract } from '../../domain/contract.ts';
import type { Assignment } from '../../domain/model.ts';
import { HandInRulesCard } from './HandInRulesCard.tsx';

const assignment = assignmentReply();

let sent: BodyOf<typeof assignmentContract.patchAssignment>[] = [];
beforeEach(() => {
  sent = [];
  queryClient.clear();
  answerCalls().answer(assignmentContract.patchAssignment, (body) => {
    sent.push(body);
    return assignment;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function show(cgignore: Assignment['cgignore'] = null) {
  return renderScreen(
    <HandInRulesCard
      assignment={{ ...assignment, cgignore }}
      permissions={{ can_edit_cgignore: true }}
      mayChange={{ allowed: true }}
    />,
  );
}

const save = () => page.getByRole('button', { name: 'Save' });
const nameOf = (rule: string) => page.getByRole('group', { name: rule }).getByRole('textbox');

it('makes rules by keyboard alone and stores them (SUB-023, SUB-036)', async () => {
  await show();
  await page.getByRole('radio', { name: /Rules by name/ }).click();
  await expect.element(save()).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await expect.element(nameOf('Rule 1')).toHaveFocus();
  await userEvent.keyboard('*.py');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await userEvent.keyboard('/main.py');
  const second = page.getByRole('group', { name: 'Rule 2' });
  await second.getByLabelText('What the rule says').click();
  await page.getByRole('option', { name: 'Require' }).click();
  await userEvent.click(save());
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    ignoreVersion: 'SubmissionValidator',
    ignore: {
      policy: 'deny_all_files',
      rules: [
        { ruleType: 'allow', fileType: 'file', name: '*.py' },
        { ruleType: 'require', fileType: 'file', name: '/main.py' },
      ],
    },
  });
});

it('shows what is wrong with a name at the rule, and keeps it from being stored (SUB-025, SUB-026)', async () => {
  await show({ policy: 'allow_all_files', rules: [], options: [] });
  await page.getByRole('button', { name: 'Add rule' }).click();
  await userEvent.keyboard('*/*.py');
  await userEvent.click(save());
  await expect.element(nameOf('Rule 1')).toHaveAccessibleDescription('A name can hold only one wildcard.');
  await userEvent.clear(nameOf('Rule 1'));
  await userEvent.click(save());
  await expect.element(nameOf('Rule 1')).toBeInvalid();
  expect(sent).toEqual([]);
});

it('tells which files the rules would let in, before they are stored', async () => {
  await show('*.class\n');
  await page.getByText('Try the rules').click();
  await page.getByRole('textbox', { name: 'Files of a hand-in' }).fill('Main.java\nMain.class');
  await expect.element(page.getByText('by *.class')).toBeVisible();
  const count = (text: string) => page.getByText(text, { exact: true }).elements().length;
  expect([count('Accepted'), count('Denied')]).toEqual([1, 1]);
});

it('puts the focus back when a rule is removed', async () => {
  await show({
    policy: 'deny_all_files',
    rules: [{ ruleType: 'allow', fileType: 'directory', name: 'src/' }],
    options: [],
  });
  await page.getByRole('button', { name: 'Remove rule 1' }).click();
  await expect.element(page.getByRole('button', { name: 'Add rule' })).toHaveFocus();
});
