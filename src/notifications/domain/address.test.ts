import { expect, it } from 'vitest';
import { addressOfNotification } from './address.ts';

const commentReply = {
  id: 8,
  commentBaseId: 5,
  comment: 'Use a deque',
  authorId: null,
  author: null,
  inReplyToId: null,
  lastEdit: null,
  createdAt: new Date('2026-03-01T12:00:00Z'),
  replyType: 'markdown',
  commentType: 'normal',
  approved: true,
  deleted: false,
} as const;
const told = { courseId: 1, assignmentId: 2, workId: 3, commentBaseId: 5, commentReply };

it('leads from general feedback to the overview of the submission, with its reply (NOTIF-012, NOTIF-014, NOTIF-015)', () => {
  expect(addressOfNotification(told)).toBe(
    '/courses/1/assignments/2/submissions/3?replyToFocus=5-8#feedback-overview',
  );
});

it('leads from a comment on a line to the file, with its reply (NOTIF-013, NOTIF-014, NOTIF-015)', () => {
  expect(addressOfNotification({ ...told, fileId: '4' })).toBe(
    '/courses/1/assignments/2/submissions/3/files/4?replyToFocus=5-8#code',
  );
});

it('leads from a grade to the overview of the submission (NOTIF-041)', () => {
  expect(addressOfNotification({ ...told, commentBaseId: null, commentReply: null })).toBe(
    '/courses/1/assignments/2/submissions/3?panel=grade#feedback-overview',
  );
});
