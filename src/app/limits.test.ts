// The lists of limits, as a new site has them. Other tests check that each limit is obeyed.
import { describe, expect, it } from 'vitest';
import { isReadable } from '../kernel/domain/session-stack.ts';
import { settingEntryOf, settingsInForce } from '../tenants/domain/settings.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const values = settingsInForce([]);

describe('a new site', () => {
  it.each([
    ['SESSION_TOAST_WARNING_TIME', 300],
    ['SESSION_MODAL_WARNING_TIME', 120],
    ['JWT_ACCESS_TOKEN_EXPIRES', 30 * day],
    ['SERVER_TIME_TOLERANCE', 300],
    ['SERVER_TIME_SYNC_INTERVAL', 300],
    ['EXAM_LOGIN_MAX_LENGTH', 12 * hour],
    ['LOGIN_TOKEN_BEFORE_TIME', [48 * hour, 30 * minute]],
    ['RESET_TOKEN_TIME', 24 * hour],
    ['SETTING_TOKEN_TIME', 24 * hour],
    ['RELEASE_MESSAGE_MAX_TIME', 30 * day],
  ])('has for sessions %s of %j seconds (LIM-003)', (name, value) => {
    expect(values.get(name)).toEqual(value);
  });

  it('lets a session be used for reading until 1 minute after its end (LIM-003)', () => {
    const session = { accessToken: 'a', userId: 1, expiresAt: '2026-01-02T03:04:00.000Z', details: null };
    const end = Date.parse(session.expiresAt);
    expect([isReadable(session, end + 60_000), isReadable(session, end + 60_001)]).toEqual([true, false]);
  });

  it.each([
    ['REALTIME_TIMEOUT', 30],
    ['UPDATE_CHECK_INTERVAL', 10 * minute],
    ['TASK_POLL_INTERVAL', 5],
    ['NOTIFICATION_POLL_TIME', 30],
  ])('has for connections %s of %j seconds (LIM-002)', (name, value) => {
    expect(values.get(name)).toBe(value);
  });

  it('keeps 1024 preferences of each person (LIM-010)', () => {
    expect(values.get('MAX_USER_SETTINGS')).toBe(1024);
  });

  it.each([
    ['CSV_LARGE_FILE_SIZE', 2 * 1024 * 1024],
    ['CSV_TOO_MANY_ERRORS', 25],
  ])('has for lists as files %s of %j (LIM-005, LIM-011, LIM-012)', (name, value) => {
    expect(values.get(name)).toBe(value);
  });

  it.each([
    ['MAX_NUMBER_OF_FILES', 16_384],
    ['MAX_LARGE_UPLOAD_SIZE', 128 * 1024 * 1024],
    ['MAX_NORMAL_UPLOAD_SIZE', 64 * 1024 * 1024],
    ['MAX_FILE_SIZE', 50 * 1024 * 1024],
    ['MAX_DOCUMENT_UPDATE_SIZE', 20_480],
    ['MAX_USER_SETTINGS', 1024],
    ['GRADEBOOK_WARNING_SIZE', 100_000],
  ])(
    'has for uploads and stored things %s of %j (LIM-005, SUB-028, SUB-029, SUB-030, SUB-031)',
    (name, value) => {
      expect(values.get(name)).toBe(value);
    },
  );

  it.each([
    ['DEFAULT_GRADING_POINTS', 10],
    ['ASSIGNMENT_PERCENTAGE_DECIMALS', 0],
    ['ASSIGNMENT_POINT_DECIMALS', 2],
    ['DEFAULT_MAX_GRADE', 10],
    ['GRADE_BIN_WIDTH', 1],
  ])('has for grades %s of %j', (name, value) => {
    expect(values.get(name)).toBe(value);
  });

  it.each([
    ['MAX_LINES', 2500],
    ['FEEDBACK_COLLAPSE_DEPTH', 1],
    ['OUTPUT_VIEWER_ANIMATION_LIMIT', 100],
    ['AUTO_EXPAND_FAILED_STEPS', 1],
    ['UNCOLLAPSE_DELAY', 2],
    ['PAGE_SIZE', 10],
    ['ASSISTANT_PAGE_SIZE', 20],
    ['MAX_PLAGIARISM_MATCHES', 1000],
    ['NEW_AUTO_TEST_OLD_SUBMISSION_AGE', 300],
  ])('has for screens %s of %j (LIM-006)', (name, value) => {
    expect(values.get(name)).toBe(value);
  });

  it.each([
    ['AUTO_TEST_MAX_TIME_COMMAND', 300],
    ['NEW_AUTO_TEST_BUILD_MAX_TIME_COMMAND', 1800],
    ['NEW_AUTO_TEST_TEST_MAX_TIME_COMMAND', 120],
    ['AUTO_TEST_HEARTBEAT_INTERVAL', 10],
    ['AUTO_TEST_HEARTBEAT_MAX_MISSED', 6],
    ['AUTO_TEST_MAX_JOBS_PER_RUNNER', 10],
    ['AUTO_TEST_MAX_CONCURRENT_BATCH_RUNS', 3],
    ['AUTO_TEST_NOT_STARTED_ALARM_TIME', 600],
    ['AUTO_TEST_UNIT_TEST_METADATA_SIZE', 10_240],
    ['NEW_AUTO_TEST_CONFIG_DB_SIZE', 409_600],
    ['NEW_AUTO_TEST_CONFIG_STORAGE_SIZE', 10 * 1024 * 1024],
    ['NEW_AUTO_TEST_CONFIG_FILE_SIZE', 1024 * 1024],
    ['NEW_AUTO_TEST_BUILD_OUTPUT_LIMIT', 262_144],
    ['NEW_AUTO_TEST_TEST_OUTPUT_LIMIT', 131_072],
    ['NEW_AUTO_TEST_OUTPUT_FILES_SIZE', 10 * 1024 * 1024],
    ['NEW_AUTO_TEST_INITIAL_IMAGE_ID', 'initial'],
    ['AUTO_TEST_MAX_GLOBAL_SETUP_TIME', 900],
    ['AUTO_TEST_MAX_PER_STUDENT_SETUP_TIME', 900],
  ])('has for AutoTest, known to browsers, %s of %j (LIM-009)', (name, value) => {
    expect(values.get(name)).toBe(value);
    expect(settingEntryOf(name)?.frontend).toBe(true);
  });
});
