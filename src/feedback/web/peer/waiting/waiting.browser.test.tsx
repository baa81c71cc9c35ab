import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../../tests/support/render-screen.tsx';
import { assignmentReply, userReply } from '../../../../../tests/support/sample-replies.ts';
import { queryClient } from '../../../../kernel/web/api.ts';
import { peerFeedbackContract } from '../../../domain/peer/contract.ts';
import { ReadLinesOfContext } from '../../suggestions/file-lines.ts';
import type { WaitingReply } from '../../../domain/peer/model.ts';
import { PeerFeedbackPanel } from '../PeerFeedbackPanel.tsx';
import { PeerReviewCards } from '../PeerReviewCards.tsx';

let calls: AnsweredCalls;
let waiting: WaitingReply[];

function comment(id: number, text: string, of: Partial<WaitingReply> = {}): WaitingReply {
  return {
    subject: { ...userReply(), id: 9, name: 'Noor' },
    thread: { id, type: 'inline-feedback', workId: 5, fileId: '3', line: 6, firstLine: 4 },
    path: 'sort.py',
    reply: {
      ...{
        id,
        commentBaseId: id,
        comment: text,
        authorId: 8,
        author: { ...userReply(), id: 8, name: 'Ada' },
      },
      ...{ inReplyToId: null, lastEdit: null, createdAt: new Date('2026-03-01T12:00:00Z') },
      ...{ replyType: 'markdown', commentType: 'peer_feedback', approved: false, deleted: false },
    },
    ...of,
  };
}

beforeEach(() => {
  queryClient.clear();
  const thread = {
    id: 2,
    type: 'general-feedback',
    workId: 6,
    fileId: null,
    line: null,
    firstLine: null,
  } as const;
  waiting = [
    comment(1, 'Name the **loop**.'),
    comment(2, 'A good start.', { thread, path: null }),
    comment(3, 'Say why.'),
  ];
  calls = answerCalls();
  calls.answer(peerFeedbackContract.listWaitingReplies, () => ({ count: waiting.length, replies: waiting }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const card = <PeerReviewCards courseId={1} assignmentId={2} mayApprove seesReviews={false} />;
const row = (text: string) => page.getByRole('region').filter({ hasText: text });

it('lists what waits with its number, who wrote it to whom, and the way to where it stands', async () => {
  await renderScreen(card);
  await expect.element(page.getByText('3 wait')).toBeVisible();
  await expect.element(row('Name the loop.')).toHaveTextContent('Adato Noorsort.py, lines 5 to 7');
  const hrefs = page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));
  expect(hrefs.slice(0, 2)).toEqual([
    '/courses/1/assignments/2/submissions/5/files/3?replyToFocus=1-1#code',
    '/courses/1/assignments/2/submissions/6?replyToFocus=2-2#feedback-overview',
  ]);
});

it('shows suggested code beside the lines that it would replace', async () => {
  waiting = [comment(1, 'Shorter:\n```suggestion\ntotal = sum(numbers)\n```', { path: 'sort.py' })];
  const file = ['a', 'b', 'c', 'd', 'total = 0', 'for n in numbers:', '    total += n', 'print(total)'];
  await renderScreen(<ReadLinesOfContext value={() => Promise.resolve(file)}>{card}</ReadLinesOfContext>);
  const change = page.getByLabelText('Suggested change');
  await expect.element(change).toHaveTextContent('deleted: total = 0');
  await expect.element(change).toHaveTextContent('inserted: total = sum(numbers)');
  expect(change.element().textContent).not.toContain('print');
});

it('stands below the settings also after peer feedback was switched off, as long as the page is open', async () => {
  const assignment = assignmentReply({ peerFeedbackSettings: null });
  const permissions = { can_edit_peer_feedback_settings: true, can_approve_inline_comments: true };
  await renderScreen(<PeerFeedbackPanel {...{ assignment, permissions, mayChange: { allowed: true } }} />);
  await expect.element(page.getByText('3 wait')).toBeVisible();
  await expect.element(row('Say why.')).toBeVisible();
  waiting = [];
  await queryClient.invalidateQueries();
  await expect.element(page.getByText('Nothing waits for approval')).toBeVisible();
});

it('shows more of a long list when asked, so that what stands below is reached', async () => {
  let isNext = false;
  calls.answerPage(peerFeedbackContract.listWaitingReplies, () => {
    const replies = isNext ? waiting.slice(2) : waiting.slice(0, 2);
    return { body: { count: 3, replies }, nextToken: isNext ? undefined : 'rest' };
  });
  await renderScreen(card);
  await expect.element(row('A good start.')).toBeVisible();
  expect(row('Say why.').elements()).toEqual([]);
  isNext = true;
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(row('Say why.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('keyboards approve one after the other, down to the last one', async () => {
  calls.answer(peerFeedbackContract.approveReply, (_body, url) => {
    const id = Number(url.pathname.split('/').at(-2));
    const approved = waiting.find(({ reply }) => reply.id === id)?.reply ?? comment(id, '').reply;
    waiting = waiting.filter(({ reply }) => reply.id !== id);
    return { ...approved, approved: true };
  });
  await renderScreen(card);
  await row('A good start.').getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByText('2 wait')).toBeVisible();
  await expect.element(row('Say why.').getByRole('button', { name: 'Approve' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1 waits')).toBeVisible();
  await expect.element(row('Name the loop.').getByRole('button', { name: 'Approve' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nothing waits for approval')).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain('Nothing waits');
});

it('a comment that was changed meanwhile is shown anew and not approved', async () => {
  calls.refuse(peerFeedbackContract.approveReply, 409, {
    message: 'The comment was changed since you read it.',
    code: 'OBJECT_CHANGED',
  });
  await renderScreen(card);
  await expect.element(row('Say why.')).toBeVisible();
  waiting = [comment(1, 'Name the loop.'), comment(3, 'Say nothing.')];
  await row('Say why.').getByRole('button', { name: 'Approve' }).click();
  await expect.element(page.getByText('was changed since you read it')).toBeVisible();
  await expect.element(row('Say nothing.')).toBeVisible();
});
