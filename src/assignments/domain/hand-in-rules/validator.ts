// The rules of a submission validator. Browsers load them to tell what is wrong before anything is sent.
import type { HandInRule, SubmissionValidator } from './model.ts';
import { liesInDirectory, matchesFile, respelledPath } from './rule-name.ts';

/** The rule that denies a path: a rule of the validator, its policy, or a line of the ignore text. */
export type DenyingRule = HandInRule | string;

export interface EntryPath {
  readonly kind: 'file' | 'directory';
  readonly path: string;
}

/** The unmet require rules: a file rule needs its file, a directory rule needs something inside. */
export function unmetRulesOf(validator: SubmissionValidator, entries: readonly EntryPath[]): HandInRule[] {
  const fulfils = (rule: HandInRule) =>
    entries.some((entry) =>
      rule.fileType === 'directory'
        ? liesInDirectory(rule.name, entry.path)
        : entry.kind === 'file' && matchesFile(rule.name, entry.path),
    );
  return validator.rules.filter((rule) => rule.ruleType === 'require' && !fulfils(rule));
}

/** The rule that denies a path, or null. The path of a directory ends in `/`. */
export function denialByValidator({ policy, rules }: SubmissionValidator, path: string): DenyingRule | null {
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

/** The path that a denied file would have to have, where only large and small letters keep a rule from meaning it. */
export function allowedPathNear({ rules }: SubmissionValidator, path: string): string | undefined {
  for (const { ruleType, fileType, name } of rules) {
    const near = ruleType === 'deny' || fileType === 'directory' ? undefined : respelledPath(name, path);
    if (near !== undefined) return near;
  }
  return undefined;
}
