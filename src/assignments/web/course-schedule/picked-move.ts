// Where a date of the schedule moves, in the form that the fields of the dialog use.
import { dayOf, daysBetween, momentOnDay, pickedInstant, pickedText } from '../../../design/web/index.ts';
import { movedEntries, type ScheduledDate } from '../../domain/course-schedule/dates.ts';
import type { TimeframeEntry } from '../../domain/model.ts';

export interface PickedMove {
  moment: string | null;
  moves: 'one' | 'all';
}

interface Moved {
  entries: readonly TimeframeEntry[];
  date: ScheduledDate;
  /** Where it was dropped, with the seconds that the field does not show. */
  to: Date;
}

/** The schedules after the move; undefined while no date is chosen. */
export function entriesAfter(
  { entries, date, to }: Moved,
  { moment: picked, moves }: PickedMove,
): TimeframeEntry[] | undefined {
  if (picked === null) return undefined;
  const target = targetOf(picked, [date.moment, to], date.place === 'opens' ? 'start' : 'end');
  const days = daysBetween(dayOf(date.moment), dayOf(target));
  return movedEntries(entries, date, {
    moves,
    move: (moment, place) => (place === date.place ? target : dayLater(moment, days)),
  });
}

/** A moment that was not changed in the field keeps its seconds; on another day, too. */
function targetOf(picked: string, known: readonly Date[], edge: 'start' | 'end'): Date {
  return known.find((moment) => pickedText(moment) === picked) ?? pickedInstant(picked, edge);
}

function dayLater(moment: Date, days: number): Date {
  const day = new Date(moment);
  day.setDate(day.getDate() + days);
  return momentOnDay(moment, dayOf(day));
}
