// The proof of tests: solutions that a teacher attaches, and which test tells the wrong ones from the right ones.
import { z } from 'zod';
import { Ulid } from '../../../kernel/domain/fields.ts';
import { RunFailure } from '../failures/kinds.ts';
import { PointsOnWire, ResultState } from '../model.ts';

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

const place = z.number().int().nonnegative();

export const ProvenRun = z.object({
  state: ResultState,
  failure: RunFailure.optional(),
  failureMessage: z.string().nullable(),
  /** In the order of `tests`. */
  verdicts: z.array(TestVerdict),
  /** Places in `cases` that failed, and that say nothing of this solution; all others passed. */
  cases: z.object({ failed: z.array(place), notRun: z.array(place) }),
});
export type ProvenRun = z.infer<typeof ProvenRun>;

export const ProvenSolution = Solution.omit({ files: true }).extend({
  /** Null where the tests of this snapshot never ran on it. */
  run: ProvenRun.nullable(),
});
export type ProvenSolution = z.infer<typeof ProvenSolution>;

/** One test inside the report of a block. */
export const ProvenCase = z.object({ stepId: Ulid, name: z.string() });
export type ProvenCase = z.infer<typeof ProvenCase>;

export const Proof = z.object({
  tests: z.array(z.object({ stepId: Ulid, title: z.string() })),
  cases: z.array(ProvenCase),
  /** True where the reports hold more cases than are listed. */
  hasMoreCases: z.boolean(),
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

/** What tests said of one submission, in short. */
export const ShortResult = z.object({
  points: PointsOnWire,
  tests: z.object({ passed: z.number().int().nonnegative(), all: z.number().int().nonnegative() }),
});
export type ShortResult = z.infer<typeof ShortResult>;

/** The latest submission of an author under the tests of a snapshot, and under those before. */
export const ResultChange = z.object({
  submissionId: z.string(),
  authorName: z.string(),
  /** True while a run of the snapshot waits or goes on. */
  isWaiting: z.boolean(),
  /** Null where no earlier tests have run on it. */
  before: ShortResult.nullable(),
  /** Null where the tests of the snapshot have not run on it. */
  now: ShortResult.nullable(),
});
export type ResultChange = z.infer<typeof ResultChange>;

/** Whether tests before and now say something else; what was tested once only has not changed. */
export function hasChanged({ before, now }: ResultChange): boolean {
  if (before === null || now === null) return false;
  return JSON.stringify([before.points, before.tests]) !== JSON.stringify([now.points, now.tests]);
}

/** At most so many attached ones; mutants come on top. */
export const mostSolutions = 20;
export const mostFiles = 50;
