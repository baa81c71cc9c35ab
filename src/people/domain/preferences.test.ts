import { expect, it } from 'vitest';
import {
  calendarPreference,
  courseAveragesPreference,
  courseColoursPreference,
  courseOrderPreference,
  openingTabPreference,
  openingTabs,
  PreferenceName,
  readPreference,
  scoreUnitPreference,
  themePreference,
  whitespaceOfFile,
  whitespacePreference,
} from './preferences.ts';

const isName = (name: string) => PreferenceName.safeParse(name).success;

it('knows the preferences of the product by name (PREF-003, PREF-004, PREF-005, PREF-006, PREF-007, PREF-008)', () => {
  const all = [themePreference, openingTabPreference, whitespacePreference, scoreUnitPreference];
  expect([...all, calendarPreference].map(({ name }) => name)).toEqual([
    'theme',
    'submission_tab_preset',
    'whitespace_preset',
    'continuous_rubric_grading_unit',
    'calendar_config',
  ]);
  const ofCourses = [courseOrderPreference, courseColoursPreference, courseAveragesPreference].map(
    ({ name }) => name,
  );
  expect(ofCourses.every(isName)).toBe(true);
  expect(whitespaceOfFile('12').name).toBe('whitespace-12');
  const values = ['auto', 'dark', 'light'].map((value) => readPreference(themePreference, value));
  expect(values.map(({ status }) => status)).toEqual(['valid', 'valid', 'valid']);
  expect(['theme', 'whitespace-12', 'release_message_1.2'].every(isName)).toBe(true);
  expect(['Theme', 'whitespace-', 'whitespace-x', 'font_size', ''].some(isName)).toBe(false);
});

it('opens a submission with one of five tabs (PREF-030)', () => {
  expect(openingTabs).toEqual(['smart', 'code', 'feedback-overview', 'auto-test', 'peer-feedback']);
});

it('reads what is stored, or says that nothing is (PREF-001)', () => {
  expect(readPreference(themePreference, 'dark')).toEqual({ status: 'valid', value: 'dark' });
  expect(readPreference(themePreference, undefined)).toEqual({ status: 'unset' });
  expect(readPreference(themePreference, null)).toEqual({ status: 'unset' });
});

it('names the preference and the value that cannot be used (PREF-012, PREF-013)', () => {
  expect(readPreference(themePreference, 'pink')).toEqual({
    status: 'not-valid',
    error: 'The preference "theme" is not valid: "pink"',
  });
  expect(readPreference(whitespacePreference, 1)).toMatchObject({ status: 'not-valid' });
});

it('holds the first day of the week from 1, Monday, to 7, Sunday (CAL-005)', () => {
  const read = (firstDayOfWeek: number) => readPreference(calendarPreference, { firstDayOfWeek }).status;
  expect([1, 7].map(read)).toEqual(['valid', 'valid']);
  expect([0, 8, 1.5].map(read)).toEqual(['not-valid', 'not-valid', 'not-valid']);
});
