import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { userReply } from '../../../../tests/support/sample-replies.ts';
import { Button, DesignProvider } from '../../../design/web/index.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import type { Reply } from '../../domain/model.ts';
import { peerFeedbackContract } from '../../domain/peer/contract.ts';
import { replySightOf } from '../../domain/rules.ts';
import { FeedbackProvider } from '../FeedbackProvider.tsx';
import { Thread } from '../Thread.tsx';
import { useThreadActions } from '../use-thread-actions.ts';

const permissions = new Set(['can_grade_work', 'can_approve_inline_comments'] as const);
const viewer = {
  sight: replySightOf({ viewerId: 1, isDone: true, permissions }),
  ...{ isAuthor: false, permissions, sharesSection: false, peerPhase: undefined },
};
const peerReply = (id: number, comment: string): Reply => ({
  ...{ id, commentBaseId: 7, comment, authorId: 7, author: userReply(), inReplyToId: null },
  ...{ lastEdit: null, createdAt: new Date(), replyType: 'markdown', commentType: 'peer_feedback' },
  ...{ approved: false, deleted: false },
});
const [saved, unsaved] = [peerReply(101, 'Was saved'), peerReply(-1, 'Is being saved')];
const thread = { id: 7, type: 'inline-feedback' as const, workId: 2, fileId: '3', line: 4, firstLine: null };
let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function ApproveUnsaved() {
  const actions = useThreadActions();
  return <Button onClick={() => void actions.approve(unsaved, true)}>Approve at once</Button>;
}

const renderThread = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <DesignProvider scheme="light">
        <FeedbackProvider submissionId={2} courseId={3} assignmentId={1} viewer={viewer}>
          <Thread
            place={{ fileId: '3', line: 4, firstLine: null }}
            thread={{ ...thread, replies: [saved, unsaved] }}
          />
          <ApproveUnsaved />
        </FeedbackProvider>
      </DesignProvider>
    </QueryClientProvider>,
  );

it('peer feedback is approved once it is saved, and not before (PEER-009, PEER-010)', async () => {
  await renderThread();
  const articles = page.getByRole('article');
  await expect.element(articles.filter({ hasText: 'Was saved' }).getByRole('switch')).toBeVisible();
  const waiting = articles.filter({ hasText: 'Is being saved' });
  await expect.element(waiting).toBeVisible();
  expect(waiting.getByRole('switch').elements()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Approve at once' }));
  const refusal = "Cannot change approval of feedback that hasn't been saved.";
  await expect.element(page.getByText(refusal)).toBeVisible();
  expect(calls.sentTo(peerFeedbackContract.approveReply)).toEqual([]);
});
