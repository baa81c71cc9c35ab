import { FractionInput, IconScale } from '../../../design/web/index.ts';
import type { Weight } from '../../domain/steps/frame.ts';
import { texts } from '../texts.ts';
import { weightOf } from './forms/PointsField.tsx';
import { weightText } from './titles.ts';
import { defineView, type FormProps } from './view.tsx';

export const weight = defineView('weight', {
  icon: <IconScale aria-hidden size={16} />,
  help: 'Sets how many points the blocks inside are worth together.',
  titleOf: weightTitle,
  headingOf: weightTitle,
  Form: WeightForm,
});

function WeightForm({ fields, onChange, errorOf }: FormProps<'weight'>) {
  return (
    <FractionInput
      label={texts.weight}
      description={texts.weightHint}
      required
      value={
        fields.weight === undefined || Number.isNaN(fields.weight.numerator)
          ? null
          : weightText(fields.weight)
      }
      // An empty box gives no number, and the check of the draft reports that.
      onChange={(weight) => onChange({ weight: weightOf(weight ?? 'NaN') })}
      error={errorOf('weight')}
    />
  );
}

function weightTitle({ weight }: { weight?: Weight | undefined }): string | null {
  return weight === undefined ? null : texts.weightTitle(weightText(weight));
}
