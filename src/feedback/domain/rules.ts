// Who may see, write and change feedback. Everything here is about one submission and one viewer.
import { allowed, refused, type Verdict } from '../../kernel/domain/refusal.ts';
import type { CoursePermission } from '../../access/domain/permission.ts';
import type { HeldPermissions } from '../../access/domain/held.ts';
import type { CommentType } from './model.ts';
import { markedSecond } from '../../submissions/domain/refusals.ts';
import { notPeerFeedback, peerFeedbackOver } from './peer/refusals.ts';
import type { PeerPhase } from './peer/window.ts';
import { deletedReply, emptyReply, mayNotComment, mayNotEditReply, mayNotSeeEdits } from './refusals.ts';

/** What decides whether a viewer sees a reply, the same for every submission of one assignment. */
export interface ReplySight {
  viewerId: number;
  seesNormal: boolean;
  seesPeer: boolean;
  seesUnapproved: boolean;
  seesAuthors: boolean;
  /** Reviews the work as a peer, and so sees nothing that others wrote on the whole of it (PEER-014). */
  isPeer: boolean;
  /** Work that the viewer marks a second time: they see nothing that others wrote on it (decision 81). */
  hiddenMarks: ReadonlySet<number>;
}

/** The viewer of one submission. */
export interface FeedbackViewer {
  sight: ReplySight;
  /** Wrote the submission, alone or in a group. */
  isAuthor: boolean;
  permissions: HeldPermissions;
  /** The phase of the viewer's review, where they see the submission as a peer. */
  peerPhase: PeerPhase | undefined;
  /** Viewer and author of the submission share a section. */
  sharesSection: boolean;
  /** Marks the work a second time, and writes into the second mark instead. */
  marksSecond?: boolean | undefined;
}

/** A reply as far as rules read it. */
export interface ReplyFacts {
  id: number;
  authorId: number;
  inReplyToId: number | null;
  commentType: string;
  approved: boolean;
  deleted: boolean;
}

/** Which replies the viewer's permissions show, before and after the grades are available (FB-028, FB-033). */
export function replySightOf(given: {
  viewerId: number;
  isDone: boolean;
  permissions: HeldPermissions;
  isPeer?: boolean;
  hiddenMarks?: ReadonlySet<number>;
}): ReplySight {
  const { viewerId, isDone, permissions, isPeer = false, hiddenMarks = new Set() } = given;
  return {
    viewerId,
    seesNormal: isDone || permissions.has('can_see_user_feedback_before_done'),
    seesPeer: isDone || permissions.has('can_see_peer_feedback_before_done'),
    seesUnapproved: permissions.has('can_view_inline_feedback_before_approved'),
    seesAuthors: permissions.has('can_view_feedback_author'),
    isPeer,
    hiddenMarks,
  };
}

/** True when the reply by itself may be shown; unless the viewer wrote it, its parent must be visible too. */
export function isReplyOpen(reply: Omit<ReplyFacts, 'id' | 'inReplyToId'>, sight: ReplySight): boolean {
  if (reply.authorId === sight.viewerId) return true;
  const isNormal = reply.commentType === 'normal';
  const isTimely = isNormal ? sight.seesNormal : sight.seesPeer;
  return isTimely && (isNormal || reply.approved || sight.seesUnapproved);
}

/**
 * The replies of one thread that the viewer may know of, deleted ones included: the viewer's own, and those that may
 * be shown and whose parent the viewer sees.
 */
export function seenReplies<R extends ReplyFacts>(replies: readonly R[], sight: ReplySight): R[] {
  const byId = new Map(replies.map((reply) => [reply.id, reply]));
  const isSeen = new Map<number, boolean>();
  const decide = (reply: R): boolean => {
    if (reply.authorId === sight.viewerId) return true;
    if (!isReplyOpen(reply, sight)) return false;
    return reply.inReplyToId === null || (isSeen.get(reply.inReplyToId) ?? false);
  };
  // A parent is always older than its answers, so one pass in the order of ids meets it first.
  for (const id of [...byId.keys()].sort((a, b) => a - b)) {
    const reply = byId.get(id);
    if (reply) isSeen.set(id, decide(reply));
  }
  return replies.filter((reply) => isSeen.get(reply.id));
}

/** The replies that the viewer is shown: a deleted one only while others stand beneath it (FB-012). */
export function visibleReplies<R extends ReplyFacts>(replies: readonly R[], sight: ReplySight): R[] {
  const seen = seenReplies(replies, sight);
  const byId = new Map(seen.map((reply) => [reply.id, reply]));
  const kept = new Set<number>();
  for (const reply of seen) {
    if (reply.deleted) continue;
    for (let at: R | undefined = reply; at && !kept.has(at.id); at = parentIn(byId, at)) kept.add(at.id);
  }
  return seen.filter((reply) => kept.has(reply.id));
}

function parentIn<R extends ReplyFacts>(byId: ReadonlyMap<number, R>, reply: R): R | undefined {
  return reply.inReplyToId === null ? undefined : byId.get(reply.inReplyToId);
}

