// Calls about several submissions of an assignment at once: how many, and what they tell of those that were left out.
import { z } from 'zod';
import { Id } from '../../../kernel/domain/fields.ts';

/** As many submissions are named by one call: as many runs as one request queues. */
export const mostInSet = 200;

export const SubmissionIds = z
  .array(Id)
  .min(1)
  .max(mostInSet, `At most ${mostInSet} submissions at once.`)
  .transform((ids) => [...new Set(ids)]);

/** A submission that a call left as it was, and why. */
export const LeftOut = z.object({ submissionId: Id, text: z.string() }).meta({ id: 'SubmissionLeftOut' });
export type LeftOut = z.infer<typeof LeftOut>;

/** What became of the set: the others were left out. */
export const SetReply = z
  .object({ changed: z.number().int().nonnegative(), leftOut: z.array(LeftOut) })
  .meta({ id: 'SubmissionSetReply' });
export type SetReply = z.infer<typeof SetReply>;

/** Says of a submission that the caller does not see, or that was deleted meanwhile. */
export const goneText = 'This submission is not there any more.';

/** Those that were named and are not among the ones found. */
export function goneOf(named: readonly number[], found: readonly { readonly id: number }[]): LeftOut[] {
  const ids = new Set(found.map(({ id }) => id));
  return named.filter((id) => !ids.has(id)).map((submissionId) => ({ submissionId, text: goneText }));
}
