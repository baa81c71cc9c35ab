import { AutosaveForm, Card, DecimalInput, SegmentedControl, Stack } from '../../../design/web/index.ts';
import type { Assignment, AssignmentPatch } from '../../domain/model.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { texts } from '../texts.ts';
import { AnonymitySwitch } from './AnonymitySwitch.tsx';
import { useSettings } from './use-settings.ts';

interface Values {
  scale: 'points' | 'percentage';
  points: number | null;
  maxGrade: number | null;
}

const scales = [
  { value: 'points' as const, label: texts.scales.points },
  { value: 'percentage' as const, label: texts.scales.percentage },
];

const usualPoints = 10;

const valuesOf = ({ grading, maxGrade }: Assignment): Values => ({
  scale: grading.scale,
  points: grading.scale === 'points' ? grading.points : usualPoints,
  maxGrade,
});

/** Contains only fields that the caller may change, since each needs its own permission. */
function patchOf(
  { scale, points, maxGrade }: Values,
  permissions: PanelProps['permissions'],
): AssignmentPatch {
  const grading = scale === 'points' ? { scale, points: points ?? usualPoints } : { scale };
  return {
    ...(permissions['can_edit_assignment_info'] ? { grading } : {}),
    ...(permissions['can_edit_maximum_grade'] ? { maxGrade } : {}),
  };
}

const toldOf = ({ scale, points, maxGrade }: Values): string =>
  texts.gradingTold(scale === 'points' ? texts.pointsTold(points) : texts.scales.percentage, maxGrade);

/** The grading scale, its maximum, and whether names are hidden while grading. */
export function GradingCard(props: PanelProps) {
  const { assignment, permissions } = props;
  const settings = useSettings(assignment, {
    valuesOf,
    patchOf: (values) => patchOf(values, permissions),
  });
  const mayEditScale = permissions['can_edit_assignment_info'] === true;
  return (
    <Card title={texts.gradingCard}>
      <Stack gap={4}>
        <AutosaveForm
          {...settings}
          label={texts.gradingCard}
          lockedReason={reasonAgainst(props)}
          toldOf={toldOf}
        >
          {({ values, set, field }) => (
            <>
              {mayEditScale && (
                <SegmentedControl
                  label={texts.scale}
                  choices={scales}
                  value={values.scale}
                  onChange={(scale) => set({ scale })}
                />
              )}
              {mayEditScale && values.scale === 'points' && (
                <DecimalInput
                  label={texts.points}
                  description={texts.pointsHint}
                  unit={texts.pointsUnit}
                  required
                  min={0.01}
                  width={160}
                  {...field('points')}
                />
              )}
              <DecimalInput
                label={texts.maxGrade}
                description={texts.maxGradeHint}
                min={0.01}
                max={1000}
                width={160}
                disabled={permissions['can_edit_maximum_grade'] !== true}
                {...field('maxGrade')}
              />
            </>
          )}
        </AutosaveForm>
        {mayEditScale && <AnonymitySwitch {...props} />}
      </Stack>
    </Card>
  );
}
