// Reads what the test tool reported on its own descriptor while it ran: the list of tests, the end of each,
// and its exit.
import { z } from 'zod';
import { parsedLine } from './marks.ts';

export type TestState = 'passed' | 'failed' | 'skipped';

export interface TestRecord {
  readonly kind: 'record';
  /** Tests that the sources name, read before any code of the hand-in ran; null if they are not needed. */
  readonly sources: SourceList | null;
  /** Tests that the tool collected; null if it did not get so far. */
  readonly listed: readonly string[] | null;
  /** The end of each test, by its place in the list. */
  readonly ends: ReadonlyMap<number, TestState>;
  /** Test files that could not be read. */
  readonly broken: readonly string[];
  /** Test files that skipped themselves while they were read. */
  readonly left: readonly string[];
  readonly exitCode: number | null;
  readonly decided: number;
  /** How often the tests ran code of the hand-in themselves. */
  readonly started: number;
  /** How many tests and test files were skipped by a call. */
  readonly skipped: number;
}

export interface SourceList {
  readonly tests: readonly string[];
  readonly functions: ReadonlySet<string>;
  /** True if the arguments may leave out some of the tests. */
  readonly isNarrowed: boolean;
}

export type ReadRecord = TestRecord | { readonly kind: 'unreadable'; readonly reason: string };

/** A runner sends no more than this, and says when it has left something out. */
export const recordLimits = { characters: 1_048_576, tests: 10_000 } as const;

const name = z.string();
const count = z.number().int().nonnegative();
const Line = z.union([
  z.strictObject({
    sources: z.array(name).max(recordLimits.tests),
    functions: z.array(name),
    isNarrowed: z.boolean(),
  }),
  z.strictObject({ list: z.array(name).max(recordLimits.tests) }),
  z.strictObject({ broken: name }),
  z.strictObject({ left: name }),
  // Before it runs: such code could take back what is told at the end.
  z.strictObject({ started: z.literal(1) }),
  z.strictObject({
    end: z.tuple([z.number().int().nonnegative(), z.enum(['passed', 'failed', 'skipped'])]),
  }),
  z.strictObject({
    exit: z.number().int(),
    ...{ decided: count.optional(), skipped: count.optional() },
  }),
]);

/** Anything that comes twice or in the wrong order was not written by the tool. */
export function readTestRecord(structured: string): ReadRecord {
  if (structured.length > recordLimits.characters) return unreadable('the record of the tests is too long');
  let record: TestRecord = {
    kind: 'record',
    ...{ sources: null, listed: null, exitCode: null, decided: 0, started: 0, skipped: 0 },
    ends: new Map(),
    ...{ broken: [], left: [] },
  };
  const ends = new Map<number, TestState>();
  const broken: string[] = [];
  const left: string[] = [];
  for (const text of structured.split('\n').filter((line) => line !== '')) {
    const read = Line.safeParse(parsedLine(text));
    if (!read.success) return unreadable('the record of the tests holds a line that the tool does not write');
    const line = read.data;
    if (record.exitCode !== null) return unreadable('the record of the tests goes on after its end');
    if ('sources' in line) {
      if (record.sources !== null || record.listed !== null)
        return unreadable('the sources are listed twice');
      const { sources: tests, functions, isNarrowed } = line;
      record = { ...record, sources: { tests, functions: new Set(functions), isNarrowed } };
    } else if ('list' in line) {
      if (record.listed !== null) return unreadable('the tests are listed twice');
      record = { ...record, listed: line.list };
    } else if ('broken' in line) {
      broken.push(line.broken);
    } else if ('left' in line) {
      left.push(line.left);
    } else if ('started' in line) {
      record = { ...record, started: record.started + 1 };
    } else if ('end' in line) {
      const [place, state] = line.end;
      if (ends.has(place)) return unreadable('a test ended twice');
      ends.set(place, state);
    } else {
      const { exit: exitCode, decided = 0, skipped = 0 } = line;
      record = { ...record, exitCode, decided, skipped };
    }
  }
  return { ...record, ends, broken, left };
}

function unreadable(reason: string): ReadRecord {
  return { kind: 'unreadable', reason };
}
