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

export const StepReport = z.object({
  match: MatchReport.optional(),
  unitTest: z.object({ suites: z.array(TestSuite) }).optional(),
  feedback: z.object({ contents: z.array(FeedbackItem) }).optional(),
});
export type StepReport = z.infer<typeof StepReport>;
