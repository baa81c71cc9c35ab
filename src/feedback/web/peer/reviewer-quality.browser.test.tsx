import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { answerSocket } from '../../../../tests/support/answered-socket.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { userReply } from '../../../../tests/support/sample-replies.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { peerFeedbackContract } from '../../domain/peer/contract.ts';
import { PeerReviewCards } from './PeerReviewCards.tsx';

let approved: number;
let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  approved = 1;
  calls = answerCalls();
  calls.answer(peerFeedbackContract.listReviewerQuality, () =>
    ['Ada', 'Grace'].map((name, at) => ({
      reviewer: { ...userReply(), id: at + 1, name },
      ...{ subjectCount: 2, reviewedCount: 1, replyCount: 3, approvedCount: at === 0 ? 3 : approved },
      ...{ averageLength: 20, answerCount: 0 },
    })),
  );
});
afterEach(() => {
  sessionStore.set(undefined);
  vi.unstubAllGlobals();
});

const card = <PeerReviewCards courseId={1} assignmentId={7} mayApprove={false} seesReviews />;
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

it('tells whose comments wait for approval, and brings them together', async () => {
  await page.viewport(1000, 800);
  await renderScreen(card);
  await expect.element(row('Grace').getByText('2 wait')).toBeVisible();
  expect(row('Ada').getByText(/wait/).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Approved' }).click();
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('Grace');
});

it('reads anew when a comment is written or approved on another page', async () => {
  const socket = answerSocket();
  sessionStore.set({ accessToken: 'token', userId: 7, expiresAt: '2999-01-01T00:00:00Z' });
  await renderScreen(card);
  await expect.element(page.getByText('2 wait')).toBeVisible();
  socket.send({ type: 'ready' });
  const subscribed = () =>
    socket.received.find((frame) => frame.type === 'subscribe' && frame['topic'] === 'submissions');
  await expect.poll(subscribed).toBeDefined();
  approved = 2;
  const event = { changed: { submissionId: '5' } };
  socket.send({ type: 'event', id: subscribed()?.id, cursor: '2'.padStart(26, '0'), event });
  await expect.element(page.getByText('1 waits')).toBeVisible();
});
