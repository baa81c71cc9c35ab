import { useRef } from 'react';
import {
  Button,
  GroupLabel,
  IconButton,
  IconPlus,
  IconTrash,
  RadioCards,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '../../../design/web/index.ts';
import type { HandInRule, SubmissionValidator } from '../../domain/hand-in-rules/model.ts';
import type { HandInRuleProblem } from '../../domain/hand-in-rules/problems.ts';
import { texts } from '../texts.ts';
import {
  ruleTypesOf,
  withNewRule,
  withoutRule,
  withPolicy,
  withRule,
  type DraftRule,
  type RulesDraft,
} from './draft.ts';
import styles from './RulesByName.module.css';

const policies: SubmissionValidator['policy'][] = ['deny_all_files', 'allow_all_files'];
const policyChoices = policies.map((value) => ({ value, ...texts.policies[value] }));
const fileTypes: HandInRule['fileType'][] = ['file', 'directory'];
const fileTypeOptions = fileTypes.map((value) => ({ value, label: texts.fileTypes[value] }));
const maxRules = 1000;

interface RulesByNameProps {
  draft: RulesDraft;
  problems: readonly HandInRuleProblem[];
  onChange: (draft: Partial<RulesDraft>) => void;
}

/** A policy, the exceptions from it by name, and what happens to other files. */
export function RulesByName({ draft, problems, onChange }: RulesByNameProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const set = (switches: Partial<RulesDraft['switches']>) =>
    onChange({ switches: { ...draft.switches, ...switches } });
  return (
    <>
      <RadioCards
        label={texts.policy}
        choices={policyChoices}
        value={draft.policy}
        onChange={(policy) => onChange(withPolicy(draft, policy))}
      />
      <Stack gap={2}>
        <GroupLabel>{texts.rules}</GroupLabel>
        <Text as="p" tone="muted">
          {texts.rulesHint}
        </Text>
        {draft.rules.map((rule, index) => (
          <RuleRow
            key={rule.key}
            rule={rule}
            label={texts.rule(index + 1)}
            policy={draft.policy}
            problem={problems.find((problem) => problem.ruleIndex === index)?.message}
            onChange={(change) => onChange(withRule(draft, rule.key, change))}
            onRemove={() => {
              onChange(withoutRule(draft, rule.key));
              addButton.current?.focus();
            }}
          />
        ))}
        <div>
          <Button
            ref={addButton}
            icon={<IconPlus aria-hidden />}
            disabled={draft.rules.length >= maxRules}
            onClick={() => onChange(withNewRule(draft))}
          >
            {texts.addRule}
          </Button>
        </div>
      </Stack>
      <Switch
        label={texts.allowOverride}
        description={texts.allowOverrideHint}
        checked={draft.switches.allowOverride}
        onChange={(allowOverride) => set({ allowOverride })}
      />
      <Switch
        label={texts.removeLeading}
        description={texts.removeLeadingHint}
        checked={draft.switches.removeLeadingDirectories}
        onChange={(removeLeadingDirectories) => set({ removeLeadingDirectories })}
      />
      <Switch
        label={texts.deleteEmpty}
        description={texts.deleteEmptyHint}
        checked={draft.switches.deleteEmptyDirectories}
        onChange={(deleteEmptyDirectories) => set({ deleteEmptyDirectories })}
      />
    </>
  );
}

interface RuleRowProps {
  rule: DraftRule;
  label: string;
  policy: SubmissionValidator['policy'];
  problem: string | undefined;
  onChange: (change: Partial<HandInRule>) => void;
  onRemove: () => void;
}

function RuleRow({ rule, label, policy, problem, onChange, onRemove }: RuleRowProps) {
  const ruleTypes = ruleTypesOf(policy).map((value) => ({ value, label: texts.ruleTypes[value] }));
  return (
    <div role="group" aria-label={label} className={styles.rule}>
      <Select
        label={texts.ruleType}
        hideLabel
        required
        options={ruleTypes}
        value={rule.ruleType}
        onChange={(ruleType) => ruleType !== null && onChange({ ruleType })}
      />
      <Select
        label={texts.fileType}
        hideLabel
        required
        options={fileTypeOptions}
        value={rule.fileType}
        onChange={(fileType) => fileType !== null && onChange({ fileType })}
      />
      <div className={styles.name}>
        <TextInput
          label={texts.ruleName}
          hideLabel
          required
          code
          maxLength={1024}
          autoFocus={rule.name === ''}
          placeholder={texts.namePlaceholders[rule.fileType]}
          value={rule.name}
          onChange={(name) => onChange({ name })}
          error={rule.name === '' ? undefined : problem}
        />
      </div>
      <IconButton label={texts.removeRule(label)} icon={<IconTrash />} onClick={onRemove} />
    </div>
  );
}
