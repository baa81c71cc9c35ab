// What a frame asks for the blocks inside it. The rest of the room knows frames by this, never by their type.
import { z } from 'zod';

/** Keeps parts from people without the right, before or after a moment or always. */
export const HideRule = z.object({
  hideType: z.enum(['config', 'output', 'result']),
  preposition: z.enum(['before', 'after', 'always']),
  when: z.enum(['deadline', 'lockdate']),
});
export type HideRule = z.infer<typeof HideRule>;

/** When the blocks inside run. */
export const RunCondition = z.object({
  type: z.enum(['rubric-percentage-met', 'rubric-percentage-not-met']),
  /** Without it all connected rows count together. */
  rubricRowId: z.number().int().optional(),
  minimumPercentage: z
    .number()
    .min(0, 'The percentage should be between 0 and 100.')
    .max(100, 'The percentage should be between 0 and 100.'),
});
export type RunCondition = z.infer<typeof RunCondition>;

const whole = z
  .number()
  .int('This should be a whole number.')
  .max(1_000_000_000, 'This number is too large.');

/** Points that the blocks inside can reach together. */
export const Weight = z.object({ numerator: whole, denominator: whole });
export type Weight = z.infer<typeof Weight>;

export interface FrameTraits {
  readonly runIf?: RunCondition | undefined;
  readonly hide?: HideRule | undefined;
  readonly weight?: Weight | undefined;
  /** The row that the points inside fill. */
  readonly rubricRowId?: number | undefined;
  /** Of every single run inside. */
  readonly timeoutMs?: number | undefined;
}
