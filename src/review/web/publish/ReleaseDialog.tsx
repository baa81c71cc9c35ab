import { use, useState } from 'react';
import type { Assignment, GradeAvailability } from '../../../assignments/domain/model.ts';
import { useRelease } from '../../../assignments/web/index.ts';
import {
  ClockContext,
  CloseButton,
  DateTimeField,
  Dialog,
  Form,
  FormButtons,
  pickedInstant,
  pickedText,
  SegmentedControl,
  useFormState,
} from '../../../design/web/index.ts';
import { ReleasePreview } from './ReleasePreview.tsx';
import { releaseTexts as texts } from './release-texts.ts';

interface ReleaseDialogProps {
  opened: boolean;
  assignment: Assignment;
  lockedReason: string | undefined;
  onClose: () => void;
}

const moments = ['now', 'later', 'never'] as const;
type When = (typeof moments)[number];

interface Values {
  when: When;
  at: string | null;
}

const availabilityOf = ({ when, at }: Values): GradeAvailability =>
  when === 'later' && at !== null
    ? { tag: 'timed', availableAt: pickedInstant(at, 'start') }
    : { tag: 'fixed', value: when === 'now' };

function problemOf(at: string | null, now: Date): string | undefined {
  if (at === null) return texts.chooseMoment;
  return pickedInstant(at, 'start') <= now ? texts.inPast : undefined;
}

/** Who will see what, and when: now, at a moment, or only once somebody releases the grades by hand. */
export function ReleaseDialog({ opened, ...props }: ReleaseDialogProps) {
  const { assignment, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title(assignment.name)}>
      <ReleaseForm {...props} />
    </Dialog>
  );
}

/** A component of its own, so that each opening begins with what holds then. */
function ReleaseForm({ assignment, lockedReason, onClose }: Omit<ReleaseDialogProps, 'opened'>) {
  const { gradeAvailability: present } = assignment;
  const now = new Date(use(ClockContext)());
  const release = useRelease(assignment);
  const [timed] = useState(present.tag === 'timed' ? present.availableAt : null);
  const form = useFormState<Values>({
    initial: { when: timed ? 'later' : 'now', at: timed && pickedText(timed) },
  });
  const { when, at } = form.values;
  const problem = when === 'later' ? problemOf(at, now) : undefined;
  // As it was opened: the choice stays on screen while the button says that it is stored.
  const shown = timed ? moments : moments.filter((one) => one !== 'never');
  return (
    <Form
      form={form}
      aria-label={texts.title(assignment.name)}
      mayBeUnchanged
      disabledReason={lockedReason ?? problem}
      submit={(values) => release(availabilityOf(values))}
      onSuccess={onClose}
      buttons={
        <FormButtons label={texts.buttons[when]} kind="primary">
          <CloseButton />
        </FormButtons>
      }
    >
      <ReleasePreview assignmentId={assignment.id} />
      <SegmentedControl
        label={texts.when}
        choices={shown.map((value) => ({ value, label: texts.moments[value] }))}
        value={when}
        onChange={(value) => form.set({ when: value })}
      />
      {when === 'later' && (
        <DateTimeField
          label={texts.at}
          description={texts.atHint}
          value={at}
          onChange={(next) => form.set({ at: next })}
          error={at === null ? undefined : problem}
        />
      )}
    </Form>
  );
}
