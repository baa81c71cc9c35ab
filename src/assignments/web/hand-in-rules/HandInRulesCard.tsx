import { Alert, Card, Form, RadioCards, TextArea, useFormState } from '../../../design/web/index.ts';
import { problemsOfFilter } from '../../domain/hand-in-rules/problems.ts';
import { handInRulesWrong } from '../../domain/refusals.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { usePatchAssignment } from '../queries.ts';
import { texts } from '../texts.ts';
import { draftOf, filterOf, patchOf, type RulesDraft, type RulesKind } from './draft.ts';
import { RulesByName } from './RulesByName.tsx';
import { RulesTrial } from './RulesTrial.tsx';

const kinds: RulesKind[] = ['none', 'names', 'ignore'];
const kindChoices = kinds.map((value) => ({ value, ...texts.rulesKinds[value] }));

/** Which files may, may not and must be handed in (SUB-036). */
export function HandInRulesCard(props: PanelProps) {
  const { assignment } = props;
  const form = useFormState<RulesDraft>({ initial: draftOf(assignment) });
  const patch = usePatchAssignment();
  const draft = form.values;
  const problems = problemsOfFilter(filterOf(draft));
  const whole = problems.find((problem) => problem.ruleIndex === null)?.message;
  // Rules without a name show the problem at their own field, once it has been visited.
  const isWrong = draft.kind === 'ignore' && problems.length > 0;
  return (
    <Card title={texts.handInRules} description={texts.handInRulesHint}>
      <Form
        form={form}
        aria-label={texts.handInRules}
        disabledReason={reasonAgainst(props) ?? whole ?? (isWrong ? handInRulesWrong.text : undefined)}
        submit={(values) =>
          patch.mutateAsync({ params: { assignmentId: assignment.id }, body: patchOf(values) })
        }
        warningOf={({ warnings }) => warnings.map((warning) => warning.text).join(' ') || undefined}
      >
        <RadioCards
          label={texts.rulesKind}
          choices={kindChoices}
          value={draft.kind}
          onChange={(kind) => form.set({ kind })}
        />
        {draft.kind === 'names' && <RulesByName draft={draft} problems={problems} onChange={form.set} />}
        {draft.kind === 'ignore' && (
          <TextArea
            label={texts.ignoreText}
            description={texts.ignoreTextHint}
            required
            code
            rows={6}
            maxLength={65_536}
            placeholder={texts.ignorePlaceholder}
            {...form.field('ignoreText')}
            error={problems.map((problem) => problem.message).join(' ') || undefined}
          />
        )}
        {draft.kind === 'ignore' && <Alert kind="info">{texts.ignoreCanBeOverridden}</Alert>}
        {/* Lines that would take seconds are refused, so they are not tried either. */}
        {draft.kind !== 'none' && !isWrong && <RulesTrial filter={filterOf(draft)} />}
      </Form>
    </Card>
  );
}
