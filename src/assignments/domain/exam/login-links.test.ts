import { describe, expect, it } from 'vitest';
import {
  dueMailOf,
  examSessionSeconds,
  examStateOf,
  examTimeOf,
  isLinkOver,
  maySendLoginLinks,
} from './login-links.ts';
import type { Timeframe } from '../model.ts';

const hour = 3_600_000;
const startsAt = new Date('2026-06-01T09:00:00Z');
const at = (ms: number): Date => new Date(startsAt.getTime() + ms);
const time = { startsAt, endsAt: at(2 * hour) };
const timeframe = (deadline: Date | null, availableAt: Date | null = startsAt): Timeframe => ({
  availability: { tag: 'timed', availableAt },
  deadline,
  lockDate: null,
});
const day = 24 * 3600;

describe('an exam with login links', () => {
  it('has a start and a deadline (AUTH-012, ASGN-042)', () => {
    expect(examTimeOf(timeframe(at(hour)))).toEqual({ startsAt, endsAt: at(hour) });
    expect(examTimeOf(timeframe(null))).toBeUndefined();
    expect(examTimeOf(timeframe(at(hour), null))).toBeUndefined();
    const always = { ...timeframe(at(hour)), availability: { tag: 'fixed', value: true } } as const;
    expect(examTimeOf(always)).toBeUndefined();
  });

  it('has not started before it is available, and has ended after its deadline (ASGN-007, AUTH-021)', () => {
    expect(examStateOf(time, at(-1))).toBe('before');
    expect(examStateOf(time, at(0))).toBe('open');
    expect(examStateOf(time, at(2 * hour))).toBe('open');
    expect(examStateOf(time, at(2 * hour + 1))).toBe('ended');
  });

  it('has links that tell of its end for half an hour (AUTH-021)', () => {
    expect(isLinkOver(time, at(2.5 * hour))).toBe(false);
    expect(isLinkOver(time, at(2.5 * hour + 1))).toBe(true);
  });

  it('opens sessions until half an hour after its deadline, and for 12 hours at most (AUTH-011)', () => {
    expect(examSessionSeconds(time, at(hour), 12 * 3600)).toBe(1.5 * 3600);
    expect(examSessionSeconds({ startsAt, endsAt: at(12 * hour) }, startsAt, 12 * 3600)).toBe(12 * 3600);
  });

  it.each([
    ['an exam of 12 hours', 'exam', false, timeframe(at(12 * hour)), true],
    ['a longer one', 'exam', false, timeframe(at(12 * hour + 1)), false],
    ['another kind', 'normal', false, timeframe(at(hour)), false],
    ['one of a learning management system', 'exam', true, timeframe(at(hour)), false],
    ['one without a deadline', 'exam', false, timeframe(null), false],
  ] as const)('may be %s: %#', (_what, kind, isLti, one, expected) => {
    expect(maySendLoginLinks({ kind, isLti, timeframes: [one] }, 12 * 3600).allowed).toBe(expected);
  });

  it.each([
    ['nothing three days before', -3 * day, undefined],
    ['the first one two days before', -2 * day, 2 * day],
    ['the first one to who joins the day before', -day, 2 * day],
    ['the second one half an hour before', -1800, 1800],
    ['the second one to who joins while it runs', 600, 1800],
    ['nothing after the end', 3 * 3600, undefined],
  ])('is announced by %s (AUTH-012)', (_what, seconds, expected) => {
    expect(dueMailOf(time, [2 * day, 1800], at(seconds * 1000))).toBe(expected);
  });
});
