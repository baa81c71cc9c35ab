// How a date of the schedule is called, and for whom it counts.
import type { Section } from '../../../courses/domain/sections/model.ts';
import type { ScheduledDate } from '../../domain/course-schedule/dates.ts';
import { texts } from './texts.ts';

export const kindText = ({ assignment, place }: Pick<ScheduledDate, 'assignment' | 'place'>) =>
  texts.kinds[assignment.kind][place];

const mostNames = 3;

export function sectionText(ids: readonly string[], sections: readonly Section[]): string {
  const names = ids
    .map((id) => sections.find((section) => section.id === id)?.name ?? texts.hiddenSection)
    .toSorted((a, b) => a.localeCompare(b));
  return texts.sections(names.slice(0, mostNames), names.length - mostNames);
}

export function peopleText({ assignment, sectionIds }: ScheduledDate, sections: readonly Section[]): string {
  if (sectionIds) return sectionText(sectionIds, sections);
  return assignment.entries.length > 1 ? texts.everyoneElse : texts.everyone;
}

/** The same in the middle of a sentence, where only names of sections keep their capitals. */
export function peopleInSentence(date: ScheduledDate, sections: readonly Section[]): string {
  const people = peopleText(date, sections);
  return date.sectionIds ? people : people.toLowerCase();
}
