import { FractionInput } from '../../../../design/web/index.ts';
import type { Weight } from '../../../domain/steps/frame.ts';
import { texts } from '../../texts.ts';
import { weightText } from '../titles.ts';

interface PointsFieldProps {
  weight: Weight | undefined;
  onChange: (weight: Weight | undefined) => void;
  label?: string;
  hint: string;
  error: string | undefined;
}

/** The points of one test. An empty field means 1. */
export function PointsField({ weight, onChange, label = texts.pointsOfTest, hint, error }: PointsFieldProps) {
  return (
    <FractionInput
      label={label}
      description={hint}
      placeholder="1"
      width={120}
      value={weight === undefined ? null : weightText(weight)}
      onChange={(text) => onChange(text === null ? undefined : weightOf(text))}
      error={error}
    />
  );
}

interface PointsOfBlockProps {
  fields: { weight?: Weight | undefined };
  onChange: (changed: { weight: Weight | undefined }) => void;
  errorOf: (field: string) => string | undefined;
  hint: string;
}

/** The same as a field of the form of a block. */
export function PointsOfBlock({ fields, onChange, errorOf, hint }: PointsOfBlockProps) {
  return (
    <PointsField
      weight={fields.weight}
      hint={hint}
      onChange={(weight) => onChange({ weight })}
      error={errorOf('weight')}
    />
  );
}

/** Reads `1/3` as two numbers. */
export function weightOf(text: string): Weight {
  const [numerator, denominator = '1'] = text.split('/');
  return { numerator: Number(numerator), denominator: Number(denominator) };
}
