import { FractionInput } from '../../../../design/web/index.ts';
import type { Block } from '../../../domain/block.ts';
import { texts } from '../../texts.ts';
import { weightText } from '../block-title.ts';
import type { FormOf } from './form-of.ts';

export function WeightForm({ fields, onChange, errorOf }: FormOf<NonNullable<Block['weight']>>) {
  return (
    <FractionInput
      label={texts.weight}
      description={texts.weightHint}
      required
      value={Number.isNaN(fields.weight.numerator) ? null : weightText(fields.weight)}
      onChange={(weight) => onChange({ weight: weightOf(weight) })}
      error={errorOf('weight')}
    />
  );
}

/** `1/3` as two numbers; no number while the box is empty, which the check of the draft names. */
function weightOf(text: string | null): { numerator: number; denominator: number } {
  const [numerator, denominator = '1'] = (text ?? 'NaN').split('/');
  return { numerator: Number(numerator), denominator: Number(denominator) };
}
