import { describe, expect, it } from 'vitest';
import type { CoursePermission } from '../../access/domain/permission.ts';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import {
  awaitedForAuthor,
  mayAnswer,
  mayDeleteReply,
  mayEditReply,
  mayReply,
  maySeeAuthor,
  maySeeEdits,
  mayStoreText,
  replySightOf,
  seenReplies,
  visibleReplies,
  type FeedbackViewer,
  type ReplyFacts,
} from './rules.ts';

const viewerId = 1;
const otherId = 2;
const peer = { commentType: 'peer_feedback', approved: false } as const;
const [seesUnapproved, seesPeersEarly] = [
  'can_view_inline_feedback_before_approved',
  'can_see_peer_feedback_before_done',
];

function sightWith(permissions: CoursePermission[], isDone = false) {
  return replySightOf({ viewerId, isDone, permissions: new Set(permissions) });
}

function viewerWith(permissions: CoursePermission[], more: Partial<FeedbackViewer> = {}): FeedbackViewer {
  return {
    sight: sightWith(permissions),
    permissions: new Set(permissions),
    isAuthor: false,
    sharesSection: false,
    peerPhase: undefined,
    ...more,
  };
}

function reply(id: number, more: Partial<ReplyFacts> = {}): ReplyFacts {
  return {
    id,
    authorId: otherId,
    inReplyToId: null,
    commentType: 'normal',
    approved: true,
    deleted: false,
    ...more,
  };
}

const ids = (replies: ReplyFacts[]) => replies.map((one) => one.id);

describe('who sees a reply (FB-028)', () => {
  const early: CoursePermission = 'can_see_user_feedback_before_done';
  const peerEarly: CoursePermission = 'can_see_peer_feedback_before_done';
  const unapproved: CoursePermission = 'can_view_inline_feedback_before_approved';
  const peer = { commentType: 'peer_feedback' };
  const waiting = { ...peer, approved: false };
  it.each<[string, [Partial<ReplyFacts>, CoursePermission[], boolean, boolean]]>([
    ['own, not done', [{ authorId: viewerId }, [], false, true]],
    ['own peer reply that waits for approval', [{ ...waiting, authorId: viewerId }, [], false, true]],
    ['normal, not done', [{}, [], false, false]],
    ['normal, done', [{}, [], true, true]],
    ['normal, not done, may see early', [{}, [early], false, true]],
    ['normal, not done, may see peer feedback early', [{}, [peerEarly], false, false]],
    ['normal never waits for approval', [{ approved: false }, [], true, true]],
    ['peer, not done', [peer, [], false, false]],
    ['peer, not done, may see feedback early', [peer, [early], false, false]],
    ['peer, not done, may see peer feedback early', [peer, [peerEarly], false, true]],
    ['peer, done', [peer, [], true, true]],
    ['peer waiting, done', [waiting, [], true, false]],
    ['peer waiting, done, may see unapproved', [waiting, [unapproved], true, true]],
    ['peer waiting, not done, may see unapproved', [waiting, [unapproved], false, false]],
  ])('%s', (_name, [more, permissions, isDone, isSeen]) => {
    expect(seenReplies([reply(1, more)], sightWith(permissions, isDone))).toHaveLength(isSeen ? 1 : 0);
  });

  it("hides answers beneath a hidden reply, but never the viewer's own", () => {
    const replies = [
      reply(1, { commentType: 'peer_feedback', approved: false }),
      reply(2, { inReplyToId: 1 }),
      reply(3, { inReplyToId: 1, authorId: viewerId }),
      reply(4, { inReplyToId: 3 }),
    ];
    expect(ids(seenReplies(replies, sightWith([], true)))).toEqual([3, 4]);
  });
});

describe('deleted replies (FB-012, FB-013)', () => {
  const sight = sightWith([], true);
  const deleted = { deleted: true };
  it.each<[string, ReplyFacts[], number[]]>([
    ['a deleted reply alone is gone', [reply(1, deleted)], []],
    [
      'a deleted reply stays while an answer stands',
      [reply(1, deleted), reply(2, { inReplyToId: 1 })],
      [1, 2],
    ],
    ['two deleted ones are gone together', [reply(1, deleted), reply(2, { inReplyToId: 1, ...deleted })], []],
    [
      'any depth beneath keeps it',
      [reply(1, deleted), reply(2, { inReplyToId: 1, ...deleted }), reply(3, { inReplyToId: 2 })],
      [1, 2, 3],
    ],
    [
      'only the branch that holds something stays',
      [reply(1), reply(2, { inReplyToId: 1, ...deleted }), reply(3, { inReplyToId: 1 })],
      [1, 3],
    ],
  ])('%s', (_name, replies, expected) => {
    expect(ids(visibleReplies(replies, sight))).toEqual(expected);
  });

  it('does not show a deleted reply for the sake of an answer that the viewer cannot see', () => {
    const hiddenAnswer = reply(2, { inReplyToId: 1, commentType: 'peer_feedback', approved: false });
    expect(visibleReplies([reply(1, deleted), hiddenAnswer], sight)).toEqual([]);
  });
});

