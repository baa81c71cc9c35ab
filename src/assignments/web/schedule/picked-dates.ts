// The schedule in the form that the fields of its page use.
import { pickedInstant, pickedText } from '../../../design/web/index.ts';
import type { TimeframeEntry } from '../../domain/model.ts';

/** Dates in the form that the pickers use. */
export interface PickedDates {
  alwaysAvailable: boolean;
  availableAt: string | null;
  deadline: string | null;
  lockDate: string | null;
}

/** Dates for some sections. */
export interface PickedPart extends PickedDates {
  /** The same while the part is changed. */
  key: string;
  sectionIds: string[];
}

export interface PickedSchedule {
  general: PickedDates;
  parts: PickedPart[];
}

export function pickedScheduleOf(entries: readonly TimeframeEntry[]): PickedSchedule {
  return {
    general: pickedDatesOf(entries.find((entry) => entry.sectionIds === null)),
    parts: entries.flatMap((entry) => {
      const { sectionIds } = entry;
      return sectionIds ? [{ ...pickedDatesOf(entry), sectionIds, key: sectionIds.join(' ') }] : [];
    }),
  };
}

function pickedDatesOf(entry: TimeframeEntry | undefined): PickedDates {
  const text = (moment: Date | null | undefined) => (moment ? pickedText(moment) : null);
  const availability = entry?.availability;
  return {
    alwaysAvailable: availability?.tag === 'fixed',
    availableAt: availability?.tag === 'timed' ? text(availability.availableAt) : null,
    deadline: text(entry?.deadline),
    lockDate: text(entry?.lockDate),
  };
}

export function entriesOf({ general, parts }: PickedSchedule): TimeframeEntry[] {
  return [entryOf(general, null), ...parts.map((part) => entryOf(part, part.sectionIds))];
}

/** Opens at the start of the picked minute; is due and locks at the end of it. */
function entryOf(picked: PickedDates, sectionIds: string[] | null): TimeframeEntry {
  const instant = (text: string | null, edge: 'start' | 'end') =>
    text === null ? null : pickedInstant(text, edge);
  return {
    sectionIds,
    availability: picked.alwaysAvailable
      ? { tag: 'fixed', value: true }
      : { tag: 'timed', availableAt: instant(picked.availableAt, 'start') },
    deadline: instant(picked.deadline, 'end'),
    lockDate: instant(picked.lockDate, 'end'),
  };
}
