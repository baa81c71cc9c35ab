// The shared part of blocks that look at the quality of code: a tool comments on lines, and each comment costs a
// part of the points.
import Fraction from 'fraction.js';
import { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import { descriptors, type Command, type CommandOutcome } from '../../../runner/domain/plan.ts';
import { exactOf } from '../../../rubrics/domain/rules/exact.ts';
import { parsedLine } from '../reports/marks.ts';
import type { QualityComment } from '../reports/step-report.ts';
import { parseStructuredOutput } from '../reports/structured-output.ts';
import { literal } from './python-program.ts';
import { judgedResult } from './result.ts';
import { studentFolder } from './shell.ts';
import type { CommandContext, LeafResult } from './step.ts';
import { toolCommand } from './tool-command.ts';

const percent = z
  .number()
  .min(0, 'The deduction should be between 0 and 100.')
  .max(100, 'The deduction should be between 0 and 100.');

/** What one comment costs, in percent of the block. A fatal one costs all. */
export const Deductions = z.object({ error: percent, warning: percent, info: percent });
export type Deductions = z.infer<typeof Deductions>;

export const usualDeductions: Deductions = { error: 20, warning: 10, info: 5 };

export const ConfigText = z.string().max(65_536, 'At most 65,536 characters.');
export const FilePattern = z.string().max(1024, 'At most 1,024 characters.');

interface Linter {
  readonly tool: 'flake8' | 'checkstyle';
  readonly origin: string;
  readonly files: string;
  readonly config: string;
  /** The folder of the tool, for Flake8; empty for that of the system. */
  readonly folder?: string;
  /** The program, for Checkstyle. */
  readonly file?: string;
}

export function linterCommand(linter: Linter, context: CommandContext): Command {
  const options = {
    folder: '',
    file: '',
    ...linter,
    student: studentFolder,
    program: descriptors.script,
    record: descriptors.structured,
  };
  const script = `${context.pythonPrograms.linter}\nmain(${literal(options)})\n`;
  return toolCommand({ id: linter.tool, script }, context);
}

export function patternProblemsOf(pattern: string, field: string): FieldProblem[] {
  const path = `/${field}`;
  if (pattern.trim() === '') return [{ path, message: 'The file name may not be empty.' }];
  return pattern.startsWith('/') || pattern.split('/').includes('..')
    ? [{ path, message: 'Write the path as it is in the submission, without "/" at its start and "..".' }]
    : [];
}

const count = z.number().int().nonnegative();
const Counts = z.object({
  counts: z.object({ fatal: count.default(0), error: count, warning: count, info: count }),
});

/** 100 % minus the deductions. Without the last line, which counts all comments, the tool did not end. */
export function resultOfLinter(deductions: Deductions, outcome: CommandOutcome | undefined): LeafResult {
  const lines = (outcome?.structured ?? '').split('\n').filter((line) => line !== '');
  const read = Counts.safeParse(parsedLine(lines.at(-1) ?? ''));
  if (!read.success || outcome?.tooLarge.includes('structured') === true) {
    return judgedResult(outcome, { share: new Fraction(0), failure: 'noReport' });
  }
  const { comments } = parseStructuredOutput(lines.slice(0, -1).join('\n'));
  const { fatal, error, warning, info } = read.data.counts;
  const cost = new Fraction(100)
    .mul(fatal)
    .add(exactOf(deductions.error).mul(error))
    .add(exactOf(deductions.warning).mul(warning))
    .add(exactOf(deductions.info).mul(info));
  const share = new Fraction(1).sub(cost.div(100));
  return judgedResult(outcome, {
    share: share.compare(0) < 0 ? new Fraction(0) : share,
    report: { comments: comments.map((comment) => ({ ...comment, deduction: costOf(comment, deductions) })) },
  });
}

function costOf({ severity }: QualityComment, deductions: Deductions): number {
  return severity === 'fatal' ? 100 : deductions[severity];
}
