// The rules that a block sets for itself and for the blocks inside it. The rest of the room uses these rules
// and never the type of the block.
import { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';

/** Hides parts from people without the right: always, or before or after a date. */
export const HideRule = z.object({
  hideType: z.enum(['config', 'output', 'result']),
  preposition: z.enum(['before', 'after', 'always']),
  when: z.enum(['deadline', 'lockdate']),
});
export type HideRule = z.infer<typeof HideRule>;

/** The condition under which the blocks inside run. */
export const RunCondition = z.object({
  type: z.enum(['rubric-percentage-met', 'rubric-percentage-not-met']),
  /** If it is missing, all connected rows count together. */
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

/** The points that a test can reach, or that all blocks inside a frame can reach together. */
export const Weight = z.object({ numerator: whole, denominator: whole });
export type Weight = z.infer<typeof Weight>;

/** Problems of the weight of a block. */
export function weightProblemsOf({ weight }: { weight?: Weight | undefined }): FieldProblem[] {
  const { numerator, denominator } = weight ?? { numerator: 1, denominator: 1 };
  if (denominator === 0) return [{ path: '/weight', message: 'The weight should not be divided by zero.' }];
  return numerator < 0 !== denominator < 0 && numerator !== 0
    ? [{ path: '/weight', message: 'The weight should not be negative.' }]
    : [];
}

export interface FrameTraits {
  readonly runIf?: RunCondition | undefined;
  readonly hides?: readonly HideRule[] | undefined;
  readonly weight?: Weight | undefined;
  /** The row that the points of the blocks inside fill. */
  readonly rubricRowId?: number | undefined;
  /** Time limit of each single run inside. */
  readonly timeoutMs?: number | undefined;
  /** True if programs inside may use the network. */
  readonly hasNetwork?: boolean | undefined;
  /** True if the blocks inside run in a copy of the machine that is thrown away. */
  readonly isolates?: boolean | undefined;
  /** The notebook of the hand-in that blocks inside continue. */
  readonly notebook?: string | undefined;
  /** False if the blocks inside are not for hand-ins. */
  readonly runsOnHandIns?: boolean | undefined;
}
