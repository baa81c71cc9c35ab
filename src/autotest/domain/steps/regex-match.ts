import { defineMatch } from './match.ts';

export const regexMatch = defineMatch({
  name: 'regex-match',
  label: 'Regex Match',
  comparesPatterns: true,
  fits: (rule, output, engines) => engines.fitsPattern(rule, output),
  problemsOf: ({ outputText }, engines) => {
    const problem = engines.patternProblemOf(outputText);
    return problem === null
      ? []
      : [{ path: '/outputText', message: `This pattern cannot be used: ${problem}.` }];
  },
});
