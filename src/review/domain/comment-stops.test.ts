import { expect, it } from 'vitest';
import type { Reply, Thread } from '../../feedback/domain/model.ts';
import { commentStopsOf, isShownInline, stopFrom } from './comment-stops.ts';

const reply: Reply = {
  id: 1,
  commentBaseId: 1,
  comment: 'Good',
  authorId: 1,
  author: null,
  inReplyToId: null,
  lastEdit: null,
  createdAt: new Date(0),
  replyType: 'markdown',
  commentType: 'normal',
  approved: true,
  deleted: false,
};
const thread = (fileId: string | null, line: number | null, replies = [reply]): Thread => ({
  id: 1,
  type: 'inline-feedback',
  workId: 1,
  fileId,
  line,
  firstLine: null,
  replies,
});
const fileIds = ['20', '10', '30'];
const stops = commentStopsOf(
  [thread('10', 7), thread('20', 9), thread('10', 2), thread('30', 1, []), thread(null, null)],
  fileIds,
);

it('puts commented lines in the order of the files and leaves out what has no line or no reply', () => {
  expect(stops.map(({ fileId, line }) => `${fileId}:${line}`)).toEqual(['20:9', '10:2', '10:7']);
});

it('walks from comment to comment over files, and stops at the ends', () => {
  const from = (fileId: string, line?: number) => ({ fileIds, fileId, line });
  expect(stopFrom(stops, from('20'), 1)).toEqual({ fileId: '20', line: 9 });
  expect(stopFrom(stops, from('20', 9), 1)).toEqual({ fileId: '10', line: 2 });
  expect(stopFrom(stops, from('10', 7), -1)).toEqual({ fileId: '10', line: 2 });
  expect(stopFrom(stops, from('30'), -1)).toEqual({ fileId: '10', line: 7 });
  expect(stopFrom(stops, from('10', 7), 1)).toBeUndefined();
  expect(stopFrom(stops, from('20', 9), -1)).toBeUndefined();
});

it('shows threads between the lines as the mode says (PREF-029)', () => {
  const peer = thread('10', 1, [{ ...reply, commentType: 'peer_feedback' }]);
  const normal = thread('10', 2);
  const shown = (mode: Parameters<typeof isShownInline>[1]) => [
    isShownInline(normal, mode),
    isShownInline(peer, mode),
  ];
  expect(shown('all')).toEqual([true, true]);
  expect(shown('only-normal')).toEqual([true, false]);
  expect(shown('only-peer')).toEqual([false, true]);
  expect(shown('none')).toEqual([false, false]);
});
