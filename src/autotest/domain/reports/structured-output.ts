// Reads what a program wrote to file descriptor 3: one JSON object per line. Whatever cannot be read is left
// out and told in a note, never an error: the text comes from programs that run beside student code.
import Fraction from 'fraction.js';
import { z } from 'zod';
import { FeedbackItem, TestSuite } from './step-report.ts';
import { latestSuitesOf } from './unit-test.ts';

export interface StructuredOutput {
  /** Of the last valid `points` line. */
  readonly points: Fraction | null;
  readonly suites: TestSuite[];
  readonly feedback: FeedbackItem[];
  readonly notes: string[];
}

const Points = z.object({ tag: z.literal('points'), points: z.string() });
const UnitTest = z.object({ tag: z.literal('unit-test'), results: z.array(TestSuite) });
const Feedback = z.object({ tag: z.literal('feedback'), contents: z.array(FeedbackItem) });
const Comments = z.object({ tag: z.literal('comments') });
const Line = z.discriminatedUnion('tag', [Points, UnitTest, Feedback, Comments]);

const maxNotes = 20;
const maxSuites = 1_000;
const maxFeedback = 1_000;

/** Everything valid in the text; wrong lines become notes. */
export function parseStructuredOutput(text: string): StructuredOutput {
  const found: { points: Fraction | null; suites: TestSuite[]; feedback: FeedbackItem[] } = {
    points: null,
    suites: [],
    feedback: [],
  };
  const notes: string[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const note = readLine(line, found);
    if (note !== null && notes.length < maxNotes) {
      notes.push(`Line ${String(at + 1)} of the structured output was ignored: ${note}`);
    }
  }
  return {
    ...found,
    suites: latestSuitesOf(found.suites),
    notes,
  };
}

interface Found {
  points: Fraction | null;
  suites: TestSuite[];
  feedback: FeedbackItem[];
}

/** Adds one line to what was found; answers why it was ignored, or null. */
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
      if (found.suites.length + line.results.length > maxSuites) return 'there are too many test suites.';
      found.suites.push(...line.results);
      return null;
    case 'feedback':
      if (found.feedback.length + line.contents.length > maxFeedback) return 'there is too much feedback.';
      found.feedback.push(...line.contents);
      return null;
    case 'comments':
      return 'comments are not read in this block.';
  }
}

/** The share that a text "n/m" names, or null where it is not one: 0 <= n <= m and m > 0. */
export function pointsOf(text: string): Fraction | null {
  const parts = /^\s*(\d{1,30}(?:\.\d{1,30})?)\s*\/\s*(\d{1,30}(?:\.\d{1,30})?)\s*$/.exec(text);
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
