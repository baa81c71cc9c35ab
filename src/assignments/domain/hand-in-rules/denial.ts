// Decides which handed-in paths a filter denies, and which required files are missing.
import ignore from 'ignore';
import type { HandInFilter, HandInRule, SubmissionValidator } from './model.ts';
import { liesInDirectory, matchesFile } from './rule-name.ts';

/** The rule that denies a path: a rule of the validator, its policy, or a line of the ignore text. */
export type DenyingRule = HandInRule | string;

/** The rule that denies a path, or null. The path of a directory ends in `/`. */
export type Denial = (path: string) => DenyingRule | null;

export function denialOf(filter: HandInFilter): Denial {
  switch (filter.version) {
    case 'EmptySubmissionFilter':
      return () => null;
    case 'IgnoreFilterManager': {
      // Names are compared as git does on Linux; "..." is a plain name here and leads nowhere.
      const lines = ignore({ ignorecase: false, allowRelativePaths: true }).add(filter.text);
      return (path) => lines.checkIgnore(path).rule?.pattern ?? null;
    }
    case 'SubmissionValidator':
      return (path) => denialByValidator(filter.validator, path);
  }
}

/** The unmet require rules: a file rule needs its file, a directory rule needs something inside. */
export function missingRulesOf(
  filter: HandInFilter,
  entries: readonly { kind: 'file' | 'directory'; path: string }[],
): HandInRule[] {
  if (filter.version !== 'SubmissionValidator') return [];
  const fulfils = (rule: HandInRule) =>
    entries.some((entry) =>
      rule.fileType === 'directory'
        ? liesInDirectory(rule.name, entry.path)
        : entry.kind === 'file' && matchesFile(rule.name, entry.path),
    );
  return filter.validator.rules.filter((rule) => rule.ruleType === 'require' && !fulfils(rule));
}

function denialByValidator({ policy, rules }: SubmissionValidator, path: string): DenyingRule | null {
  const matching = rules.filter((rule) => meansPath(rule, path));
  if (policy === 'allow_all_files') {
    if (matching.some((rule) => rule.ruleType === 'require')) return null;
    return matching.find((rule) => rule.ruleType === 'deny') ?? null;
  }
  // The policy denies only files. A directory that becomes empty is removed if the option says so.
  return path.endsWith('/') || matching.length > 0 ? null : policy;
}

function meansPath(rule: HandInRule, path: string): boolean {
  if (rule.fileType === 'directory') return liesInDirectory(rule.name, path);
  return !path.endsWith('/') && matchesFile(rule.name, path);
}
