import {
  AutosaveForm,
  Card,
  IntegerInput,
  PageSections,
  Switch,
  TimeDeltaInput,
  type PageSection,
} from '../../design/web/index.ts';
import type { Assignment } from '../domain/model.ts';
import { useSettings } from './general/use-settings.ts';
import { GroupSetCard } from './GroupSetCard.tsx';
import { HandInRulesCard } from './hand-in-rules/HandInRulesCard.tsx';
import { reasonAgainst, type PanelProps } from './panel.ts';
import { TemplateCard } from './template/TemplateCard.tsx';
import { texts } from './texts.ts';

/** How students hand in: ways, rules, template files, limits. */
export function HandInPanel(props: PanelProps) {
  const { can_edit_assignment_info: mayEdit, can_edit_cgignore: mayEditRules } = props.permissions;
  const { can_edit_group_assignment: mayConnect } = props.permissions;
  const section = (id: keyof typeof texts.parts, content: PageSection['content']): PageSection => ({
    id,
    label: texts.parts[id],
    content,
  });
  const sections = [
    mayEdit === true && section('ways', <WaysCard {...props} />),
    mayConnect === true && section('groups', <GroupSetCard {...props} />),
    mayEditRules === true && section('rules', <HandInRulesCard {...props} />),
    mayEdit === true && section('template', <TemplateCard {...props} />),
    mayEdit === true && section('limits', <LimitsCard {...props} />),
  ];
  return <PageSections sections={sections.filter((one) => one !== false)} at={props.part} />;
}

interface Ways {
  filesUploadEnabled: boolean;
  webhookUploadEnabled: boolean;
}

const ways = {
  valuesOf: ({ filesUploadEnabled, webhookConfiguration }: Assignment): Ways => ({
    filesUploadEnabled,
    webhookUploadEnabled: webhookConfiguration.tag === 'enabled',
  }),
  patchOf: (values: Ways) => values,
};

function WaysCard(props: PanelProps) {
  const settings = useSettings(props.assignment, ways);
  return (
    <Card title={texts.ways}>
      <AutosaveForm
        {...settings}
        label={texts.ways}
        lockedReason={reasonAgainst(props)}
        toldOf={texts.waysTold}
      >
        {({ values, set }) => (
          <>
            <Switch
              label={texts.filesUpload}
              description={texts.filesUploadHint}
              checked={values.filesUploadEnabled}
              onChange={(filesUploadEnabled) => set({ filesUploadEnabled })}
            />
            <Switch
              label={texts.gitUpload}
              description={texts.gitUploadHint}
              checked={values.webhookUploadEnabled}
              onChange={(webhookUploadEnabled) => set({ webhookUploadEnabled })}
            />
          </>
        )}
      </AutosaveForm>
    </Card>
  );
}

interface Limits {
  maxSubmissions: number | null;
  amountInCoolOffPeriod: number | null;
  coolOffPeriod: number;
}

const limits = {
  valuesOf: ({ maxSubmissions, amountInCoolOffPeriod, coolOffPeriod }: Assignment): Limits => ({
    maxSubmissions,
    amountInCoolOffPeriod,
    coolOffPeriod,
  }),
  // The form refuses an empty amount, so there is always a number here.
  patchOf: ({ amountInCoolOffPeriod, ...values }: Limits) => ({
    ...values,
    amountInCoolOffPeriod: amountInCoolOffPeriod ?? 1,
  }),
};

function LimitsCard(props: PanelProps) {
  const settings = useSettings(props.assignment, limits);
  return (
    <Card title={texts.limits}>
      <AutosaveForm
        {...settings}
        label={texts.limits}
        lockedReason={reasonAgainst(props)}
        toldOf={({ maxSubmissions, amountInCoolOffPeriod, coolOffPeriod }) =>
          texts.limitsTold(maxSubmissions, amountInCoolOffPeriod, coolOffPeriod)
        }
      >
        {({ values, set, field }) => (
          <>
            <IntegerInput
              label={texts.maxSubmissions}
              description={texts.maxSubmissionsHint}
              min={1}
              width={160}
              {...field('maxSubmissions')}
            />
            <IntegerInput
              label={texts.coolOffAmount}
              required
              min={1}
              width={160}
              {...field('amountInCoolOffPeriod')}
            />
            <TimeDeltaInput
              label={texts.coolOffPeriod}
              description={texts.coolOffHint}
              valueSeconds={values.coolOffPeriod}
              onChange={(coolOffPeriod) => set({ coolOffPeriod })}
            />
          </>
        )}
      </AutosaveForm>
    </Card>
  );
}
