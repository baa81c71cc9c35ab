// Which handed-in paths a filter denies, and which required ones are missing.
import ignore from 'ignore';
import type { HandInFilter, HandInRule, SubmissionValidator } from './model.ts';
import { liesInDirectory, matchesFile } from './rule-name.ts';

/** The rule that denies a path: a rule of the validator, its policy, or a line of the ignore text. */
export type DenyingRule = HandInRule | string;

/** Answers for one path, `/` at the end for a directory, which rule denies it, or null. */
export type Denial = (path: string) => DenyingRule | null;

export function denialOf(filter: HandInFilter): Denial {
  switch (filter.version) {
    case 'EmptySubmissionFilter':
      return () => null;
    case 'IgnoreFilterManager': {
      // Names are compared as git on Linux does; "..." and the like are names here, never ways out.
      const lines = ignore({ ignorecase: false, allowRelativePaths: true }).add(filter.text);
      return (path) => lines.checkIgnore(path).rule?.pattern ?? null;
    }
    case 'SubmissionValidator':
      return (path) => denialByValidator(filter.validator, path);
  }
}

/** The require rules that nothing fulfils: a file rule needs its file, a directory rule something inside. */
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
  // Only files are denied by the policy; a directory goes when nothing is left in it, if the option says so.
  return path.endsWith('/') || matching.length > 0 ? null : policy;
}

function meansPath(rule: HandInRule, path: string): boolean {
  if (rule.fileType === 'directory') return liesInDirectory(rule.name, path);
  return !path.endsWith('/') && matchesFile(rule.name, path);
}
