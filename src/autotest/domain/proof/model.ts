// The proof of tests: solutions that a teacher attaches, and which test tells the wrong ones from the right ones.
import { z } from 'zod';
import { Ulid } from '../../../kernel/domain/fields.ts';
import { ResultState } from '../model.ts';

/** `mutant`: a right solution with one small mistake, which the product has made. */
export const SolutionKind = z.enum(['right', 'wrong', 'mutant']);
export type SolutionKind = z.infer<typeof SolutionKind>;

export const Operator = z.enum(['comparison', 'arithmetic', 'constant', 'return', 'removal']);
export type Operator = z.infer<typeof Operator>;

export const MutantChange = z.object({
  operator: Operator,
  path: z.string(),
  line: z.number().int().positive(),
  before: z.string(),
  after: z.string(),
});
export type MutantChange = z.infer<typeof MutantChange>;

export const Solution = z.object({
  id: Ulid,
  name: z.string(),
  kind: SolutionKind,
  /** The right solution that a mutant was made from. */
  madeFrom: Ulid.nullable(),
  change: MutantChange.nullable(),
  files: z.array(z.object({ path: z.string(), size: z.number().int().nonnegative() })),
});
export type Solution = z.infer<typeof Solution>;

export const TestVerdict = z.enum(['passed', 'failed', 'notRun']);
export type TestVerdict = z.infer<typeof TestVerdict>;

export const ProvenSolution = Solution.omit({ files: true }).extend({
  /** Null where the tests of this snapshot never ran on it. */
  run: z
    .object({
      state: ResultState,
      failureMessage: z.string().nullable(),
      /** In the order of `tests`. */
      verdicts: z.array(TestVerdict),
    })
    .nullable(),
});
export type ProvenSolution = z.infer<typeof ProvenSolution>;

export const Proof = z.object({
  tests: z.array(z.object({ stepId: Ulid, title: z.string() })),
  solutions: z.array(ProvenSolution),
});
export type Proof = z.infer<typeof Proof>;

/** How often the tests of a snapshot said something else of the same submission when they ran again. */
export const Steadiness = z.object({
  tests: z.array(
    z.object({
      stepId: Ulid,
      title: z.string(),
      /** Submissions on which the test ran more than once. */
      repeated: z.number().int().nonnegative(),
      /** Those of them whose runs differ. */
      differing: z.number().int().nonnegative(),
    }),
  ),
});
export type Steadiness = z.infer<typeof Steadiness>;

/** At most so many attached ones; mutants come on top. */
export const mostSolutions = 20;
export const mostFiles = 50;
