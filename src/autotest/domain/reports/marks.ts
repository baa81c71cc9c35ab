// Facts for staff about a result besides its points. Students never see them, and they change no points.
import { z } from 'zod';

export const HandInFlag = z.object({
  file: z.string().max(255),
  line: z.number().int().nonnegative(),
  /** Name of the rule in `hand-in-rules.ts`. */
  rule: z.string().max(64),
});
export type HandInFlag = z.infer<typeof HandInFlag>;

export const StepMarks = z.object({
  /** Tests and hand-in shared one process, so the hand-in could have written the result itself. */
  couldBeForged: z.boolean().optional(),
  /** What in the result contradicts something else. Such a result counts no points. */
  contradiction: z.string().optional(),
  /**
   * How many comparisons (and similar operators) with a value of the tests the hand-in answered in its own
   * favour, and how many of their demands it caught or could catch.
   */
  answeredByCode: z.number().int().nonnegative().optional(),
  /** How often tests ran code of the hand-in themselves, which then can read what they expect and write the result. */
  startedByTests: z.number().int().nonnegative().optional(),
  /** How many tests were skipped by a call while they ran, which may depend on the hand-in. */
  skipped: z.number().int().nonnegative().optional(),
  /** Lines of the hand-in that can reach the testing tool. */
  flags: z.array(HandInFlag).max(100).optional(),
});
export type StepMarks = z.infer<typeof StepMarks>;

const FlagLine = z.object({ flag: HandInFlag });

/** The most flags that are kept for one result. */
export const mostFlags = 50;

/** Reads the flags that the check of the sources wrote, one per line. */
export function flagsOf(structured: string): HandInFlag[] {
  return structured
    .slice(0, 65_536)
    .split('\n')
    .slice(0, mostFlags)
    .flatMap((line) => {
      const read = FlagLine.safeParse(parsedLine(line));
      return read.success ? [read.data.flag] : [];
    });
}

/** Parses one line of JSON; undefined if it is not JSON. */
export function parsedLine(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