/** True when the viewer may learn who wrote it. */
export function maySeeAuthor(authorId: number, sight: ReplySight): boolean {
  return authorId === sight.viewerId || sight.seesAuthors;
}

/** Peer feedback is what somebody writes who may write only because they review the work. */
export function commentTypeOf(viewer: FeedbackViewer): CommentType {
  return viewer.peerPhase !== undefined && !viewer.permissions.has('can_grade_work')
    ? 'peer_feedback'
    : 'normal';
}

/** Only saved peer feedback has an approval (PEER-009, PEER-011). */
export function mayApproveReply(reply: { commentType: string; deleted: boolean }): Verdict {
  if (reply.commentType !== 'peer_feedback') return refused(notPeerFeedback);
  return reply.deleted ? refused(deletedReply) : allowed;
}

/** May the viewer open a thread or answer in one (FB-017, FB-018, PEER-005 to PEER-008)? */
export function mayReply(viewer: FeedbackViewer): Verdict {
  if (viewer.marksSecond === true) return refused(markedSecond);
  if (viewer.permissions.has('can_grade_work')) return allowed;
  if (viewer.isAuthor && viewer.permissions.has('can_add_own_inline_comments')) return allowed;
  if (viewer.peerPhase === 'open') return allowed;
  if (viewer.peerPhase === 'after') return refused(peerFeedbackOver);
  const missing = viewer.isAuthor ? 'can_add_own_inline_comments' : 'can_grade_work';
  return refused(mayNotComment, { extra: { missingPermissions: [missing] } });
}

/** May this text be stored? */
export function mayStoreText(text: string): Verdict {
  return text.trim() === '' ? refused(emptyReply) : allowed;
}

/** May an answer be put beneath this reply? */
export function mayAnswer(parent: { deleted: boolean }): Verdict {
  return parent.deleted ? refused(deletedReply) : allowed;
}

/** Writers can always change their replies; changing those of others takes a right (FB-014, FB-015). */
export function mayEditReply(
  reply: { authorId: number | null; deleted: boolean },
  viewer: FeedbackViewer,
): Verdict {
  if (!mayTouch(reply, viewer, rightsToEdit)) {
    return refused(mayNotEditReply, { extra: { missingPermissions: ['can_edit_others_comments'] } });
  }
  return reply.deleted ? refused(deletedReply) : allowed;
}

/** Deleting needs the same right as editing; peers delete their own only while the window is open (FB-034). */
export function mayDeleteReply(
  reply: { authorId: number | null; deleted: boolean; commentType: string },
  viewer: FeedbackViewer,
): Verdict {
  const isPeers = reply.commentType === 'peer_feedback' && viewer.peerPhase === 'after';
  if (isPeers && reply.authorId === viewer.sight.viewerId) return refused(peerFeedbackOver);
  return mayEditReply(reply, viewer);
}

/** May the viewer read how a reply was changed (FB-014, FB-016)? */
export function maySeeEdits(reply: { authorId: number | null }, viewer: FeedbackViewer): Verdict {
  if (mayTouch(reply, viewer, rightsToSeeEdits)) {
    return allowed;
  }
  return refused(mayNotSeeEdits, { extra: { missingPermissions: ['can_view_others_comment_edits'] } });
}

/** A right over all feedback, and the one over that on work of the viewer's sections. */
type Reach = readonly [everywhere: CoursePermission, inSection: CoursePermission];
const rightsToEdit: Reach = ['can_edit_others_comments', 'can_edit_others_in_section_comments'];
const rightsToSeeEdits: Reach = ['can_view_others_comment_edits', 'can_view_others_in_section_comment_edits'];

/** Whether it matters that the viewer shares a section with an author of the submission. */
export function asksForSection(permissions: HeldPermissions): boolean {
  return [rightsToEdit, rightsToSeeEdits].some(
    ([everywhere, inSection]) => !permissions.has(everywhere) && permissions.has(inSection),
  );
}

function mayTouch(
  reply: { authorId: number | null },
  viewer: FeedbackViewer,
  [everywhere, inSection]: Reach,
): boolean {
  if (reply.authorId === viewer.sight.viewerId) return true;
  if (viewer.permissions.has(everywhere)) return true;
  return viewer.sharesSection && viewer.permissions.has(inSection);
}

/** What must come before the author of the submission sees a new reply: its writer is told (warning 017). */
export function awaitedForAuthor(given: {
  isDone: boolean;
  commentType: CommentType;
  approved: boolean;
  authorPermissions: ReadonlySet<string>;
}): { grades: boolean; approval: boolean } {
  const { isDone, commentType, approved, authorPermissions } = given;
  const early =
    commentType === 'normal' ? 'can_see_user_feedback_before_done' : 'can_see_peer_feedback_before_done';
  return {
    grades: !isDone && !authorPermissions.has(early),
    approval: !approved && !authorPermissions.has('can_view_inline_feedback_before_approved'),
  };
}
