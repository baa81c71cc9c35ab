import { fitsPattern, patternProblemOf } from '../reports/text-match.ts';
import { defineMatch } from './match.ts';

export const regexMatch = defineMatch({
  name: 'regex-match',
  label: 'Regex Match',
  fits: fitsPattern,
  problemsOf: (fields) => {
    const problem = patternProblemOf(fields.outputText);
    return problem === null
      ? []
      : [{ path: '/outputText', message: `This pattern cannot be used: ${problem}.` }];
  },
});
