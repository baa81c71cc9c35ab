import { SegmentedControl, Stack, Text } from '../../../../design/web/index.ts';
import type { Weight } from '../../../domain/steps/frame.ts';
import { texts } from '../../texts.ts';
import { PointsField } from './PointsField.tsx';

const pointsChoices = (['each', 'together'] as const).map((value) => ({
  value,
  label: texts.pointsChoices[value],
}));

interface WeightOfMatchesProps {
  weight: Weight | undefined;
  onChange: (weight: Weight | undefined) => void;
  error: string | undefined;
}

/** The points of a test of several matches: of each match, or of all matches together. */
export function WeightOfMatches({ weight, onChange, error }: WeightOfMatchesProps) {
  return (
    <>
      <Stack gap={1} align="flex-start">
        <Text size="dense" weight="medium">
          {texts.pointsOfTest}
        </Text>
        <SegmentedControl
          label={texts.pointsOfTest}
          choices={pointsChoices}
          value={weight === undefined ? 'each' : 'together'}
          onChange={(choice) => onChange(choice === 'each' ? undefined : { numerator: 1, denominator: 1 })}
        />
        <Text size="meta" tone="muted">
          {weight === undefined ? texts.pointsEachHint : texts.pointsTogetherHint}
        </Text>
      </Stack>
      {weight !== undefined && (
        <PointsField
          weight={weight}
          label={texts.pointsTogether}
          hint={texts.pointsFractionHint}
          onChange={(chosen) => onChange(chosen ?? { numerator: Number.NaN, denominator: 1 })}
          error={error}
        />
      )}
    </>
  );
}
