import { describe, expect, it } from 'vitest';
import {
  activeSession,
  expiryStageOf,
  hasOnlyExpired,
  isReadable,
  minutesAndSeconds,
  stackFromText,
  withoutTop,
  withPushed,
  type StoredSession,
} from './session-stack.ts';

const nowMs = Date.parse('2026-03-01T12:00:00Z');
const session = (name: string, leftMs = 3_600_000): StoredSession => ({
  accessToken: name,
  userId: 7,
  expiresAt: new Date(nowMs + leftMs).toISOString(),
  details: null,
});
const namesOf = (stack: readonly StoredSession[]) => stack.map((one) => one.accessToken);

describe('the stack of sessions', () => {
  it('uses the last one (SESS-004)', () => {
    expect(activeSession([session('first'), session('second')])?.accessToken).toBe('second');
    expect(activeSession([])).toBeUndefined();
  });

  it('takes a session on top and gives it back (SESS-006, SESS-007)', () => {
    const stack = withPushed([session('own')], session('restricted'));
    expect(namesOf(stack)).toEqual(['own', 'restricted']);
    expect(namesOf(withoutTop(stack))).toEqual(['own']);
  });

  it('keeps its last session (SESS-008)', () => {
    expect(() => withoutTop([session('own')])).toThrow('Cannot remove last active session');
  });

  it('says so when a session is needed and none exists (AUTH-017)', () => {
    expect(() => withoutTop([])).toThrow('No User Session Found.');
  });

  it('holds at most five (SESS-035)', () => {
    const five = ['1', '2', '3', '4', '5'].map((name) => session(name));
    expect(() => withPushed(five, session('6'))).toThrow('too many');
  });
});

describe('stored sessions', () => {
  const read = (value: unknown) => stackFromText(JSON.stringify(value), nowMs);

  it('that have expired are dropped at startup, without grace (SESS-010, SESS-032)', () => {
    expect(namesOf(read([session('old', -1), session('own')]))).toEqual(['own']);
    expect(read([session('old', 0)])).toEqual([]);
  });

  it('are ignored when none is valid (SESS-028)', () => {
    expect(read([session('a', -1), session('b', -5000)])).toEqual([]);
  });

  it.each([
    ['of which all have expired', [session('a', -1), session('b', -5000)], true],
    ['of which one is valid', [session('a', -1), session('b')], false],
    ['of which there are none', [], false],
    ['that are none', ['x'], false],
  ])('%s have expired: %s (SESS-011)', (_name, value, expected) => {
    expect(hasOnlyExpired(JSON.stringify(value), nowMs)).toBe(expected);
  });

  it.each([
    ['nothing', null],
    ['no list', { accessToken: 'x' }],
    ['a session without an end', [{ accessToken: 'x', userId: 7 }]],
    ['a date that is none', [{ accessToken: 'x', userId: 7, expiresAt: 'tomorrow' }]],
  ])('are checked, and %s is ignored (SESS-027)', (_name, value) => {
    expect(read(value)).toEqual([]);
  });

  it('that are no JSON are ignored (SESS-027)', () => {
    expect(stackFromText('{broken', nowMs)).toEqual([]);
  });
});

describe('the end of a session', () => {
  it('leaves one minute for what is under way (SESS-012)', () => {
    expect(isReadable(session('x', -60_000), nowMs)).toBe(true);
    expect(isReadable(session('x', -60_001), nowMs)).toBe(false);
  });

  it.each([
    [301_000, 'far'],
    [300_000, 'far'],
    [299_999, 'toast'],
    [120_000, 'toast'],
    [119_999, 'dialog'],
    [1, 'dialog'],
    [0, 'over'],
    [-1, 'over'],
  ])('with %d ms left is %s (SESS-014, SESS-015, SESS-017)', (leftMs, stage) => {
    expect(expiryStageOf(leftMs, { toastSeconds: 300, dialogSeconds: 120 })).toBe(stage);
  });

  it('is told in minutes and seconds (SESS-016)', () => {
    expect(minutesAndSeconds(299_500)).toBe('05:00');
    expect(minutesAndSeconds(61_000)).toBe('01:01');
    expect(minutesAndSeconds(-5)).toBe('00:00');
  });
});
