import { AutosaveForm, Card, Select, Switch, TextInput } from '../../../design/web/index.ts';
import type { Assignment, AssignmentPatch } from '../../domain/model.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { texts } from '../texts.ts';
import { useSettings } from './use-settings.ts';

type Values = Pick<Assignment, 'name' | 'kind' | 'sendLoginLinks'>;

const kindOptions = [
  { value: 'normal' as const, label: texts.kinds.normal },
  { value: 'exam' as const, label: texts.kinds.exam },
];

/** Only exams have login links, so another kind turns them off. */
const valuesOf = ({ name, kind, sendLoginLinks }: Values): Values => ({
  name,
  kind,
  sendLoginLinks: sendLoginLinks && kind === 'exam',
});

const patchOf = (values: Values): AssignmentPatch => ({ ...valuesOf(values), name: values.name.trim() });

const toldOf = ({ name, kind }: Values): string => texts.nameTold(name, texts.kinds[kind]);

export function NameCard(props: PanelProps) {
  const settings = useSettings(props.assignment, { valuesOf, patchOf });
  return (
    <Card title={texts.nameCard}>
      <AutosaveForm {...settings} label={texts.nameCard} lockedReason={reasonAgainst(props)} toldOf={toldOf}>
        {({ values, set, field }) => (
          <>
            <TextInput label={texts.name} required maxLength={255} {...field('name')} />
            <Select
              label={texts.kind}
              required
              options={kindOptions}
              value={values.kind}
              onChange={(kind) => kind !== null && set(valuesOf({ ...values, kind }))}
            />
            {values.kind === 'exam' && (
              <Switch
                label={texts.loginLinks}
                description={texts.loginLinksHint}
                checked={values.sendLoginLinks}
                onChange={(sendLoginLinks) => set({ sendLoginLinks })}
              />
            )}
          </>
        )}
      </AutosaveForm>
    </Card>
  );
}
