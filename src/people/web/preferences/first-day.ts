import { z } from 'zod';
import { calendarPreference } from '../../domain/preferences.ts';
import { useSetting } from '../settings.ts';
import { usePreference } from './use-preference.ts';

const sunday = 7;
const WeekFacts = z.object({ firstDay: z.number().int().min(1).max(7) });

/** On which day weeks start where the language is spoken: Monday is 1. */
export function firstDayOfLocale(language: string): number {
  const locale = new Intl.Locale(language);
  const facts: unknown =
    'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function' ? locale.getWeekInfo() : undefined;
  const parsed = WeekFacts.safeParse(facts);
  return parsed.success ? parsed.data.firstDay : sunday;
}

/** On which day calendars start for those who chose none (CAL-006). */
function useUsualFirstDay(): number {
  const followsLocale = useSetting('FIRST_DAY_OF_WEEK_FROM_LOCALE');
  return followsLocale ? firstDayOfLocale(navigator.language) : sunday;
}

/** The calendar of the person, and its setter. */
export function useCalendar() {
  return usePreference(calendarPreference, { firstDayOfWeek: useUsualFirstDay() });
}
