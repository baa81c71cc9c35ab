// What the release of grades shows to whom. A teacher reads it before they release.
import { z } from 'zod';
import { User } from '../../../people/domain/model.ts';

/** At most this many authors without a grade are named; the others are counted. */
export const mostNamed = 20;

const count = () => z.number().int().nonnegative();

export const ReleasePreview = z
  .object({
    /** Authors whose latest work has a grade. */
    gradedCount: count(),
    /** Those of them who have a grade so far: tests or some rows gave it, and no grader has finished. */
    unfinishedCount: count(),
    /** Those with a grade whose first tests are still running: they see the grade after the tests. */
    heldCount: count(),
    ungradedCount: count(),
    /** The first of them by name. */
    ungraded: z.array(User),
    /** Students who have handed in nothing, alone or in a group. */
    absentCount: count(),
    /** Comments of staff, on all work. */
    commentCount: count(),
    /** Approved comments of peers, and those which stay hidden as nobody has approved them. */
    peerCommentCount: count(),
    unapprovedCount: count(),
    /** Roles that hand in and see their grade already. */
    rolesBefore: z.array(z.string()),
  })
  .meta({ id: 'ReleasePreview' });
export type ReleasePreview = z.infer<typeof ReleasePreview>;
