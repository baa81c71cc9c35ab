import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { assignmentReply, userReply } from '../../../../tests/support/sample-replies.ts';
import type { PeerFeedbackSettings } from '../../../assignments/domain/model.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { peerFeedbackContract as contract } from '../../domain/peer/contract.ts';
import type { PeerReview } from '../../domain/peer/model.ts';
import { PeerFeedbackPanel } from './PeerFeedbackPanel.tsx';
import { PeerReviews } from './PeerReviews.tsx';

const settings: PeerFeedbackSettings = {
  amount: 2,
  time: 7200,
  autoApproved: false,
  redivideAfterDeadline: false,
};

let calls: AnsweredCalls;
beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(contract.putPeerFeedbackSettings, (body) => body);
  calls.answer(contract.deletePeerFeedbackSettings, () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const panel = (peerFeedbackSettings: PeerFeedbackSettings | null) => (
  <PeerFeedbackPanel
    assignment={assignmentReply({ peerFeedbackSettings })}
    permissions={{ can_edit_peer_feedback_settings: true }}
    mayChange={{ allowed: true }}
  />
);

it('settings save themselves, with the time in hours (ASGN-053)', async () => {
  await renderScreen(panel(settings));
  const hours = page.getByRole('textbox', { name: 'Time after the deadline' });
  await expect.element(hours).toHaveValue('2');
  await hours.fill('36');
  await userEvent.tab();
  const sent = () => calls.sentTo(contract.putPeerFeedbackSettings);
  await expect.poll(sent).toContainEqual({ ...settings, time: 129_600 });
  await page.getByRole('checkbox', { name: 'Show reviews without approval' }).click();
  await expect.poll(() => sent().at(-1)?.autoApproved).toBe(true);
});

it('peer feedback begins and ends only after a question', async () => {
  await renderScreen(panel(null));
  await page.getByRole('switch', { name: 'Students review each other' }).click();
  expect(calls.sentTo(contract.putPeerFeedbackSettings)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => calls.sentTo(contract.putPeerFeedbackSettings)).toHaveLength(1);
});

it('staff give everybody other work to review, after a question', async () => {
  calls.answer(contract.dividePeersAnew, () => undefined);
  await renderScreen(panel(settings));
  await page.getByRole('button', { name: 'Divide anew' }).click();
  await expect.element(page.getByText(/Give everybody other work/)).toBeVisible();
  expect(calls.sentTo(contract.dividePeersAnew)).toEqual([]);
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => calls.sentTo(contract.dividePeersAnew)).toHaveLength(1);
});

it('another number of reviews gives everybody other work only after a question', async () => {
  await renderScreen(panel(settings));
  const amount = page.getByRole('textbox', { name: 'Reviews of each student' });
  await amount.fill('3');
  await userEvent.tab();
  await page.getByRole('button', { name: 'Divide anew, 3 each' }).click();
  await expect.element(page.getByText(/Give everybody other work/)).toBeVisible();
  expect(calls.sentTo(contract.putPeerFeedbackSettings)).toEqual([]);
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect
    .poll(() => calls.sentTo(contract.putPeerFeedbackSettings))
    .toEqual([{ ...settings, amount: 3 }]);
});

const review = (id: number, more: Partial<PeerReview>): PeerReview => ({
  subject: { ...userReply(), id, name: `Subject ${id}`, username: `subject${id}` },
  submissionId: String(100 + id),
  opensAt: new Date('2026-01-01T12:00:00Z'),
  closesAt: new Date('2026-01-08T12:00:00Z'),
  replyCount: 0,
  approvedCount: 0,
  isFormer: false,
  ...more,
});

const showReviews = (reviews: PeerReview[]) => {
  calls.answer(contract.listPeerReviews, () => reviews);
  return renderScreen(<PeerReviews assignmentId={7} userId={1} hrefOfWork={(id) => `/work/${id}`} />);
};

it('a student sees whose work to read, and to whom they have not written yet', async () => {
  await showReviews([review(1, { replyCount: 3 }), review(2, {})]);
  await expect.element(page.getByText('You have written to 1 of 2.')).toBeVisible();
  const link = page.getByRole('link', { name: 'Subject 2' });
  await expect.element(link).toHaveAttribute('href', '/work/102');
  await expect.element(page.getByText('Nothing written')).toBeVisible();
});

it('reads anew what can be opened when the page draws it in another place after the deadline', async () => {
  const screen = await showReviews([review(1, { submissionId: null })]);
  await expect.element(page.getByText(/Begins/)).toBeVisible();
  await screen.unmount();
  await showReviews([review(1, {})]);
  await expect.element(page.getByRole('link', { name: 'Subject 1' })).toBeVisible();
});

it('before the deadline nothing can be opened, and the page says when that changes', async () => {
  await showReviews([review(1, { submissionId: null })]);
  await expect.element(page.getByText('Subject 1')).toBeVisible();
  await expect.element(page.getByText(/Reviewing begins after the deadline/)).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});

it('who handed in late and takes no part is not told that nobody is divided yet', async () => {
  calls.answer(contract.listPeerReviews, () => []);
  await renderScreen(<PeerReviews assignmentId={1} userId={9} hrefOfWork={(id) => `/work/${id}`} />);
  await expect
    .element(page.getByText(/You review nobody\..*after the deadline takes part only/))
    .toBeVisible();
  expect(page.getByText(/Nobody is divided/).elements()).toEqual([]);
});
