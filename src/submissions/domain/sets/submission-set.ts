// Calls about several submissions of an assignment: how many one call may name, and what it answers about
// those that it left out.
import { z } from 'zod';
import { Id } from '../../../kernel/domain/fields.ts';

/** The most submissions that one call may name. One request queues the same number of runs at most. */
export const mostInSet = 200;

export const SubmissionIds = z
  .array(Id)
  .min(1)
  .max(mostInSet, `At most ${mostInSet} submissions at once.`)
  .transform((ids) => [...new Set(ids)]);

/** A submission that a call did not change, with the reason. */
export const LeftOut = z.object({ submissionId: Id, text: z.string() }).meta({ id: 'SubmissionLeftOut' });
export type LeftOut = z.infer<typeof LeftOut>;

/** The result of the call: how many submissions it changed, and which ones it left out. */
export const SetReply = z
  .object({ changed: z.number().int().nonnegative(), leftOut: z.array(LeftOut) })
  .meta({ id: 'SubmissionSetReply' });
export type SetReply = z.infer<typeof SetReply>;

/** Shown for a submission that the caller does not see, or that was deleted meanwhile. */
export const goneText = 'This submission is not there any more.';

/** The submissions that the call named but that were not found. */
export function goneOf(named: readonly number[], found: readonly { readonly id: number }[]): LeftOut[] {
  const ids = new Set(found.map(({ id }) => id));
  return named.filter((id) => !ids.has(id)).map((submissionId) => ({ submissionId, text: goneText }));
}
