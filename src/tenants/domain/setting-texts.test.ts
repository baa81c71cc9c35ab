import { describe, expect, it } from 'vitest';
import {
  durationText,
  isSameSetting,
  settingGroupOf,
  settingMatches,
  settingTitleOf,
  settingValueText,
} from './setting-texts.ts';
import { settingEntries, settingEntryOf, settingsInForce } from './settings.ts';

function entry(name: string) {
  const found = settingEntryOf(name);
  if (!found) throw new Error(`There is no setting ${name}.`);
  return found;
}

describe('settings on screen', () => {
  it('have a readable title', () => {
    expect(settingTitleOf('AUTO_TEST_2_ENABLED')).toBe('AutoTest 2');
    expect(settingTitleOf('LTI_COURSE_ID_COPYING_ENABLED')).toBe('LTI course ID copying');
    expect(settingTitleOf('MAX_FILE_SIZE')).toBe('Max file size');
  });

  it('are found by words of title, name and description (TEN-009)', () => {
    expect(settingMatches(entry('REGISTER_ENABLED'), 'own account')).toBe(true);
    expect(settingMatches(entry('REGISTER_ENABLED'), 'register_enabled')).toBe(true);
    expect(settingMatches(entry('REGISTER_ENABLED'), 'own decimals')).toBe(false);
  });

  it('stand in a group each', () => {
    expect(settingGroupOf(entry('REGISTER_ENABLED'))).toBe('features');
    expect(new Set(settingEntries.map(settingGroupOf)).size).toBe(5);
  });

  it.each([
    [86_400, '1 day'],
    [7200, '2 hours'],
    [90, '90 seconds'],
    [60, '1 minute'],
    [0, '0 seconds'],
  ])('tell %d seconds as %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });

  it('tell their value with its unit', () => {
    expect(settingValueText(entry('RESET_TOKEN_TIME'), 86_400)).toBe('1 day');
    expect(settingValueText(entry('ASSIGNMENT_POINT_DECIMALS'), 2)).toBe('2 digits');
    expect(settingValueText(entry('REGISTER_ENABLED'), false)).toBe('false');
  });

  it('are the same when their items are', () => {
    expect(isSameSetting([1, 2], [1, 2])).toBe(true);
    expect(isSameSetting([1, 2], [2, 1])).toBe(false);
  });
});

describe('defaults', () => {
  it.each<[string, number | string]>([
    ['ASSIGNMENT_POINT_DECIMALS', 2],
    ['ASSIGNMENT_PERCENTAGE_DECIMALS', 0],
    ['AUTO_TEST_MAX_TIME_COMMAND', 300],
    ['DEFAULT_SUBMISSION_PAGE_TAB', 'smart'],
    ['NEW_AUTO_TEST_OLD_SUBMISSION_AGE', 300],
  ])('of %s is %j', (name, value) => {
    expect(entry(name).default).toBe(value);
  });

  it('switch on what the flags by these names stand for (TEN-020, TEN-038)', () => {
    const inForce = settingsInForce([]);
    const names = [
      'BLACKBOARD_ZIP_UPLOAD_ENABLED',
      'GRADING_NOTIFICATIONS_ENABLED',
      'SERVER_TIME_CORRECTION_ENABLED',
      'LTI_LOCK_DATE_COPYING_ENABLED',
      'MAX_POINTS_ENABLED',
      'BULK_REGISTER_ENABLED',
      'LTI_COURSE_ID_COPYING_ENABLED',
      'DIFF_VIEWER_ENABLED',
      'GITHUB_TEMPLATE_REPO_ENABLED',
      'QUALITY_COMMENTS_ENABLED',
      'DISPLAY_GRADES_ENABLED',
      'INLINE_QUIZ_FEEDBACK_ENABLED',
      'MISSING_NEWLINE_WARNING_ENABLED',
      'DOWNLOAD_EDITOR_FILES_ENABLED',
      'LTI_NONCE_STATE_VALIDATION_ENABLED',
      'PER_COURSE_PAYMENT_ENABLED',
    ];
    expect(names.filter((name) => inForce.get(name) !== true)).toEqual([]);
  });

  it('leave payment, registration and weeks by locale off (TEN-042)', () => {
    const inForce = settingsInForce([]);
    const names = ['STUDENT_PAYMENT_ENABLED', 'FIRST_DAY_OF_WEEK_FROM_LOCALE', 'REGISTER_ENABLED'];
    expect(names.map((name) => inForce.get(name))).toEqual([false, false, false]);
  });

  it('leave most features off (TEN-036)', () => {
    const flags = settingEntries.filter(({ name }) => name.endsWith('_ENABLED'));
    const off = flags.filter((flag) => flag.default === false);
    expect(off.length).toBeGreaterThanOrEqual(20);
  });
});
