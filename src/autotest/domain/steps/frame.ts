// What a block asks for itself and for the blocks inside it. The rest of the room knows it by this, never by its type.
import { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';

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

/** Points that a test, or the blocks inside a frame together, can reach. */
export const Weight = z.object({ numerator: whole, denominator: whole });
export type Weight = z.infer<typeof Weight>;

/** What is wrong with the weight of a block. */
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
  /** The row that the points inside fill. */
  readonly rubricRowId?: number | undefined;
  /** Of every single run inside. */
  readonly timeoutMs?: number | undefined;
}
