import { defineMatch } from './match.ts';

export const regexMatch = defineMatch({
  name: 'regex-match',
  label: 'Regex Match',
  comparesPatterns: true,
  fits: (rule, { text, truncated }, engines) => engines.fitsPattern(rule, text, truncated),
  problemsOf: ({ outputText }, engines) => {
    const problem = engines.patternProblemOf(outputText);
    return problem === null
      ? []
      : [{ path: '/outputText', message: `This pattern cannot be used: ${problem}.` }];
  },
});
