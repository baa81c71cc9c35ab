// What staff should know of a result besides its points. Students never see it, and it changes no points.
import { z } from 'zod';

export const HandInFlag = z.object({
  file: z.string().max(255),
  line: z.number().int().nonnegative(),
  /** Name of the rule, see `hand-in-rules.ts`. */
  rule: z.string().max(64),
});
export type HandInFlag = z.infer<typeof HandInFlag>;

export const StepMarks = z.object({
  /** Tests and hand-in shared one process, so the hand-in could have written the result. */
  couldBeForged: z.boolean().optional(),
  /** What does not fit together in it; such a result counts no points. */
  contradiction: z.string().optional(),
  /** How many comparisons, and operators like them, with a value of the tests the hand-in answered in its favour. */
  answeredByCode: z.number().int().nonnegative().optional(),
  /** Lines of the hand-in that can reach the tool that tests it. */
  flags: z.array(HandInFlag).max(100).optional(),
});
export type StepMarks = z.infer<typeof StepMarks>;

const FlagLine = z.object({ flag: HandInFlag });

/** Most flags that one result keeps. */
export const mostFlags = 50;

/** The flags that the check of the sources wrote, one in a line. */
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

/** One line of JSON; undefined where it is none. */
export function parsedLine(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
