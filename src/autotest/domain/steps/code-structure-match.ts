// The shared part of the two match blocks of a Code Structure Test.
import Fraction from 'fraction.js';
import { z } from 'zod';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import { parsedLine } from '../reports/marks.ts';
import type { StructureReport } from '../reports/step-report.ts';
import { Weight, weightProblemsOf } from './frame.ts';
import { judgedResult } from './result.ts';
import { defineStep, type LeafResult } from './step.ts';
import { mostRules, rulesOf } from './code-structure-rules.ts';

const StructureFields = z.object({
  /** Patterns or rules of ast-grep, separated by lines of `---`. */
  rules: z.string().max(65_536, 'At most 65,536 characters.'),
  weight: Weight.optional(),
});

interface StructureMatch {
  readonly name: string;
  readonly label: string;
  /** Whether each rule must be found, or must not. */
  readonly mustBeFound: boolean;
}

const Answer = z.object({
  found: z.array(
    z.object({
      count: z.number().int().nonnegative(),
      places: z.array(z.object({ line: z.number().int(), text: z.string() })),
    }),
  ),
});

/** Declares a match block. */
export function defineStructureMatch({ mustBeFound, ...declared }: StructureMatch) {
  return defineStep({
    ...declared,
    part: 'test',
    group: 'structures',
    fields: StructureFields,
    secretFields: ['rules'],
    children: 'none',
    fresh: { rules: '' },
    possible: 1,
    frameOf: ({ weight }) => ({ weight }),
    problemsOf: (fields) => [...ruleProblemsOf(fields), ...weightProblemsOf(fields)],
    resultOf: ({ rules }, [outcome]): LeafResult => {
      const read = Answer.safeParse(parsedLine(outcome?.structured.trim() ?? ''));
      const names = rulesOf(rules).map(({ name }) => name);
      // Without an answer for every rule nothing is known, also not that nothing was found.
      if (!read.success || read.data.found.length !== names.length) {
        return judgedResult(outcome, { share: new Fraction(0), failure: 'noReport' });
      }
      const { found } = read.data;
      const structure: StructureReport = {
        mustBeFound,
        rules: found.map(({ count, places }, at) => ({ name: names[at] ?? '', count, places })),
      };
      const passed = found.every(({ count }) => count > 0 === mustBeFound);
      return judgedResult(outcome, { share: new Fraction(passed ? 1 : 0), report: { structure } });
    },
  });
}

function ruleProblemsOf({ rules }: { rules: string }): FieldProblem[] {
  const { length } = rulesOf(rules);
  const path = '/rules';
  if (length === 0) return [{ path, message: 'At least one rule must be present.' }];
  return length > mostRules ? [{ path, message: `At most ${String(mostRules)} rules.` }] : [];
}
