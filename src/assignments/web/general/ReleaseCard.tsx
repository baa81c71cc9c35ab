import { use } from 'react';
import {
  AutosaveForm,
  Card,
  ClockContext,
  DateTimeField,
  pickedInstant,
  pickedText,
  Stack,
} from '../../../design/web/index.ts';
import type { Assignment, AssignmentPatch, GradeAvailability } from '../../domain/model.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { texts } from '../texts.ts';
import { ReleaseSwitch } from './ReleaseSwitch.tsx';
import { useSettings } from './use-settings.ts';

interface Values {
  at: string | null;
  /** Exact to the millisecond, which the pickers do not show. */
  known: GradeAvailability;
}

const pickedOf = (availability: GradeAvailability): string | null =>
  availability.tag === 'timed' ? pickedText(availability.availableAt) : null;

const valuesOf = ({ gradeAvailability }: Assignment): Values => ({
  at: pickedOf(gradeAvailability),
  known: gradeAvailability,
});

function patchOf({ at, known }: Values): AssignmentPatch {
  if (at === pickedOf(known)) return { gradeAvailability: known };
  if (at === null) return { gradeAvailability: { tag: 'fixed', value: false } };
  return { gradeAvailability: { tag: 'timed', availableAt: pickedInstant(at, 'start') } };
}

const toldOf = ({ at }: Values): string => texts.releaseTold(at);

/** When students see their grades (GRADE-018): at a chosen moment, or at once by the switch. */
export function ReleaseCard(props: PanelProps) {
  const { assignment } = props;
  const settings = useSettings(assignment, { valuesOf, patchOf });
  const now = new Date(use(ClockContext)());
  const isReleased = assignment.gradeAvailability.tag === 'fixed' && assignment.gradeAvailability.value;
  const problemOf = ({ at }: Values): string | undefined =>
    at !== null && at !== settings.stored.at && pickedInstant(at, 'start') <= now
      ? texts.releaseInPast
      : undefined;
  return (
    <Card title={texts.releaseCard}>
      <Stack gap={4}>
        <ReleaseSwitch {...props} />
        {!isReleased && (
          <AutosaveForm
            {...settings}
            label={texts.releaseCard}
            lockedReason={reasonAgainst(props)}
            problemOf={problemOf}
            toldOf={toldOf}
          >
            {({ values, field }) => (
              <DateTimeField
                label={texts.releaseAt}
                description={texts.releaseAtHint}
                {...field('at')}
                error={problemOf(values)}
              />
            )}
          </AutosaveForm>
        )}
      </Stack>
    </Card>
  );
}
