import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { userReply } from '../../../tests/support/sample-replies.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { feedbackContract } from '../domain/contract.ts';
import type { Reply } from '../domain/model.ts';
import { EditsDialog } from './EditsDialog.tsx';

const saved: Reply = {
  id: 101,
  commentBaseId: 7,
  comment: 'Use a deque here.',
  authorId: 7,
  author: userReply(),
  inReplyToId: null,
  lastEdit: new Date(),
  createdAt: new Date(),
  replyType: 'markdown',
  commentType: 'normal',
  approved: true,
  deleted: false,
};

let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const textsOf = (tag: 'ins' | 'del') =>
  [...document.querySelectorAll(tag)].map((one) => one.textContent.replace(/^\w+: /, ''));

it('shows each change of a reply as a diff of the old text and the new one (FB-006)', async () => {
  const edit = { createdAt: new Date(), editor: userReply() };
  calls.answer(feedbackContract.listReplyEdits, () => [
    { ...edit, id: 2, oldText: 'Use a stack here.', newText: 'Use a deque here.' },
    { ...edit, id: 1, oldText: 'Use a stack.', newText: 'Use a stack here.' },
  ]);
  await renderScreen(<EditsDialog reply={saved} onClose={() => undefined} />);
  await expect.element(page.getByText('Changed by Ada Lovelace').first()).toBeVisible();
  await expect.poll(() => textsOf('ins')).toEqual(['deque', ' here']);
  expect(textsOf('del')).toEqual(['stack']);
});

it('says that a reply which was never saved has no edits (FB-019)', async () => {
  await renderScreen(<EditsDialog reply={{ ...saved, id: -1 }} onClose={() => undefined} />);
  await expect.element(page.getByText("Cannot get edits of feedback that hasn't been saved.")).toBeVisible();
});
