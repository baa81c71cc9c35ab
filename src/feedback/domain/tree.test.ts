import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedbackWithReplies } from './model.ts';
import {
  answerCountOf,
  isFoldedAt,
  pathTo,
  replyFocusOf,
  replyTreeOf,
  type ReplyNode,
  type TreeReply,
} from './tree.ts';

/** Replies as the server gives them: ids grow, an answer is younger than what it answers, gaps are possible. */
const someReplies = fc
  .array(fc.record({ isThere: fc.boolean(), parent: fc.nat() }), { maxLength: 60 })
  .map((shapes) =>
    shapes.flatMap((shape, at): TreeReply[] =>
      shape.isThere
        ? [{ id: at + 1, inReplyToId: at === 0 || shape.parent % 3 === 0 ? null : (shape.parent % at) + 1 }]
        : [],
    ),
  );

function flat(nodes: ReplyNode<TreeReply>[]): ReplyNode<TreeReply>[] {
  return nodes.flatMap((node) => [node, ...flat(node.answers)]);
}

describe('the tree of a thread', () => {
  it('holds every reply exactly once, beneath its parent where that is there', () => {
    fc.assert(
      fc.property(someReplies, (replies) => {
        const roots = replyTreeOf(replies);
        const nodes = flat(roots);
        expect(nodes.map((node) => node.reply.id).sort((a, b) => a - b)).toEqual(
          replies.map((one) => one.id),
        );
        const known = new Set(replies.map((one) => one.id));
        for (const node of nodes) {
          for (const answer of node.answers) {
            expect(answer.reply.inReplyToId).toBe(node.reply.id);
            expect(answer.depth).toBe(node.depth + 1);
          }
          expect(answerCountOf(node)).toBe(flat(node.answers).length);
        }
        for (const root of roots) {
          expect(root.depth).toBe(0);
          expect(root.reply.inReplyToId === null || !known.has(root.reply.inReplyToId)).toBe(true);
        }
      }),
    );
  });

  it('leads from the top to any reply', () => {
    fc.assert(
      fc.property(someReplies, (replies) => {
        for (const { id } of replies) {
          const path = pathTo(replies, id);
          expect(path.at(-1)).toBe(id);
          expect(replyTreeOf(replies).some((root) => root.reply.id === path[0])).toBe(true);
        }
      }),
    );
    expect(pathTo([], 1)).toEqual([]);
  });

  it('survives a thread of ten thousand nested answers', () => {
    const chain = Array.from({ length: 10_000 }, (_, at) => ({
      id: at + 1,
      inReplyToId: at === 0 ? null : at,
    }));
    const [root] = replyTreeOf(chain);
    expect(root && answerCountOf(root)).toBe(9_999);
  });

  it('folds answers from depth 1 on (FB-021)', () => {
    expect(isFoldedAt(0, 1)).toBe(false);
    expect(isFoldedAt(1, 1)).toBe(true);
    expect(isFoldedAt(5, 1)).toBe(true);
  });
});

describe('the reply in focus (FB-023)', () => {
  it.each([
    ['12-7', { commentBaseId: 12, replyId: 7 }],
    ['12', undefined],
    ['12-', undefined],
    ['0-1', undefined],
    ['12-7-1', undefined],
    ['a-b', undefined],
    [undefined, undefined],
  ])('%s', (query, expected) => {
    expect(replyFocusOf(query)).toEqual(expected);
  });
});

describe('feedback of the wrong shape (FB-020)', () => {
  it('is reported', () => {
    const place = { id: 1, type: 'general-feedback', workId: 1, fileId: null, line: null };
    expect(() => feedbackWithReplies({ general: place, linter: {}, user: [], authors: [] })).toThrow(
      'Expected a FeedbackWithReplies',
    );
    const empty = { general: null, linter: {}, user: [], authors: [] };
    expect(feedbackWithReplies(empty)).toEqual(empty);
  });
});
