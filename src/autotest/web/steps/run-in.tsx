import { IconDeviceDesktop, RadioCards } from '../../../design/web/index.ts';
import { environments } from '../../domain/steps/run-in.ts';
import { texts } from '../texts.ts';
import { defineView, type FormProps } from './view.tsx';

export const runIn = defineView('runIn', {
  icon: <IconDeviceDesktop aria-hidden size={16} />,
  help: 'Runs the blocks inside in one environment only: on submissions, or in the code editor.',
  titleOf: ({ environment }) => texts.runInTitle(texts.environments[environment]),
  Form: RunInForm,
});

const choices = environments.map((value) => ({
  value,
  label: texts.environments[value],
  description: texts.environmentHints[value],
}));

function RunInForm({ fields, onChange }: FormProps<'runIn'>) {
  return (
    <RadioCards
      label={texts.environment}
      choices={choices}
      columns={1}
      value={fields.environment}
      onChange={(environment) => onChange({ environment })}
    />
  );
}
