import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attemptsOf, decidingCountOf, mayHandInAgain, waitingText } from './attempts.ts';

const now = new Date('2026-03-01T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const free = { maxSubmissions: null, coolOffPeriod: 0, amountInCoolOffPeriod: 1 };

describe('attempts (ASGN-047)', () => {
  it.each([
    ['no limit at all', free, [ago(1), ago(2)], { left: null, secondsToWait: 0 }],
    ['what is left of a number', { ...free, maxSubmissions: 3 }, [ago(1)], { left: 2, secondsToWait: 0 }],
    ['never less than none', { ...free, maxSubmissions: 1 }, [ago(1), ago(2)], { left: 0, secondsToWait: 0 }],
    [
      'the wait after one hand-in',
      { ...free, coolOffPeriod: 60 },
      [ago(20)],
      { left: null, secondsToWait: 40 },
    ],
    [
      'no wait when the period is over',
      { ...free, coolOffPeriod: 60 },
      [ago(60)],
      { left: null, secondsToWait: 0 },
    ],
    [
      'the wait until the oldest of the period leaves it',
      { ...free, coolOffPeriod: 60, amountInCoolOffPeriod: 2 },
      [ago(50), ago(10), ago(500)],
      { left: null, secondsToWait: 10 },
    ],
    [
      'no wait while the period has room',
      { ...free, coolOffPeriod: 60, amountInCoolOffPeriod: 2 },
      [ago(10), ago(61)],
      { left: null, secondsToWait: 0 },
    ],
  ])('tell %s', (_, limits, moments, expected) => {
    expect(attemptsOf(limits, moments, now)).toEqual(expected);
  });

  it('are told by the newest hand-ins alone, however many there are', () => {
    const limitsOf = fc.record({
      maxSubmissions: fc.option(fc.integer({ min: 1, max: 5 })),
      coolOffPeriod: fc.integer({ min: 0, max: 100 }),
      amountInCoolOffPeriod: fc.integer({ min: 1, max: 5 }),
    });
    const secondsAgo = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 12 });
    fc.assert(
      fc.property(limitsOf, secondsAgo, (limits, seconds) => {
        const newestFirst = seconds.toSorted((a, b) => a - b).map(ago);
        const deciding = newestFirst.slice(0, decidingCountOf(limits));
        expect(attemptsOf(limits, deciding, now)).toEqual(attemptsOf(limits, newestFirst, now));
      }),
    );
  });

  it('refuse by number first, then by time', () => {
    const limits = { maxSubmissions: 1, coolOffPeriod: 60, amountInCoolOffPeriod: 1 };
    const byNumber = mayHandInAgain(limits, [ago(1)], now);
    expect(byNumber).toMatchObject({ allowed: false, refusal: { code: 'TOO_MANY_SUBMISSIONS' } });
    const byTime = mayHandInAgain({ ...limits, maxSubmissions: 2 }, [ago(1)], now);
    expect(byTime).toMatchObject({
      allowed: false,
      refusal: { code: 'COOL_OFF_PERIOD_ACTIVE' },
      detail: { extra: { secondsLeft: 59 } },
    });
    expect(mayHandInAgain(limits, [], now).allowed).toBe(true);
  });

  it('let nobody wait longer than the period, even by a clock that is behind', () => {
    const period = { maxSubmissions: null, coolOffPeriod: 600, amountInCoolOffPeriod: 1 };
    const { secondsToWait } = attemptsOf(period, [new Date(now.getTime() + 400)], now);
    expect(waitingText(secondsToWait)).toBe('10 minutes');
  });

  it('say the wait in words', () => {
    expect([1, 45, 119, 120, 121, 7199, 7200].map(waitingText)).toEqual([
      '1 second',
      '45 seconds',
      '119 seconds',
      '2 minutes',
      '3 minutes',
      '120 minutes',
      '2 hours',
    ]);
  });
});
