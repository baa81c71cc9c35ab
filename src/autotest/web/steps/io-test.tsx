import { IconArrowsSort, SegmentedControl, Stack, Text } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import { RunSolution } from './forms/late-forms.ts';
import { ScriptForm } from './forms/ScriptForm.tsx';
import { scriptTitle } from './titles.ts';
import { PointsField } from './forms/PointsField.tsx';
import { defineView, type FormProps } from './view.tsx';

export const ioTest = defineView('ioTest', {
  icon: <IconArrowsSort aria-hidden size={16} />,
  help: 'Runs a program once for each match inside and compares what it prints.',
  detailOf: (block) => scriptTitle(block.script),
  Form: IoTestForm,
});

const pointsChoices = (['each', 'together'] as const).map((value) => ({
  value,
  label: texts.pointsChoices[value],
}));

/** The points are set for each match, or for all matches together. */
function IoTestForm(props: FormProps<'ioTest'>) {
  const { fields, onChange, errorOf, around } = props;
  return (
    <>
      <ScriptForm {...props} hint={texts.scriptOfIoTest} />
      <Stack gap={1} align="flex-start">
        <Text size="dense" weight="medium">
          {texts.pointsOfTest}
        </Text>
        <SegmentedControl
          label={texts.pointsOfTest}
          choices={pointsChoices}
          value={fields.weight === undefined ? 'each' : 'together'}
          onChange={(choice) =>
            onChange({ weight: choice === 'each' ? undefined : { numerator: 1, denominator: 1 } })
          }
        />
        <Text size="meta" tone="muted">
          {fields.weight === undefined ? texts.pointsEachHint : texts.pointsTogetherHint}
        </Text>
      </Stack>
      {fields.weight !== undefined && (
        <PointsField
          weight={fields.weight}
          label={texts.pointsTogether}
          hint={texts.pointsFractionHint}
          onChange={(weight) => onChange({ weight: weight ?? { numerator: Number.NaN, denominator: 1 } })}
          error={errorOf('weight')}
        />
      )}
      <RunSolution
        assignmentId={around.assignmentId}
        matches={around.inside}
        onFill={around.changeInside}
        isDirty={around.isDirty}
        testHandInHref={around.testHandInHref}
      />
    </>
  );
}
