// What a step shows besides its output: a compared text, unit tests, or feedback of the teacher's script.
import { z } from 'zod';

export const MatchReport = z.object({
  /** The input of the program; absent when the configuration is hidden from the viewer. */
  input: z.string().optional(),
  expected: z.string().optional(),
  actual: z.string(),
});
export type MatchReport = z.infer<typeof MatchReport>;

export const TestCase = z.object({
  name: z.string(),
  status: z.enum(['success', 'failure', 'skipped']),
  description: z.string().optional(),
  weight: z.number().optional(),
  reason: z.string().optional(),
  stdout: z.string().optional(),
  stderr: z.string().optional(),
});
export type TestCase = z.infer<typeof TestCase>;

export const TestSuite = z.object({
  id: z.string(),
  name: z.string(),
  weight: z.number().optional(),
  testCases: z.array(TestCase),
});
export type TestSuite = z.infer<typeof TestSuite>;

export const FeedbackItem = z.object({
  value: z.string(),
  sentiment: z.enum(['positive', 'neutral', 'negative']),
});
export type FeedbackItem = z.infer<typeof FeedbackItem>;

export const severities = ['fatal', 'error', 'warning', 'info'] as const;
export const Severity = z.enum(severities);
export type Severity = z.infer<typeof Severity>;

/** A remark of a tool about lines of a file that was handed in. Lines and columns count from 1. */
export const QualityComment = z.object({
  /** Relative to the folder of the hand-in. */
  path: z.string(),
  severity: Severity,
  code: z.string(),
  /** The name of the tool. */
  origin: z.string(),
  msg: z.string(),
  lineRange: z.object({ start: z.number().int(), end: z.number().int() }),
  columnRange: z.object({ start: z.number().int(), end: z.number().int().nullable() }),
  /** What it cost, in percent of the block; absent where nobody counts it. */
  deduction: z.number().optional(),
});
export type QualityComment = z.infer<typeof QualityComment>;

/** What the rules of a Code Structure Test found. */
export const StructureReport = z.object({
  mustBeFound: z.boolean(),
  rules: z.array(
    z.object({
      /** Absent when the configuration is hidden from the viewer. */
      name: z.string().optional(),
      count: z.number().int().nonnegative(),
      /** The first places. */
      places: z.array(z.object({ line: z.number().int(), text: z.string() })),
    }),
  ),
});
export type StructureReport = z.infer<typeof StructureReport>;

export const StepReport = z.object({
  match: MatchReport.optional(),
  unitTest: z.object({ suites: z.array(TestSuite) }).optional(),
  feedback: z.object({ contents: z.array(FeedbackItem) }).optional(),
  structure: StructureReport.optional(),
  comments: z.array(QualityComment).optional(),
});
export type StepReport = z.infer<typeof StepReport>;
