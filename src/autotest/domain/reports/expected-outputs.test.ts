import { expect, it } from 'vitest';
import { idOf, match } from '../../../../tests/support/autotest-blocks.ts';
import type { Block } from '../block.ts';
import { filledMatches, foundOutputsOf } from './expected-outputs.ts';
import type { StepResult } from '../model.ts';

const ran = (word: string, input: string, actual: string, changes: Partial<StepResult> = {}): StepResult => ({
  stepId: idOf(word),
  state: 'failed',
  exitCode: 0,
  output: { text: actual, truncated: false },
  data: { match: { input, expected: '', actual } },
  ...changes,
});

const pattern: Block = { ...match('R', 'r', '^r'), type: 'regexMatch' };
const matches = ['A', 'B', 'C', 'D', 'E', 'F'].map((word) => match(word, word.toLowerCase(), 'old\n'));

it('takes over outputs of runs that ended well on the same input, and touches no pattern', () => {
  const steps: StepResult[] = [
    {
      stepId: idOf('T'),
      state: 'partial',
      steps: [
        ran('A', 'a', 'new\n'),
        ran('B', 'b', 'old\n'),
        ran('C', 'c', 'half', { exitCode: 1 }),
        ran('D', 'another input', 'new\n'),
        ran('E', 'e', 'cut', { output: { text: 'cut', truncated: true } }),
        ran('R', 'r', 'right'),
      ],
    },
  ];
  const found = foundOutputsOf([...matches, pattern], steps);
  expect([...found.values()].map(({ kind }) => kind)).toEqual([
    'new',
    'same',
    'unusable',
    'unusable',
    'unusable',
    'unusable',
  ]);
  const filled = filledMatches([...matches, pattern], found);
  expect(filled[0]).toEqual({ ...matches[0], outputText: 'new\n' });
  expect(filled.slice(1)).toEqual([...matches.slice(1), pattern]);
});
