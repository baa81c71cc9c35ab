import { describe, expect, it } from 'vitest';
import { notificationSettingsOf } from './model.ts';
import { patchMarkingRead, receiversOf, soonestOf, typeOf, unreadCountAfter } from './rules.ts';

const nobodyElse = { authorIds: [], assigneeId: null, participantIds: [] };

describe('who is told of a reply', () => {
  it.each([
    ['the assignee', { ...nobodyElse, assigneeId: 2 }, [[2, ['assignee']]]],
    [
      'every author',
      { ...nobodyElse, authorIds: [3, 4] },
      [
        [3, ['author']],
        [4, ['author']],
      ],
    ],
    ['who wrote in the thread', { ...nobodyElse, participantIds: [5] }, [[5, ['replied']]]],
    [
      'one person once, with every reason',
      { authorIds: [3], assigneeId: 3, participantIds: [3] },
      [[3, ['assignee', 'author', 'replied']]],
    ],
    ['never the writer', { authorIds: [1], assigneeId: 1, participantIds: [1] }, []],
  ])('%s (NOTIF-038)', (_, about, told) => {
    expect([...receiversOf({ writerId: 1, ...about })]).toEqual(told);
  });
});

describe('how soon a mail tells it', () => {
  it('is what the later decision says for people who have chosen nothing (NOTIF-038)', () => {
    const defaults = (['assignee', 'replied', 'graded', 'author'] as const).map((reason) =>
      soonestOf([reason], {}),
    );
    expect(defaults).toEqual(['direct', 'direct', 'direct', 'daily']);
  });

  it.each([
    ['the soonest of several reasons', { assignee: 'weekly', author: 'daily' }, 'daily'],
    ['off only when all are off', { assignee: 'off', author: 'weekly' }, 'weekly'],
    ['off when all are', { assignee: 'off', author: 'off' }, 'off'],
  ] as const)('is %s (NOTIF-029)', (_, chosen, frequency) => {
    expect(soonestOf(['assignee', 'author'], chosen)).toBe(frequency);
  });
});

it.each([
  ['grade_notification', { replyId: null, fileId: null, regradeRequestId: null }],
  ['regrade_notification', { replyId: null, fileId: null, regradeRequestId: 3 }],
  ['general_comment_notification', { replyId: 1, fileId: null, regradeRequestId: null }],
  ['comment_notification', { replyId: 1, fileId: 2, regradeRequestId: null }],
])('has the type %s (NOTIF-002, NOTIF-041)', (type, about) => {
  expect(typeOf(about)).toBe(type);
});

it('marks many as read by their ids (NOTIF-027, NOTIF-044)', () => {
  const notifications = [
    { id: 4, read: true },
    { id: 9, read: true },
  ];
  expect(patchMarkingRead([4, 9])).toEqual({ notifications });
});

it.each([
  ['is reduced when fewer than 10 changed (NOTIF-021)', 12, 9, 3],
  ['never goes below 0 (NOTIF-022)', 2, 9, 0],
  ['is asked for again from 10 on (NOTIF-023)', 12, 10, undefined],
  ['is asked for again where 100 stands for any more (NOTIF-021, NOTIF-043)', 100, 1, undefined],
])('the unread count %s', (_, count, changed, left) => {
  expect(unreadCountAfter(count, changed)).toBe(left);
});

it('refuses settings of another shape (NOTIF-036)', () => {
  const settings = {
    options: [{ reason: 'author', explanation: 'Why', value: 'daily' }],
    possibleValues: ['direct', 'off'],
  };
  expect(notificationSettingsOf(settings)).toEqual(settings);
  expect(() => notificationSettingsOf({ options: [] })).toThrow('Got invalid data.');
});
