// The dates of a course as single entries of a list or calendar.
import type { Availability, Timeframe, TimeframeEntry } from '../model.ts';
import { timeframeFor } from '../rules.ts';
import type { ScheduledAssignment } from './model.ts';

/** Which date of a schedule it is. In exams the first two are their start and their end. */
export const datePlaces = ['opens', 'deadline', 'lockDate'] as const;
export type DatePlace = (typeof datePlaces)[number];

export interface ScheduledDate {
  /** The same while the dates of the course are read anew. */
  key: string;
  assignment: ScheduledAssignment;
  place: DatePlace;
  moment: Date;
  /** The sections for which it counts; null: everyone else, or everyone. */
  sectionIds: readonly string[] | null;
}

/**
 * All dates of these assignments, the earliest first; with a section only those that count for its members.
 */
export function scheduledDatesOf(
  assignments: readonly ScheduledAssignment[],
  sectionId?: string,
): ScheduledDate[] {
  const dates = assignments.flatMap((assignment) =>
    entriesFor(assignment.entries, sectionId).flatMap((entry) => datesOfEntry(assignment, entry)),
  );
  return dates.toSorted(
    (a, b) => a.moment.getTime() - b.moment.getTime() || a.assignment.id - b.assignment.id,
  );
}

function entriesFor(entries: readonly TimeframeEntry[], sectionId: string | undefined): TimeframeEntry[] {
  if (sectionId === undefined) return [...entries];
  const own = entries.find((entry) => entry.sectionIds?.includes(sectionId));
  return [own ?? { ...timeframeFor(entries, [sectionId]), sectionIds: null }];
}

function datesOfEntry(assignment: ScheduledAssignment, entry: TimeframeEntry): ScheduledDate[] {
  const { sectionIds } = entry;
  return datePlaces.flatMap((place) => {
    const moment = momentOf(entry, place);
    const key = `${assignment.id} ${place} ${sectionIds?.join(' ') ?? ''}`;
    return moment ? [{ key, assignment, place, moment, sectionIds }] : [];
  });
}

export function opensAt(availability: Availability): Date | null {
  return availability.tag === 'timed' ? availability.availableAt : null;
}

export function momentOf(timeframe: Timeframe | undefined, place: DatePlace): Date | null {
  if (!timeframe) return null;
  return place === 'opens' ? opensAt(timeframe.availability) : timeframe[place];
}

/** The timeframe with another moment in this place. */
export function withMoment<T extends Timeframe>(timeframe: T, place: DatePlace, moment: Date): T {
  if (place === 'opens') return { ...timeframe, availability: { tag: 'timed', availableAt: moment } };
  return { ...timeframe, [place]: moment };
}

interface Move {
  moves: 'one' | 'all';
  move: (moment: Date, place: DatePlace) => Date;
}

/** The schedules after one date of those sections has moved, or all of their dates. */
export function movedEntries(
  entries: readonly TimeframeEntry[],
  { place, sectionIds }: Pick<ScheduledDate, 'place' | 'sectionIds'>,
  { moves, move }: Move,
): TimeframeEntry[] {
  const places = moves === 'all' ? datePlaces : [place];
  return entries.map((entry) => {
    if (!isSame(entry.sectionIds, sectionIds)) return entry;
    let changed = entry;
    for (const one of places) {
      const moment = momentOf(changed, one);
      if (moment) changed = withMoment(changed, one, move(moment, one));
    }
    return changed;
  });
}

/** The entry of exactly these sections; undefined where there is none any more. */
export function sameEntry(
  entries: readonly TimeframeEntry[],
  sectionIds: readonly string[] | null,
): TimeframeEntry | undefined {
  return entries.find((entry) => isSame(entry.sectionIds, sectionIds));
}

function isSame(a: readonly string[] | null, b: readonly string[] | null): boolean {
  return a === b || (a !== null && b !== null && a.length === b.length && a.every((id) => b.includes(id)));
}
