import type { SettingEntry } from './catalogue.ts';

export interface SettingRange {
  readonly min: number;
  readonly max: number;
}

/** Waits and counts whose value 0 would mean "without end" or "never". */
const atLeastOne: ReadonlySet<string> = new Set([
  'ASSISTANT_PAGE_SIZE',
  'AUTO_TEST_HEARTBEAT_INTERVAL',
  'CSV_TOO_MANY_ERRORS',
  'EXAM_LOGIN_MAX_LENGTH',
  'GRADE_BIN_WIDTH',
  'INITIAL_PASSWORD_TOKEN_TIME',
  'JWT_ACCESS_TOKEN_EXPIRES',
  'MAX_USER_SETTINGS',
  'NOTIFICATION_POLL_TIME',
  'PAGE_SIZE',
  'REALTIME_TIMEOUT',
  'RESET_TOKEN_TIME',
  'SERVER_TIME_SYNC_INTERVAL',
  'SETTING_TOKEN_TIME',
  'TASK_POLL_INTERVAL',
  'UPDATE_CHECK_INTERVAL',
]);

const largest: Readonly<Record<string, number>> = {
  ASSIGNMENT_PERCENTAGE_DECIMALS: 10,
  ASSIGNMENT_POINT_DECIMALS: 10,
  // Scores of password strength go from 0 to 4.
  MIN_PASSWORD_SCORE: 4,
};

/** A hundred years. Moments that lie much further ahead are none that a program or a database can hold. */
const longestSeconds = 100 * 365 * 24 * 3600;

/** The numbers that a setting takes; none is below 0. */
export function settingRangeOf({ name, type }: SettingEntry): SettingRange {
  const most = type === 'duration' ? longestSeconds : Number.MAX_SAFE_INTEGER;
  return { min: atLeastOne.has(name) ? 1 : 0, max: largest[name] ?? most };
}
