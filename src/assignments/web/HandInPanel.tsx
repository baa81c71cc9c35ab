import {
  Card,
  Form,
  IntegerInput,
  Stack,
  Switch,
  TimeDeltaInput,
  useFormState,
} from '../../design/web/index.ts';
import { HandInRulesCard } from './hand-in-rules/HandInRulesCard.tsx';
import { reasonAgainst, type PanelProps } from './panel.ts';
import { usePatchAssignment } from './queries.ts';
import { TemplateCard } from './TemplateCard.tsx';
import { texts } from './texts.ts';

/** How work comes in: ways, rules, template files, limits. */
export function HandInPanel(props: PanelProps) {
  const { can_edit_assignment_info: mayEdit, can_edit_cgignore: mayEditRules } = props.permissions;
  return (
    <Stack gap={4}>
      {mayEdit && <WaysCard {...props} />}
      {mayEditRules && <HandInRulesCard {...props} />}
      {mayEdit && <TemplateCard {...props} />}
      {mayEdit && <LimitsCard {...props} />}
    </Stack>
  );
}

function WaysCard(props: PanelProps) {
  const { id: assignmentId, filesUploadEnabled } = props.assignment;
  const form = useFormState({ initial: { filesUploadEnabled } });
  const patch = usePatchAssignment();
  return (
    <Card title={texts.ways}>
      <Form
        form={form}
        aria-label={texts.ways}
        disabledReason={reasonAgainst(props)}
        submit={(body) => patch.mutateAsync({ params: { assignmentId }, body })}
      >
        <Switch
          label={texts.filesUpload}
          description={texts.filesUploadHint}
          checked={form.values.filesUploadEnabled}
          onChange={(checked) => form.set({ filesUploadEnabled: checked })}
        />
      </Form>
    </Card>
  );
}

interface Limits {
  maxSubmissions: number | null;
  amountInCoolOffPeriod: number | null;
  coolOffPeriod: number;
}

function LimitsCard(props: PanelProps) {
  const { id: assignmentId, maxSubmissions, amountInCoolOffPeriod, coolOffPeriod } = props.assignment;
  const form = useFormState<Limits>({ initial: { maxSubmissions, amountInCoolOffPeriod, coolOffPeriod } });
  const patch = usePatchAssignment();
  return (
    <Card title={texts.limits}>
      <Form
        form={form}
        aria-label={texts.limits}
        disabledReason={reasonAgainst(props)}
        submit={(values) =>
          patch.mutateAsync({
            params: { assignmentId },
            body: {
              maxSubmissions: values.maxSubmissions,
              amountInCoolOffPeriod: values.amountInCoolOffPeriod ?? amountInCoolOffPeriod,
              coolOffPeriod: values.coolOffPeriod,
            },
          })
        }
        warningOf={({ warnings }) => warnings.map((warning) => warning.text).join(' ') || undefined}
      >
        <IntegerInput
          label={texts.maxSubmissions}
          description={texts.maxSubmissionsHint}
          min={1}
          width={160}
          {...form.field('maxSubmissions')}
        />
        <IntegerInput
          label={texts.coolOffAmount}
          required
          min={1}
          width={160}
          {...form.field('amountInCoolOffPeriod')}
        />
        <TimeDeltaInput
          label={texts.coolOffPeriod}
          description={texts.coolOffHint}
          valueSeconds={form.values.coolOffPeriod}
          onChange={(coolOffPeriod) => form.set({ coolOffPeriod })}
        />
      </Form>
    </Card>
  );
}
