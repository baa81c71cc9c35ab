import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { queryClient } from '../../kernel/web/api.ts';
import { feedbackContract } from '../domain/contract.ts';
import { replySightOf } from '../domain/rules.ts';
import { FeedbackOverview } from './FeedbackOverview.tsx';
import { FeedbackProvider } from './FeedbackProvider.tsx';

beforeEach(() => {
  queryClient.clear();
  answerCalls().answer(feedbackContract.getFeedback, () => ({
    ...{ general: null, linter: {}, user: [], authors: [] },
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const permissions = new Set<never>();
const overviewFor = (isDone: boolean) => (
  <FeedbackProvider
    submissionId={7}
    courseId={1}
    assignmentId={2}
    viewer={{
      sight: replySightOf({ viewerId: 7, isDone, permissions }),
      ...{ isAuthor: true, permissions, sharesSection: false, peerPhase: undefined },
    }}
  >
    <FeedbackOverview files={{ pathOf: () => undefined, hrefOf: () => '', contextAmount: 3 }} />
  </FeedbackProvider>
);

it('tells authors whose grades are out that nobody has commented, and where the grade is', async () => {
  await renderScreen(overviewFor(true));
  await expect.element(page.getByText('Nobody has commented on your work')).toBeVisible();
  await expect.element(page.getByText(/stand under "Your grade"/)).toBeVisible();
});

it('tells authors before that only that there is none yet', async () => {
  await renderScreen(overviewFor(false));
  await expect.element(page.getByText('There is no feedback yet')).toBeVisible();
});
