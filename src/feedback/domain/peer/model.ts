import { z } from 'zod';
import { IdText } from '../../../kernel/domain/fields.ts';
import { User } from '../../../people/domain/model.ts';

/** Who reviews whom: `peer` is the reviewer (PEER-003). */
export const PeerSubject = z.object({ subject: User, peer: User }).meta({ id: 'PeerFeedbackSubject' });
export type PeerSubject = z.infer<typeof PeerSubject>;

/** What one reviewer has to do for one subject, and has done. */
export const PeerReview = z
  .object({
    subject: User,
    /** The work to read; null as long as the reviewer may not read it. */
    submissionId: IdText.nullable(),
    opensAt: z.date().nullable(),
    closesAt: z.date().nullable(),
    /** Replies that the reviewer wrote to this subject, and those of them that are approved. */
    replyCount: z.number().int().nonnegative(),
    approvedCount: z.number().int().nonnegative(),
  })
  .meta({ id: 'PeerReview' });
export type PeerReview = z.infer<typeof PeerReview>;
