// Reports in XML that a test tool wrote in the process of the code under test. The code could have written
// the file itself, so the result says so to staff.
import Fraction from 'fraction.js';
import { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import type { Capture, CommandOutcome } from '../../../runner/domain/plan.ts';
import type { StepFailure } from '../failures/kinds.ts';
import type { Engines } from '../reports/engines.ts';
import { shareOfSuites } from '../reports/unit-test.ts';
import { judgedResult } from './result.ts';
import { studentFolder } from './shell.ts';
import type { CommandContext, LeafResult } from './step.ts';

const name = 'report';

export const ReportPath = z.string().max(1024, 'At most 1,024 characters.');

/** The runner removes the file before the command and reads it afterwards. */
export function captureOf(path: string, { reportBytes }: CommandContext): Capture {
  const whole = path.startsWith('/') ? path : `${studentFolder}/${path}`;
  return { name, path: whole, maxBytes: reportBytes };
}

export function reportPathProblemsOf(report: string | undefined): FieldProblem[] {
  if (report === undefined || !report.split('/').includes('..')) return [];
  return [{ path: '/report', message: 'Write the path without "..".' }];
}

/** Whether the command left a report, readable or not. */
export function hasReport(outcome: CommandOutcome | undefined): boolean {
  return typeof outcome?.captures[name] === 'string' || outcome?.tooLarge.includes(name) === true;
}

/** Only the report counts; without a usable one nothing does. */
export function resultOfXml(
  outcome: CommandOutcome | undefined,
  parse: Engines['parseJUnit' | 'parseTrx'],
): LeafResult {
  const nothing = (note: string, failure: StepFailure = 'unusableReport'): LeafResult =>
    judgedResult(outcome, { share: new Fraction(0), notes: [note], failure });
  if (outcome?.tooLarge.includes(name) === true)
    return nothing('The report cannot be used: it is too large.');
  const xml = outcome?.captures[name] ?? null;
  if (xml === null) return nothing('The tests wrote no report.', 'noReport');
  const read = parse(xml);
  if (read.kind === 'broken') return nothing(`The report cannot be used: ${read.reason}.`);
  const { suites } = read;
  return {
    ...judgedResult(outcome, { share: shareOfSuites(suites), report: { unitTest: { suites } } }),
    marks: { couldBeForged: true },
  };
}
