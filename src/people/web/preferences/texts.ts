import type { ScoreUnit, Theme } from '../../domain/preferences.ts';

export const texts = {
  theme: 'Theme',
  themes: { auto: 'As the system', light: 'Light', dark: 'Dark' } satisfies Record<Theme, string>,
  singleLetterKeys: 'Shortcuts of one letter',
  singleLetterKeysHint:
    'Off: only combinations with Ctrl or Alt work. Press ? for the list and to choose other keys.',
  scoreUnit: 'Grade continuous rubric categories in',
  scoreUnitHint: 'For those who grade.',
  scoreUnits: { percentage: 'Percent', points: 'Points' } satisfies Record<ScoreUnit, string>,

  changeCalendar: 'Change the calendar',
  weekDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  calendarTitle: 'Calendar configuration', // CAL-001
  firstDay: 'First day of the week',
  firstDayHint: 'The first day of the week in calendars.', // CAL-003
  calendarPreview: 'Preview',
  calendarFailed: (message: string) => `The calendar settings could not be loaded: ${message}`, // CAL-004
} as const;
