import {
  AutosaveForm,
  Card,
  IntegerInput,
  PageSections,
  TimeDeltaInput,
  type PageSection,
} from '../../design/web/index.ts';
import { useSetting } from '../../people/web/index.ts';
import type { Assignment } from '../domain/model.ts';
import { useSettings } from './general/use-settings.ts';
import { GroupSetCard } from './GroupSetCard.tsx';
import { HandInRulesCard } from './hand-in-rules/HandInRulesCard.tsx';
import { reasonAgainst, type PanelProps } from './panel.ts';
import { TemplateCard } from './template/TemplateCard.tsx';
import { WaysCard } from './WaysCard.tsx';
import { texts } from './texts.ts';

/** How students hand in: ways, rules, template files, limits. */
export function HandInPanel(props: PanelProps) {
  const { can_edit_assignment_info: mayEdit, can_edit_cgignore: mayEditRules } = props.permissions;
  const { can_edit_group_assignment: mayConnect } = props.permissions;
  // An assignment of groups stays one where groups were switched off meanwhile.
  const showsGroups = useSetting('GROUPS_ENABLED') || props.assignment.groupSet !== null;
  const section = (id: keyof typeof texts.parts, content: PageSection['content']): PageSection => ({
    id,
    label: texts.parts[id],
    content,
  });
  const sections = [
    mayEdit === true && section('ways', <WaysCard {...props} />),
    mayConnect === true && showsGroups && section('groups', <GroupSetCard {...props} />),
    mayEditRules === true && section('rules', <HandInRulesCard {...props} />),
    mayEdit === true && section('template', <TemplateCard {...props} />),
    mayEdit === true && section('limits', <LimitsCard {...props} />),
  ];
  return <PageSections sections={sections.filter((one) => one !== false)} at={props.part} />;
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
