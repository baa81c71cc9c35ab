// The shared part of the three match blocks: a program gets a text as input, and its output is compared.
import Fraction from 'fraction.js';
import { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import type { StreamText } from '../../../runner/domain/plan.ts';
import type { Engines } from '../reports/engines.ts';
import type { TextRule } from '../reports/text-match.ts';
import { Weight, weightProblemsOf, type HideRule } from './frame.ts';
import { judgedResult } from './result.ts';
import { defineStep } from './step.ts';

const longText = z.string().max(65_536, 'At most 65,536 characters.');

export const MatchFields = z.object({
  inputText: longText,
  outputText: longText,
  caseSensitivity: z.enum(['sensitive', 'insensitive']),
  whitespacesPolicy: z.enum(['include', 'ignore']),
  /** Points of this match; 1 if nothing was chosen. */
  weight: Weight.optional(),
  /** True if students never see the input, the expected text and the output. */
  hidden: z.boolean().optional(),
});
export type MatchFields = z.infer<typeof MatchFields>;

/** Of a long output the middle is left out. */
type Output = Pick<StreamText, 'text' | 'truncated'>;

interface Match {
  readonly name: string;
  readonly label: string;
  readonly fits: (rule: TextRule, output: Output, engines: Engines) => boolean;
  readonly problemsOf?: (fields: MatchFields, engines: Engines) => FieldProblem[];
  readonly comparesPatterns?: boolean;
  readonly comparesTexts?: boolean;
}

/** Declares a match block. It passes if the program exits with 0, in time, and the text matches. */
export function defineMatch({ fits, problemsOf, ...declared }: Match) {
  return defineStep({
    ...declared,
    part: 'test',
    group: 'matches',
    fields: MatchFields,
    secretFields: ['inputText', 'outputText', 'caseSensitivity', 'whitespacesPolicy'],
    outputFields: ['outputText'],
    children: 'none',
    fresh: { inputText: '', outputText: '', caseSensitivity: 'sensitive', whitespacesPolicy: 'ignore' },
    possible: 1,
    frameOf: ({ weight, hidden }) => ({ weight, ...(hidden === true ? { hides: hidesOfHidden } : {}) }),
    problemsOf: (fields, engines) => [...(problemsOf?.(fields, engines) ?? []), ...weightProblemsOf(fields)],
    resultOf: (fields, [outcome], engines) => {
      const output = outcome?.stdout ?? { text: '', truncated: false };
      const passed = outcome?.verdict === 'ran' && outcome.exitCode === 0 && fits(fields, output, engines);
      return judgedResult(outcome, {
        share: new Fraction(passed ? 1 : 0),
        report: { match: { input: fields.inputText, expected: fields.outputText, actual: output.text } },
        ...(output.truncated && !passed ? { notes: [cutNote] } : {}),
      });
    },
  });
}

const cutNote =
  'The output is too long, so its middle was left out. Nothing that reaches across that place is compared.';

/** The result itself stays visible, so that points add up. */
export const hidesOfHidden: readonly HideRule[] = (['config', 'output'] as const).map((hideType) => ({
  hideType,
  preposition: 'always',
  when: 'deadline',
}));
