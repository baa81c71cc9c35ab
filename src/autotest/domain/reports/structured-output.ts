// Reads the lines that a program wrote to descriptor 3, one JSON object each. A line that cannot be read
// becomes a note and never an error, because the text comes from programs that run beside student code.
import Fraction from 'fraction.js';
import { z } from 'zod';
import { excessOf, reportLimits } from './report-limits.ts';
import { FeedbackItem, Severity, TestSuite, type QualityComment } from './step-report.ts';
import { latestSuitesOf } from './unit-test.ts';

export interface StructuredOutput {
  /** From the last valid `points` line. */
  readonly points: Fraction | null;
  readonly suites: TestSuite[];
  /** Says what is too much, as the end of a sentence. Then nothing counts, since the end may be missing. */
  readonly excess: string | null;
  readonly feedback: FeedbackItem[];
  readonly comments: QualityComment[];
  readonly notes: string[];
}

const Points = z.object({ tag: z.literal('points'), points: z.string() });
const UnitTest = z.object({ tag: z.literal('unit-test'), results: z.array(TestSuite) });
const Feedback = z.object({ tag: z.literal('feedback'), contents: z.array(FeedbackItem) });
const Place = z.object({ line: z.number().int(), column: z.number().int().nullish() });
const Comments = z.object({
  tag: z.literal('comments'),
  comments: z.array(
    z.object({
      filename: z.string().max(1024),
      origin: z.string().max(255),
      items: z.array(
        z.object({
          code: z.string().max(255).default(''),
          severity: Severity,
          msg: z.string().max(2_000),
          loc: z.object({ start: Place, end: Place.optional() }),
        }),
      ),
    }),
  ),
});
type Comments = z.infer<typeof Comments>;
const Line = z.discriminatedUnion('tag', [Points, UnitTest, Feedback, Comments]);

const maxNotes = 20;

/** Reads all valid lines; wrong lines become notes. */
export function parseStructuredOutput(text: string): StructuredOutput {
  const found: Found = { points: null, suites: [], feedback: [], comments: [] };
  const notes: string[] = [];
  const lines = text.split('\n', reportLimits.lines + 1);
  if (lines.length > reportLimits.lines) {
    return { ...found, excess: 'it has more than 20,000 lines', notes };
  }
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const note = readLine(line, found);
    if (note !== null && notes.length < maxNotes) {
      notes.push(`Line ${String(at + 1)} of the structured output was ignored: ${note}`);
    }
  }
  const suites = latestSuitesOf(found.suites);
  return { ...found, suites, excess: excessOf(suites), notes };
}

interface Found {
  points: Fraction | null;
  suites: TestSuite[];
  feedback: FeedbackItem[];
  comments: QualityComment[];
}

/** Reads one line into `found`; answers why it was ignored, or null. */
function readLine(text: string, found: Found): string | null {
  const parsed = Line.safeParse(jsonOf(text));
  if (!parsed.success) return 'it is not a known JSON object.';
  const line = parsed.data;
  switch (line.tag) {
    case 'points': {
      const points = pointsOf(line.points);
      if (points === null) return 'points are written "n/m" with 0 <= n <= m and m > 0.';
      found.points = points;
      return null;
    }
    case 'unit-test':
      for (const suite of line.results) found.suites.push(suite);
      return null;
    case 'feedback':
      if (found.feedback.length + line.contents.length > reportLimits.feedback) {
        return 'there is too much feedback.';
      }
      found.feedback.push(...line.contents);
      return null;
    case 'comments': {
      const comments = commentsOf(line);
      if (found.comments.length + comments.length > reportLimits.comments)
        return 'there are too many comments.';
      found.comments.push(...comments);
      return null;
    }
  }
}

function commentsOf({ comments }: Comments): QualityComment[] {
  return comments.flatMap(({ filename, origin, items }) =>
    items.map(({ loc: { start, end = start }, ...item }) => ({
      ...{
        path: filename.replace(/^(\.\/)+/, '').replace(/^\/home\/student\/student\//, ''),
        origin,
        ...item,
      },
      lineRange: { start: start.line, end: Math.max(start.line, end.line) },
      columnRange: { start: start.column ?? 1, end: end.column ?? null },
    })),
  );
}

/** Reads a share from a text "n/m" with 0 <= n <= m and m > 0; null for any other text. */
export function pointsOf(text: string): Fraction | null {
  const parts = /^\s*(\d{1,12}(?:\.\d{1,12})?)\s*\/\s*(\d{1,12}(?:\.\d{1,12})?)\s*$/.exec(text);
  const [, achieved, possible] = parts ?? [];
  if (achieved === undefined || possible === undefined) return null;
  const whole = new Fraction(possible);
  if (whole.n === 0n) return null;
  const share = new Fraction(achieved).div(whole);
  return share.compare(1) > 0 ? null : share;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
