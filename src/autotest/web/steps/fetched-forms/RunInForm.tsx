import { RadioCards } from '../../../../design/web/index.ts';
import { environments } from '../../../domain/steps/run-in.ts';
import { texts } from '../../texts.ts';
import type { FormProps } from '../view.tsx';

const choices = environments.map((value) => ({
  value,
  label: texts.environments[value],
  description: texts.environmentHints[value],
}));

export function RunInForm({ fields, onChange }: FormProps<'runIn'>) {
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
