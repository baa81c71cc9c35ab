// The registers of limits, as a new site has them. That each is obeyed is tested where it is used.
import { describe, expect, it } from 'vitest';
import { isReadable } from '../kernel/domain/session-stack.ts';
import { settingsInForce } from '../tenants/domain/settings.ts';

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
    ['CSV_LARGE_FILE_SIZE', 2 * 1024 * 1024, 'LIM-011'],
    ['CSV_TOO_MANY_ERRORS', 25, 'LIM-012'],
    ['MAX_NUMBER_OF_FILES', 16_384, 'LIM-005'],
    ['MAX_LARGE_UPLOAD_SIZE', 128 * 1024 * 1024, 'LIM-005'],
    ['MAX_NORMAL_UPLOAD_SIZE', 64 * 1024 * 1024, 'LIM-005'],
    ['MAX_FILE_SIZE', 50 * 1024 * 1024, 'LIM-005'],
  ])('has for files %s of %j, as %s says', (name, value) => {
    expect(values.get(name)).toBe(value);
  });
});
