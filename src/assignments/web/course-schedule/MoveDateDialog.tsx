import type { Section } from '../../../courses/domain/sections/model.ts';
import {
  Alert,
  CloseButton,
  DateTimeField,
  dayTimeText,
  Dialog,
  Form,
  FormButtons,
  pickedText,
  RadioCards,
  showFailure,
  showToast,
  Text,
  useFormState,
} from '../../../design/web/index.ts';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import { newConflictsOf } from '../../domain/course-schedule/conflicts.ts';
import { momentOf, sameEntry, type ScheduledDate } from '../../domain/course-schedule/dates.ts';
import type { ScheduledAssignment } from '../../domain/course-schedule/model.ts';
import { mayStoreTimeframes } from '../../domain/rules.ts';
import { SchedulePreview } from '../schedule/SchedulePreview.tsx';
import { useStoreTimeframes } from '../use-store-timeframes.ts';
import { Conflicts } from './Conflicts.tsx';
import { kindText, peopleInSentence } from './date-words.ts';
import { entriesAfter, type PickedMove } from './picked-move.ts';
import { texts } from './texts.ts';

interface MoveDateDialogProps {
  /** As it was when the dialog opened. */
  date: ScheduledDate;
  /** Where it was dropped; its own moment where it is still to be chosen. */
  to: Date;
  /** As they are now. */
  assignments: readonly ScheduledAssignment[];
  sections: readonly Section[];
  now: Date;
  /** Reads the schedule anew, after somebody else has changed it. */
  onMeanwhile: () => void;
  onClose: () => void;
}

const choices = [
  { value: 'one', label: texts.one },
  { value: 'all', label: texts.all, description: texts.allHint },
] as const;

/** Moves one date, or all dates of the same people, after showing who is affected. */
export function MoveDateDialog(props: MoveDateDialogProps) {
  const { date, to, assignments, sections, now, onMeanwhile, onClose } = props;
  const form = useFormState<PickedMove>({ initial: { moment: pickedText(to), moves: 'one' } });
  const { place } = date;
  const assignment = assignments.find(({ id }) => id === date.assignment.id) ?? date.assignment;
  const { id, name, entries } = assignment;
  const store = useStoreTimeframes(id, texts.meanwhile);
  const present = momentOf(sameEntry(entries, date.sectionIds), place);
  const changed = present && entriesAfter({ entries, date: { ...date, moment: present }, to }, form.values);
  const isDropped = to.getTime() !== date.moment.getTime();
  const what = texts.moveTitle(kindText(date), name);
  const save = async () => {
    if (!changed) return;
    try {
      await store(changed, entries);
    } catch (error) {
      onMeanwhile();
      throw error;
    }
    showToast({
      kind: 'success',
      title: texts.moved(name),
      undo: () =>
        void store(entries, changed).catch((failure: unknown) => showFailure(texts.notUndone, failure)),
    });
  };
  return (
    <Dialog opened onClose={onClose} title={what}>
      <Form
        form={form}
        aria-label={what}
        mayBeUnchanged
        disabledReason={reasonAgainstMove(changed, entries)}
        submit={save}
        onSuccess={onClose}
        buttons={
          <FormButtons label={texts.confirmMove} kind="primary">
            <CloseButton hasFocus={isDropped} />
          </FormButtons>
        }
      >
        <Text tone="muted">{texts.moveFor(peopleInSentence(date, sections), dayTimeText(date.moment))}</Text>
        {present === null ? (
          <Alert kind="warn">{texts.theirsWithout}</Alert>
        ) : (
          present.getTime() !== date.moment.getTime() && (
            <Alert kind="warn">{texts.theirs(dayTimeText(present))}</Alert>
          )
        )}
        <DateTimeField
          label={texts.newDate}
          defaultTime={place === 'opens' ? '00:00' : undefined}
          {...form.field('moment')}
        />
        <RadioCards
          label={texts.moves}
          choices={choices}
          value={form.values.moves}
          onChange={(moves) => form.set({ moves })}
        />
        {changed && (
          <MoveEffects assignment={assignment} changed={changed} {...{ assignments, sections, now }} />
        )}
      </Form>
    </Dialog>
  );
}

/** Why this move cannot be stored; undefined when it can. */
function reasonAgainstMove(
  changed: ScheduledAssignment['entries'] | null | undefined,
  entries: ScheduledAssignment['entries'],
): string | undefined {
  if (!changed) return texts.chooseDate;
  if (JSON.stringify(changed) === JSON.stringify(entries)) return texts.chooseOther;
  const sectionIds = changed.flatMap((entry) => entry.sectionIds ?? []);
  return reasonOf(mayStoreTimeframes(changed, new Set(sectionIds)));
}

interface MoveEffectsProps {
  assignment: ScheduledAssignment;
  changed: ScheduledAssignment['entries'];
  assignments: readonly ScheduledAssignment[];
  sections: readonly Section[];
  now: Date;
}

/** Who gets more time or less, which mails are sent anew, and what would meet what. */
function MoveEffects({ assignment, changed, assignments, sections, now }: MoveEffectsProps) {
  const { id, kind, sendLoginLinks, entries } = assignment;
  const isAllowed = reasonAgainstMove(changed, entries) === undefined;
  if (!isAllowed) return null;
  const starts = (list: ScheduledAssignment['entries']) =>
    list.map((entry) => momentOf(entry, 'opens')?.getTime()).join(' ');
  const mailsAnew = kind === 'exam' && sendLoginLinks && starts(changed) !== starts(entries);
  const after = assignments.map((one) => (one.id === id ? { ...one, entries: changed } : one));
  const conflicts = newConflictsOf(assignments, after, now);
  return (
    <>
      <SchedulePreview assignmentId={id} entries={changed} sections={sections} />
      <Text tone="muted">{texts.keepsInTime}</Text>
      {mailsAnew && <Alert kind="info">{texts.mailsAnew}</Alert>}
      <Conflicts title={texts.newConflicts} conflicts={conflicts} sections={sections} />
    </>
  );
}
