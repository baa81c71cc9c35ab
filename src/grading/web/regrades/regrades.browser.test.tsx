import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { assignmentReply, userReply } from '../../../../tests/support/sample-replies.ts';
import { assignmentWork } from '../../../assignments/domain/addresses.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import { regradeContract as contract } from '../../domain/regrades/contract.ts';
import type { RegradeLine, RegradeRequest, SubmissionRegrades } from '../../domain/regrades/model.ts';
import { RegradeQueue } from './RegradeQueue.tsx';
import { RegradeRequests } from './RegradeRequests.tsx';
import { RegradeSettingsCard } from './RegradeSettingsCard.tsx';

let calls: AnsweredCalls;
beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(assignmentContract.getAssignment, () => assignmentReply({ regradeSettings }));
  calls.answer(rubricContract.loadRubric, () => [row]);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const regradeSettings = { days: 7, amount: 2 };
const row = {
  ...{ id: 5, header: 'Style', description: '', descriptionType: 'plain_text' as const },
  ...{ type: 'normal' as const, locked: false as const, items: [] },
};
const askedAt = new Date('2026-01-02T12:00:00Z');

const request = (differences: Partial<RegradeRequest> = {}): RegradeRequest => ({
  id: '3',
  submissionId: '9',
  rowId: 5,
  rowHeader: 'Style',
  state: 'open',
  askedAt,
  decidedAt: null,
  gradeWhenAsked: 6,
  gradeAfter: null,
  replies: [{ id: '1', text: 'Line 3 is fine.', writtenAt: askedAt, user: userReply(), isAuthors: true }],
  ...differences,
});

const show = (answer: Partial<SubmissionRegrades>, who: { isAuthor: boolean; isOlder?: boolean }) => {
  const usual = { requests: [], until: null, left: 2, reason: null };
  calls.answer(contract.listRegradeRequests, () => ({ ...usual, ...answer }));
  return renderScreen(
    <RegradeRequests
      assignmentId={7}
      submissionId={9}
      isAuthor={who.isAuthor}
      mayDecide={!who.isAuthor}
      isOlder={who.isOlder === true}
    />,
  );
};

it('a student asks about a category of the rubric, and reads how many requests are left', async () => {
  await show({}, { isAuthor: true });
  calls.answer(contract.askRegrade, () => request());
  await expect.element(page.getByText('2 requests left for this assignment')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for a regrade' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'About' }).click();
  await page.getByRole('option', { name: 'Style' }).click();
  await dialog.getByRole('textbox', { name: /What should be looked at/ }).fill('Line 3 is fine.');
  await dialog.getByRole('button', { name: 'Send the request' }).click();
  await expect.poll(() => calls.sentTo(contract.askRegrade)).toEqual([{ rowId: 5, text: 'Line 3 is fine.' }]);
});

it('who may not ask reads why, and what came of earlier requests', async () => {
  const reason = 'The time for regrade requests is over. Ask your teacher directly.';
  await show({ reason, requests: [request({ state: 'changed', gradeAfter: 8 })] }, { isAuthor: true });
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(page.getByText('Grade changed')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

it('staff see nothing where nobody asked', async () => {
  await show({}, { isAuthor: false });
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await expect.element(page.getByText('Regrade requests')).not.toBeInTheDocument();
});

it('staff close a request with what they write, and are told when the grade has not changed', async () => {
  await show({ requests: [request()] }, { isAuthor: false });
  calls.refuse(contract.decideRegrade, 400, { message: 'The grade has not changed since they asked.' });
  await page.getByRole('button', { name: 'Close, grade changed' }).click();
  await expect.element(page.getByText(/has not changed since they asked/)).toBeVisible();
  const kept = request({ state: 'kept' });
  calls.answer(contract.decideRegrade, () => kept);
  calls.answer(contract.listRegradeRequests, () => ({
    requests: [kept],
    until: null,
    left: 2,
    reason: null,
  }));
  const box = page.getByRole('textbox', { name: 'Reply: About Style' });
  await box.fill('It stays.');
  await page.getByRole('button', { name: 'Close, grade kept' }).click();
  await expect.element(page.getByText('Grade kept', { exact: true })).toBeVisible();
  // What was sent stands above by then.
  expect(box.element()).toHaveValue('');
  await expect
    .poll(() => calls.sentTo(contract.decideRegrade).at(-1))
    .toEqual({ outcome: 'kept', text: 'It stays.' });
});

it('nobody closes a request with the grade kept before its author has read a word of staff', async () => {
  await show({ requests: [request()] }, { isAuthor: false });
  const keep = page.getByRole('button', { name: 'Close, grade kept' });
  await expect.element(keep).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('textbox', { name: 'Reply: About Style' }).fill('It stays.');
  await expect.element(keep).not.toHaveAttribute('aria-disabled', 'true');
});

it('both sides read that the grade of a hand-in counts no more once there is a newer one', async () => {
  const screen = await show({ requests: [request()] }, { isAuthor: false, isOlder: true });
  await expect.element(page.getByText(/changes nothing that counts/)).toBeVisible();
  await screen.unmount();
  await show({ requests: [request()] }, { isAuthor: true, isOlder: true });
  await expect.element(page.getByText(/the grade of this hand-in counts no more/)).toBeVisible();
});

const line: RegradeLine = {
  ...{ id: '3', submissionId: '9', author: userReply(), rowHeader: 'Style', state: 'open' },
  ...{ askedAt, decidedAt: null, excerpt: 'Line 3 is fine.', replyCount: 1, isAnswered: false },
};

it('the queue shows what waits, leads to the work, and its filters are asked of the server', async () => {
  const asked: (string | null)[] = [];
  calls.answer(contract.listRegradeQueue, (_body, url) => {
    asked.push(url.searchParams.get('state'));
    return url.searchParams.get('state') === 'open' ? [line] : [];
  });
  await renderPage(assignmentWork, hrefOf(assignmentWork, { courseId: 1, assignmentId: 7 }), {
    component: () => <RegradeQueue assignmentId={7} hrefOfWork={(id) => `/work/${id}`} />,
  });
  await expect.element(page.getByText('Waits for a reply')).toBeVisible();
  await expect.element(page.getByRole('link', { name: line.author.name })).toHaveAttribute('href', '/work/9');
  await page.getByText('Closed', { exact: true }).click();
  await expect.element(page.getByText('No requests match.')).toBeVisible();
  expect(asked).toEqual(['open', 'closed']);
});

it('regrade requests are allowed after a question, and their settings save themselves', async () => {
  calls.answer(contract.putRegradeSettings, (body) => body);
  const card = (settings: typeof regradeSettings | null) => (
    <RegradeSettingsCard
      assignment={assignmentReply({ regradeSettings: settings })}
      lockedReason={undefined}
    />
  );
  const screen = await renderScreen(card(null));
  await page.getByRole('switch', { name: 'Students may ask for a regrade' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Allow' }).click();
  await expect.poll(() => calls.sentTo(contract.putRegradeSettings)).toEqual([{ days: 7, amount: 2 }]);
  await screen.unmount();
  await renderScreen(card(regradeSettings));
  const days = page.getByRole('textbox', { name: 'Time to ask' });
  await days.fill('');
  days.element().blur();
  await expect
    .poll(() => calls.sentTo(contract.putRegradeSettings).at(-1))
    .toEqual({ days: null, amount: 2 });
});
