import { expect, it } from 'vitest';
import { userReply } from '../../../tests/support/sample-replies.ts';
import type { FeedbackWithReplies, Reply } from '../domain/model.ts';
import { isUnsaved, withoutReply, withReply } from './feedback-cache.ts';

const empty: FeedbackWithReplies = { general: null, linter: {}, user: [], authors: [] };
const place = { fileId: '3', line: 4, firstLine: null };

const reply = (id: number): Reply => ({
  ...{ id, commentBaseId: 7, comment: 'Use a deque.', authorId: 7, author: userReply(), inReplyToId: null },
  ...{ lastEdit: null, createdAt: new Date(0), replyType: 'markdown', commentType: 'normal' },
  ...{ approved: true, deleted: false },
});

it('a reply without an id of the server is new (FB-009)', () => {
  expect([-1, 1].map((id) => isUnsaved(reply(id)))).toEqual([true, false]);
});

it('an unsaved reply that goes leaves no trace, and its thread stays for the others (FB-010, FB-013)', () => {
  const one = withReply(empty, { place, reply: reply(1), workId: 2 });
  const two = withReply(one, { place, reply: reply(-1), workId: 2 });
  expect(two.user[0]?.replies.map(({ id }) => id)).toEqual([1, -1]);
  expect(withoutReply(two, -1)).toEqual(one);
  const alone = withReply(empty, { place, reply: reply(-1), workId: 2 });
  expect(withoutReply(alone, -1)).toEqual(empty);
});
