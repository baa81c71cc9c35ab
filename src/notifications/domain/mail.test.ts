import { describe, expect, it } from 'vitest';
import { excerptOf, notificationMail, type NamedNotification } from './mail.ts';
import type { Notification } from './model.ts';

const reply: NonNullable<Notification['commentReply']> = {
  id: 7,
  commentBaseId: 5,
  comment: 'Have a look\nat this line.',
  authorId: 3,
  author: {
    id: 3,
    type: 'normal',
    name: 'Grace',
    username: 'grace',
    isTestStudent: false,
    tenantId: null,
    group: null,
  },
  inReplyToId: null,
  lastEdit: null,
  createdAt: new Date('2026-03-01T10:00:00Z'),
  replyType: 'markdown',
  commentType: 'normal',
  approved: true,
  deleted: false,
};

const onLine: Notification = {
  id: 1,
  type: 'comment_notification',
  read: false,
  reasons: [['author', 'You are an author of this submission']],
  createdAt: new Date('2026-03-01T10:00:00Z'),
  courseId: 10,
  assignmentId: 20,
  workId: 30,
  commentBaseId: 5,
  commentReply: reply,
  fileId: '40',
};
const { fileId: _, ...general } = onLine;
const grade: Notification = {
  ...general,
  type: 'grade_notification',
  reasons: [['graded', 'Your work was graded']],
  commentBaseId: null,
  commentReply: null,
};

function named(notification: Notification): NamedNotification {
  return { notification, course: 'Programming', assignment: 'Sorting' };
}

function mailOf(items: NamedNotification[], frequency: 'direct' | 'daily' | 'weekly' = 'direct') {
  const linkTo = (address: string) => `https://site.example${address}`;
  return notificationMail({
    product: 'Proofmark',
    name: 'Ada',
    frequency,
    items,
    settingToken: 'a.b',
    linkTo,
  });
}

describe('a mail about notifications', () => {
  it('shows the words of a comment without the signs of Markdown', () => {
    const commentReply = { ...reply, comment: '# Hint\n**Use** `a * b`, see [this](https://example.org)' };
    const { bodyText } = mailOf([named({ ...onLine, commentReply })]);
    expect(bodyText).toContain('"Hint Use a * b, see this"');
  });

  it('has course, assignment, reasons, text, address and where to change the settings, but no writer (NOTIF-039)', () => {
    const { subject, bodyText } = mailOf([named(onLine)]);
    expect(subject).toBe('Proofmark: new feedback on Sorting');
    expect(bodyText).toBe(
      [
        'Dear Ada,',
        'Programming, Sorting\n' +
          'You are an author of this submission.\n' +
          '"Have a look at this line."\n' +
          'https://site.example/courses/10/assignments/20/submissions/30/files/40?replyToFocus=5-7#code',
        '-- ',
        'How soon Proofmark tells you of what by mail is up to you. Change it here, without logging in:\n' +
          'https://site.example/unsubscribe/email_notifications/?token=a.b\n',
      ].join('\n\n'),
    );
  });

  it.each([
    ['a grade', [grade], 'direct', 'Proofmark: your work for Sorting was graded'],
    ['several at once', [grade, onLine], 'direct', 'Proofmark: 2 notifications'],
    ['a day', [onLine], 'daily', 'Proofmark: your day, 1 notification'],
    ['a week', [onLine, grade], 'weekly', 'Proofmark: your week, 2 notifications'],
  ] as const)('about %s says so in its subject (NOTIF-039)', (__, notifications, frequency, subject) => {
    expect(mailOf(notifications.map(named), frequency).subject).toBe(subject);
  });

  it('lists 50 and says how many more there are (NOTIF-039)', () => {
    const { bodyText } = mailOf(
      Array.from({ length: 53 }, () => named(onLine)),
      'weekly',
    );
    expect(bodyText.split('Programming, Sorting')).toHaveLength(51);
    expect(bodyText).toContain('3 more wait for you here:\nhttps://site.example/\n');
  });

  it('quotes 200 characters on one line, so that no reply can look like the rest of the mail (NOTIF-039)', () => {
    expect(excerptOf('  one\r\n\u2028two\tthree ')).toBe('one two three');
    expect(excerptOf('ä'.repeat(200))).toBe('ä'.repeat(200));
    expect(excerptOf('🙂'.repeat(201))).toBe(`${'🙂'.repeat(200)}…`);
  });
});
