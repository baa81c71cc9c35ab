// Describes in words what is wrong with hand-in rules that a teacher wants to store.
import { longestRuleNames, type HandInFilter, type HandInRule, type SubmissionValidator } from './model.ts';
import { readRuleName, wildcardCountsOf } from './rule-name.ts';

/** `ruleIndex` is null when the policy, an option or the rules as a whole are wrong. */
export interface HandInRuleProblem {
  readonly ruleIndex: number | null;
  readonly message: string;
}

/** With three of them a crafted path takes milliseconds, with six seconds, which would block the server. */
const maxDoubleStarsPerLine = 2;

/** All problems, in the order of the rules; a filter without problems may be stored. */
export function problemsOfFilter(filter: HandInFilter): HandInRuleProblem[] {
  switch (filter.version) {
    case 'EmptySubmissionFilter':
      return [];
    case 'IgnoreFilterManager':
      return problemsOfIgnoreText(filter.text);
    case 'SubmissionValidator':
      return problemsOfValidator(filter.validator);
  }
}

function problemsOfIgnoreText(text: string): HandInRuleProblem[] {
  return text.split('\n').flatMap((line, at) => {
    const doubleStars = line.startsWith('#') ? 0 : (line.match(/\*\*+/g)?.length ?? 0);
    if (doubleStars <= maxDoubleStarsPerLine) return [];
    return [
      { ruleIndex: at, message: `Line ${at + 1}: use ** at most ${maxDoubleStarsPerLine} times in a line.` },
    ];
  });
}

const namesTooLong = `The names may have at most ${longestRuleNames} characters together. Use one name with a wildcard for several files.`;

function problemsOfValidator(validator: SubmissionValidator): HandInRuleProblem[] {
  const whole = (message: string) => ({ ruleIndex: null, message });
  const keys = validator.options.map((option) => option.key);
  const repeated = new Set(keys.filter((key, at) => keys.indexOf(key) !== at));
  return [
    ...[...repeated].map((key) => whole(`The option ${key} is given more than once.`)),
    ...(validator.policy === 'deny_all_files' && validator.rules.length === 0
      ? [whole('When all files are denied by default, at least one rule must allow or require a file.')]
      : []),
    ...(validator.rules.reduce((sum, { name }) => sum + name.length, 0) > longestRuleNames
      ? [whole(namesTooLong)]
      : []),
    ...validator.rules.flatMap((rule, ruleIndex) =>
      messagesOfRule(rule, validator.policy).map((message) => ({ ruleIndex, message })),
    ),
  ];
}

function messagesOfRule(rule: HandInRule, policy: SubmissionValidator['policy']): string[] {
  const name = readRuleName(rule.name);
  if (name.parts.length === 0) return ['The name is empty.'];
  const wildcards = wildcardCountsOf(name);
  const total = wildcards.reduce((sum, count) => sum + count, 0);
  const faults: [boolean, string][] = [
    [policy === 'deny_all_files' && rule.ruleType === 'deny', 'All files are denied already.'],
    [policy === 'allow_all_files' && rule.ruleType === 'allow', 'All files are allowed already.'],
    [rule.fileType === 'file' && name.directory, 'The name of a file cannot end with a slash.'],
    [rule.fileType === 'directory' && !name.directory, 'The name of a directory must end with a slash.'],
    [rule.fileType === 'directory' && total > 0, 'The name of a directory cannot hold a wildcard.'],
    [total > 1, 'A name can hold only one wildcard.'],
    [
      rule.fileType === 'file' && total > (wildcards.at(-1) ?? 0),
      'A wildcard can only stand after the last slash.',
    ],
  ];
  return faults.filter(([faulty]) => faulty).map(([, message]) => message);
}
