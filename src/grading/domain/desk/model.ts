// The grading desk: who has which work open, and what each grader is given next.
import { z } from 'zod';
import { IdText } from '../../../kernel/domain/fields.ts';
import { User } from '../../../people/domain/model.ts';

/** How often the page of a grader gives a sign of life. */
export const deskSignMs = 20_000;
/** Without one for so long they have left: three signs may be lost. */
export const deskLeaseMs = 75_000;

/** So many of the works that a grader passed without a grade are told; the first ones may come again. */
export const mostPassed = 200;

/** Somebody else who has a submission open. */
export const DeskVisitor = z
  .object({
    user: User,
    /** They were given it to grade. */
    isClaim: z.boolean(),
  })
  .meta({ id: 'DeskVisitor' });
export type DeskVisitor = z.infer<typeof DeskVisitor>;

export const NextWork = z
  .object({
    /** Null when nothing is left to take. */
    submissionId: IdText.nullable(),
    /** How much of what is left others have open. */
    takenCount: z.number().int(),
    /** Share of fingerprints in common with the present work, 0 to 1; null in the order of the list. */
    likeness: z.number().nullable(),
  })
  .meta({ id: 'NextWork' });
export type NextWork = z.infer<typeof NextWork>;
