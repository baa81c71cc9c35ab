// Hand-in rules while they are edited. All three kinds are kept, so that a switch to
// another kind loses nothing.
import type {
  HandInFilter,
  HandInRule,
  HandInSwitches,
  SubmissionValidator,
} from '../../domain/hand-in-rules/model.ts';
import { switchesOf } from '../../domain/hand-in-rules/model.ts';
import type { Assignment, AssignmentPatch } from '../../domain/model.ts';
import { withoutTrailing } from '../../../kernel/domain/texts/without-trailing.ts';

export type RulesKind = 'none' | 'names' | 'ignore';

/** A rule with a key of its own while it is edited. */
export interface DraftRule extends HandInRule {
  readonly key: number;
}

export interface RulesDraft {
  readonly kind: RulesKind;
  readonly policy: SubmissionValidator['policy'];
  readonly rules: readonly DraftRule[];
  readonly switches: HandInSwitches;
  readonly ignoreText: string;
}

type Stored = Pick<Assignment, 'cgignore'>;

export function draftOf({ cgignore }: Stored): RulesDraft {
  const isText = typeof cgignore === 'string';
  const validator: SubmissionValidator =
    cgignore === null || isText ? { policy: 'deny_all_files', rules: [], options: [] } : cgignore;
  return {
    kind: cgignore === null ? 'none' : isText ? 'ignore' : 'names',
    policy: validator.policy,
    rules: validator.rules.map((rule, key) => ({ ...rule, key })),
    switches: switchesOf({ version: 'SubmissionValidator', validator }),
    ignoreText: isText ? cgignore : '',
  };
}

export function filterOf(draft: RulesDraft): HandInFilter {
  if (draft.kind === 'none') return { version: 'EmptySubmissionFilter' };
  if (draft.kind === 'ignore') return { version: 'IgnoreFilterManager', text: draft.ignoreText };
  const { deleteEmptyDirectories, removeLeadingDirectories, allowOverride } = draft.switches;
  return {
    version: 'SubmissionValidator',
    validator: {
      policy: draft.policy,
      rules: draft.rules.map(({ ruleType, fileType, name }) => ({ ruleType, fileType, name })),
      options: [
        { key: 'delete_empty_directories', value: deleteEmptyDirectories },
        { key: 'remove_leading_directories', value: removeLeadingDirectories },
        { key: 'allow_override', value: allowOverride },
      ],
    },
  };
}

export function patchOf(draft: RulesDraft): AssignmentPatch {
  const filter = filterOf(draft);
  switch (filter.version) {
    case 'EmptySubmissionFilter':
      return { ignore: null, ignoreVersion: null };
    case 'IgnoreFilterManager':
      return { ignore: filter.text, ignoreVersion: filter.version };
    case 'SubmissionValidator':
      return { ignore: filter.validator, ignoreVersion: filter.version };
  }
}

/** The kinds of rule that a policy allows, the usual one first. */
export function ruleTypesOf(policy: SubmissionValidator['policy']): HandInRule['ruleType'][] {
  return policy === 'deny_all_files' ? ['allow', 'require'] : ['deny', 'require'];
}

/** Required files mean the same under both policies; other rules get the new policy's usual kind. */
export function withPolicy(draft: RulesDraft, policy: SubmissionValidator['policy']): RulesDraft {
  const [usual = 'require'] = ruleTypesOf(policy);
  const rules = draft.rules.map((rule) =>
    rule.ruleType === 'require' ? rule : { ...rule, ruleType: usual },
  );
  return { ...draft, policy, rules };
}

export function withNewRule(draft: RulesDraft): RulesDraft {
  const [ruleType = 'require'] = ruleTypesOf(draft.policy);
  const key = Math.max(-1, ...draft.rules.map((rule) => rule.key)) + 1;
  return { ...draft, rules: [...draft.rules, { key, ruleType, fileType: 'file', name: '' }] };
}

/** Changes one rule. The name of a folder gets a slash at its end, the name of a file loses it. */
export function withRule(draft: RulesDraft, key: number, change: Partial<HandInRule>): RulesDraft {
  const changed = (rule: DraftRule): DraftRule => {
    const next = { ...rule, ...change };
    if (next.fileType === rule.fileType) return next;
    const name = withoutTrailing(next.name, '/');
    return { ...next, name: next.fileType === 'directory' && name !== '' ? `${name}/` : name };
  };
  return { ...draft, rules: draft.rules.map((rule) => (rule.key === key ? changed(rule) : rule)) };
}

export function withoutRule(draft: RulesDraft, key: number): RulesDraft {
  return { ...draft, rules: draft.rules.filter((rule) => rule.key !== key) };
}
