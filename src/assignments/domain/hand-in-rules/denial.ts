// Decides which handed-in paths a filter denies, and which required files are missing.
import ignore from 'ignore';
import type { HandInFilter, HandInRule } from './model.ts';
import { denialByValidator, unmetRulesOf, type DenyingRule, type EntryPath } from './validator.ts';

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

/** The unmet require rules. */
export function missingRulesOf(filter: HandInFilter, entries: readonly EntryPath[]): HandInRule[] {
  return filter.version === 'SubmissionValidator' ? unmetRulesOf(filter.validator, entries) : [];
}
