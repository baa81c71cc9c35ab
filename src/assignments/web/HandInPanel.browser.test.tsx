import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { aboutReply, assignmentReply } from '../../../tests/support/sample-replies.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { assignmentContract } from '../domain/contract.ts';
import { HandInPanel } from './HandInPanel.tsx';

let calls: AnsweredCalls;
beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(assignmentContract.patchAssignment, () => assignmentReply());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('takes the time between hand-ins as days, hours, minutes and seconds, none below 0 (UI-031, UI-032)', async () => {
  await renderScreen(
    <HandInPanel
      assignment={assignmentReply({ coolOffPeriod: 93_784 })}
      permissions={{ can_edit_assignment_info: true }}
      mayChange={{ allowed: true }}
    />,
  );
  const limits = page.getByRole('form', { name: 'Limits' });
  const part = (name: string) => limits.getByRole('textbox', { name });
  await expect.element(part('Days')).toHaveValue('1');
  await expect.element(part('Hours')).toHaveValue('2');
  await expect.element(part('Minutes')).toHaveValue('3');
  await expect.element(part('Seconds')).toHaveValue('4');
  await part('Seconds').fill('-1');
  await userEvent.tab();
  await expect
    .element(limits.getByText('Seconds should be greater than or equal to 0.', { exact: true }))
    .toBeVisible();
  await expect.element(limits.getByText('Not saved: correct what is marked above.')).toBeVisible();
  expect(calls.sentTo(assignmentContract.patchAssignment)).toEqual([]);
  for (const [name, value] of Object.entries({ Days: '', Hours: '0', Minutes: '90', Seconds: '0' }))
    await part(name).fill(value);
  await expect.element(part('Minutes')).toHaveValue('90');
  const sent = () => calls.sentTo(assignmentContract.patchAssignment);
  await expect.poll(sent).toContainEqual({ coolOffPeriod: 5400 });
});

const props = { permissions: { can_edit_assignment_info: true, can_edit_group_assignment: true } };
const withGit = assignmentReply({ webhookConfiguration: { tag: 'enabled', githubTemplateRepo: null } });

it('names the repository that students start from, where repositories are handed in (TEN-028)', async () => {
  const screen = await renderScreen(
    <HandInPanel assignment={withGit} {...props} mayChange={{ allowed: true }} />,
  );
  const address = page.getByRole('textbox', { name: 'Template repository' });
  await address.fill('sorting');
  await userEvent.tab();
  await expect.element(page.getByText(/This is no address of a repository/)).toBeVisible();
  calls.answer(assignmentContract.patchSubmitTypes, () => withGit);
  await address.fill('https://github.com/riverside/sorting');
  await userEvent.tab();
  await expect.poll(() => calls.sentTo(assignmentContract.patchSubmitTypes)).toHaveLength(1);
  await screen.unmount();
  calls.answer(tenantContract.getAbout, () =>
    aboutReply({ settings: { GITHUB_TEMPLATE_REPO_ENABLED: false, GROUPS_ENABLED: false } }),
  );
  queryClient.clear();
  await renderScreen(<HandInPanel assignment={withGit} {...props} mayChange={{ allowed: true }} />);
  await expect.element(page.getByRole('switch', { name: 'Hand in by Git' })).toBeChecked();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await expect.element(address).not.toBeInTheDocument();
  expect(page.getByRole('heading', { name: 'Groups' }).elements()).toEqual([]);
});
