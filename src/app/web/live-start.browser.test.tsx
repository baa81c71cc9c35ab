// A screen that watches what it reads: its subscription starts at its first read.
import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../tests/support/answered-calls.ts';
import { answerSocket } from '../../../tests/support/answered-socket.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { aboutReply } from '../../../tests/support/sample-replies.ts';
import { feedbackContract } from '../../feedback/domain/contract.ts';
import { replySightOf, type FeedbackViewer } from '../../feedback/domain/rules.ts';
import { FeedbackProvider, useFeedback } from '../../feedback/web/index.ts';
import { liveCursorHeader } from '../../kernel/domain/live.ts';
import { queryOf } from '../../kernel/web/api.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';

afterEach(() => {
  sessionStore.set(undefined);
  vi.unstubAllGlobals();
});

const viewer: FeedbackViewer = {
  sight: replySightOf({ viewerId: 7, isDone: false, permissions: new Set(), isPeer: false }),
  ...{ isAuthor: false, permissions: new Set(), sharesSection: false, peerPhase: undefined },
};

/** A page that reads the site first and then its own data. */
function Page() {
  const about = useQuery(queryOf(tenantContract.getAbout, { query: {} }));
  if (!about.isSuccess) return <p>{about.error?.message}</p>;
  return (
    <FeedbackProvider submissionId={7} courseId={1} assignmentId={2} viewer={viewer}>
      <Feedback />
    </FeedbackProvider>
  );
}

function Feedback() {
  const feedback = useFeedback(7);
  return <p>{feedback.isSuccess ? 'Feedback is there' : feedback.error?.message}</p>;
}

it('reads once when it opens and once for each event, not for the start of its subscription (RT-009)', async () => {
  let reads = 0;
  const calls = answerCalls();
  calls.answer(tenantContract.getAbout, () => aboutReply());
  calls.answer(feedbackContract.getFeedback, () => {
    reads += 1;
    return { general: null, linter: {}, authors: [], user: [] };
  });
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answer = await answered(...call);
    answer.headers.set(liveCursorHeader, 'cursor-of-read');
    return answer;
  });
  const socket = answerSocket();
  sessionStore.set({
    accessToken: 'token',
    userId: 7,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await renderScreen(<Page />);
  await expect.element(page.getByText('Feedback is there')).toBeVisible();
  socket.send({ type: 'ready' });
  const asked = () => socket.received.find(({ type }) => type === 'subscribe');
  await expect.poll(asked).toMatchObject({ topic: 'feedback', afterCursor: 'cursor-of-read' });
  // The subscription was confirmed before this. Had that caused a read, there would be three reads.
  socket.send({
    type: 'event',
    id: asked()?.id,
    cursor: '2'.padStart(26, '0'),
    event: { changed: { commentBaseId: '1' } },
  });
  await expect.poll(() => reads).toBe(2);
});