describe('who writes (FB-017, FB-018)', () => {
  it.each<[string, [CoursePermission[], boolean, boolean]]>([
    ['a grader', [['can_grade_work'], false, true]],
    ['the author with the right', [['can_add_own_inline_comments'], true, true]],
    ['the author without the right', [[], true, false]],
    ['somebody else with the right for own work', [['can_add_own_inline_comments'], false, false]],
  ])('%s', (_name, [permissions, isAuthor, isAllowed]) => {
    expect(mayReply(viewerWith(permissions, { isAuthor })).allowed).toBe(isAllowed);
  });

  it('refuses empty text and answers to deleted replies', () => {
    expect(reasonOf(mayStoreText(' \n\t'))).toBe('Feedback may not be empty. Write something first.');
    expect(mayStoreText('x').allowed).toBe(true);
    expect(mayAnswer({ deleted: true }).allowed).toBe(false);
    expect(mayAnswer({ deleted: false }).allowed).toBe(true);
  });

  it.each([
    ['feedback before the grades are available', {}, [], { grades: true }],
    ['feedback after', { isDone: true }, [], {}],
    ['feedback to authors who see it early', {}, ['can_see_user_feedback_before_done'], {}],
    ['peer feedback before it is approved', { ...peer, isDone: true }, [], { approval: true }],
    ['peer feedback before both', peer, [], { grades: true, approval: true }],
    ['peer feedback that needs no approval', { ...peer, isDone: true, approved: true }, [], {}],
    ['peer feedback to authors who see it unapproved', peer, [seesUnapproved, seesPeersEarly], {}],
  ] as const)('warns of %s (FB-028)', (_what, given, held, awaited) => {
    const usual = { isDone: false, commentType: 'normal', approved: true } as const;
    const authorPermissions = new Set<string>(held);
    expect(awaitedForAuthor({ ...usual, ...given, authorPermissions })).toEqual({
      ...{ grades: false, approval: false },
      ...awaited,
    });
  });
});

describe('who changes, deletes and reads edits (FB-014, FB-015, FB-016)', () => {
  const cases: [string, number, CoursePermission[], boolean, { edit: boolean; edits: boolean }][] = [
    ['own', viewerId, [], false, { edit: true, edits: true }],
    ["another's", otherId, ['can_grade_work'], false, { edit: false, edits: false }],
    ["another's, may edit all", otherId, ['can_edit_others_comments'], false, { edit: true, edits: false }],
    [
      "another's, may see all edits",
      otherId,
      ['can_view_others_comment_edits'],
      false,
      { edit: false, edits: true },
    ],
    [
      'in-section rights without a common section',
      otherId,
      ['can_edit_others_in_section_comments', 'can_view_others_in_section_comment_edits'],
      false,
      { edit: false, edits: false },
    ],
    [
      'in-section rights with a common section',
      otherId,
      ['can_edit_others_in_section_comments', 'can_view_others_in_section_comment_edits'],
      true,
      { edit: true, edits: true },
    ],
  ];
  it.each(cases)('%s', (...[, authorId, permissions, sharesSection, expected]) => {
    const viewer = viewerWith(permissions, { sharesSection });
    const standing = { authorId, deleted: false, commentType: 'normal' };
    expect(mayEditReply(standing, viewer).allowed).toBe(expected.edit);
    expect(mayDeleteReply(standing, viewer).allowed).toBe(expected.edit);
    expect(maySeeEdits(standing, viewer).allowed).toBe(expected.edits);
  });

  it('refuses to change a deleted reply, with the right or as its author', () => {
    const verdict = mayEditReply({ authorId: viewerId, deleted: true }, viewerWith([]));
    expect(reasonOf(verdict)).toContain('has been deleted');
  });

  it('shows authors to those who may see them and to themselves', () => {
    expect(maySeeAuthor(otherId, sightWith([]))).toBe(false);
    expect(maySeeAuthor(viewerId, sightWith([]))).toBe(true);
    expect(maySeeAuthor(otherId, sightWith(['can_view_feedback_author']))).toBe(true);
  });
});
