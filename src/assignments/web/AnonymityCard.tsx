import { Card, Form, Switch, useFormState } from '../../design/web/index.ts';
import { reasonAgainst, type PanelProps } from './panel.ts';
import { usePatchAssignment } from './queries.ts';
import { texts } from './texts.ts';

/** Whether graders and students get labels in place of each other's names (USER-017). */
export function AnonymityCard(props: PanelProps) {
  const { id: assignmentId, anonymizedGrading } = props.assignment;
  const form = useFormState({ initial: { isAnonymous: anonymizedGrading !== null } });
  const patch = usePatchAssignment();
  return (
    <Card title={texts.anonymity}>
      <Form
        form={form}
        aria-label={texts.anonymity}
        disabledReason={reasonAgainst(props)}
        submit={({ isAnonymous }) => {
          const body = { anonymizedGrading: isAnonymous ? ({ method: 'murmur_v3' } as const) : null };
          return patch.mutateAsync({ params: { assignmentId }, body });
        }}
      >
        <Switch
          label={texts.anonymous}
          description={texts.anonymousHint}
          checked={form.values.isAnonymous}
          onChange={(checked) => form.set({ isAnonymous: checked })}
        />
      </Form>
    </Card>
  );
}
