import { z } from 'zod';
import { IdText } from '../../../kernel/domain/fields.ts';
import { User } from '../../../people/domain/model.ts';
import { Reply, ThreadPlace } from '../model.ts';

/** Who reviews whom: `peer` is the reviewer (PEER-003). */
export const PeerSubject = z.object({ subject: User, peer: User }).meta({ id: 'PeerFeedbackSubject' });
export type PeerSubject = z.infer<typeof PeerSubject>;

/** What one reviewer has to do for one subject, and has done. */
export const PeerReview = z
  .object({
    subject: User,
    /** The work to read; null as long as the reviewer may not read it. */
    submissionId: IdText.nullable(),
    /** They reviewed it before all were divided anew: what they wrote stays, and nothing new is asked. */
    isFormer: z.boolean(),
    opensAt: z.date().nullable(),
    closesAt: z.date().nullable(),
    /** Replies that the reviewer wrote to this subject, and those of them that are approved. */
    replyCount: z.number().int().nonnegative(),
    approvedCount: z.number().int().nonnegative(),
  })
  .meta({ id: 'PeerReview' });
export type PeerReview = z.infer<typeof PeerReview>;

/** How much one reviewer did, for teachers: enough to see who wrote nothing, or one word everywhere. */
export const ReviewerQuality = z
  .object({
    reviewer: User,
    subjectCount: z.number().int().nonnegative(),
    /** Subjects about whose work they wrote. */
    reviewedCount: z.number().int().nonnegative(),
    replyCount: z.number().int().nonnegative(),
    approvedCount: z.number().int().nonnegative(),
    /** In characters; null without a reply. */
    averageLength: z.number().nonnegative().nullable(),
    /** Answers of the authors of the work to what they wrote. */
    answerCount: z.number().int().nonnegative(),
  })
  .meta({ id: 'ReviewerQuality' });
export type ReviewerQuality = z.infer<typeof ReviewerQuality>;

/** A comment of a peer that its author does not see before it is approved, with where it stands. */
export const WaitingReply = z
  .object({
    /** Whose work it is about. */
    subject: User,
    thread: ThreadPlace,
    /** Path of the file; null for a comment on a whole submission. */
    path: z.string().nullable(),
    /** The reply by itself: it does not say what it answers. */
    reply: Reply,
  })
  .meta({ id: 'WaitingReply' });
export type WaitingReply = z.infer<typeof WaitingReply>;

/** A page of them, and how many there are on all pages. */
export const WaitingReplies = z
  .object({ count: z.number().int().nonnegative(), replies: z.array(WaitingReply) })
  .meta({ id: 'WaitingReplies' });
export type WaitingReplies = z.infer<typeof WaitingReplies>;
