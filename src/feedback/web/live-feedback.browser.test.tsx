import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../tests/support/answered-calls.ts';
import { answerSocket } from '../../../tests/support/answered-socket.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { queryClient } from '../../kernel/web/api.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { feedbackContract } from '../domain/contract.ts';
import { replySightOf, type FeedbackViewer } from '../domain/rules.ts';
import { FeedbackProvider } from './FeedbackProvider.tsx';
import { useFeedback } from './queries.ts';

const viewer: FeedbackViewer = {
  sight: replySightOf({ viewerId: 7, isDone: false, permissions: new Set(), isPeer: false }),
  ...{ isAuthor: false, permissions: new Set(), sharesSection: false, peerPhase: undefined },
};

beforeEach(() => queryClient.clear());
afterEach(() => {
  sessionStore.set(undefined);
  vi.unstubAllGlobals();
});

function Count() {
  return <p>Threads: {useFeedback(4).data?.user.length}</p>;
}

/** Three parts of a page that show the feedback, after which the given topic has an event; answers how often was read. */
async function readsAfter(topic: string, event: object): Promise<() => number> {
  let [asked, count] = [0, 0];
  const thread = { type: 'inline-feedback' as const, workId: 4, fileId: '1', firstLine: null, replies: [] };
  answerCalls().answer(feedbackContract.getFeedback, () => {
    asked += 1;
    const user = Array.from({ length: count }, (_, at) => ({ ...thread, id: at + 1, line: at }));
    return { general: null, linter: {}, user, authors: [] };
  });
  const socket = answerSocket();
  sessionStore.set({ accessToken: 'token', userId: 7, expiresAt: '2999-01-01T00:00:00Z' });
  await renderScreen(
    <FeedbackProvider submissionId={4} courseId={1} assignmentId={2} viewer={viewer}>
      <Count />
      <Count />
      <Count />
    </FeedbackProvider>,
  );
  await expect.element(page.getByText('Threads: 0').first()).toBeVisible();
  socket.send({ type: 'ready' });
  const subscribed = () =>
    socket.received.find((frame) => frame.type === 'subscribe' && frame['topic'] === topic);
  await expect.poll(subscribed).toBeDefined();
  [asked, count] = [0, 1];
  socket.send({ type: 'event', id: subscribed()?.id, cursor: '2'.padStart(26, '0'), event });
  return () => asked;
}

it('what somebody else writes is read once, however many parts of the page show it', async () => {
  const asked = await readsAfter('feedback', { changed: { commentBaseId: '1' } });
  await expect.element(page.getByText('Threads: 1').first()).toBeVisible();
  expect(asked()).toBe(1);
});

it('an author who has the page open sees the feedback as soon as the grades are published', async () => {
  const asked = await readsAfter('assignment', { changed: {} });
  await expect.element(page.getByText('Threads: 1').first()).toBeVisible();
  expect(asked()).toBe(1);
});
