import { describe, expect, it } from 'vitest';
import type { Timeframe } from '../model.ts';
import { changesOf, movedTimeframe } from './rules.ts';

const at = (text: string) => new Date(text);
const open: Timeframe = {
  availability: { tag: 'timed', availableAt: at('2026-03-02T09:00:00.000Z') },
  deadline: at('2026-03-02T11:00:59.999Z'),
  lockDate: at('2026-03-02T11:30:59.999Z'),
};
const none = { accommodation: undefined, extension: undefined };
const extra = { extraPercent: 25, extraHours: 48 };

describe('extra time', () => {
  it('is in exams a share of the time from start to deadline, in whole minutes', () => {
    const moved = movedTimeframe(open, { ...none, kind: 'exam', accommodation: extra });
    // A quarter of 121 minutes, of which the last one is picked to its end.
    expect(moved.deadline).toEqual(at('2026-03-02T11:31:59.999Z'));
    expect(moved.lockDate).toEqual(at('2026-03-02T12:01:59.999Z'));
    expect(moved.availability).toEqual(open.availability);
  });

  it('is in other assignments hours, and moves the lock date by the same time', () => {
    const moved = movedTimeframe(open, { ...none, kind: 'normal', accommodation: extra });
    expect(moved.deadline).toEqual(at('2026-03-04T11:00:59.999Z'));
    expect(moved.lockDate).toEqual(at('2026-03-04T11:30:59.999Z'));
  });

  it('is as long over a night in which the clocks change', () => {
    // In Amsterdam clocks go forward on 29 March 2026, and back on 25 October 2026.
    for (const deadline of [at('2026-03-28T22:59:59.999Z'), at('2026-10-24T21:59:59.999Z')]) {
      const timeframe = { ...open, deadline, lockDate: null };
      const accommodation = { extraPercent: 0, extraHours: 24 };
      const moved = movedTimeframe(timeframe, { ...none, kind: 'normal', accommodation });
      expect(moved.deadline?.getTime()).toBe(deadline.getTime() + 24 * 3_600_000);
    }
  });

  it('makes no deadline where there is none, and none of an exam without a start', () => {
    const endless: Timeframe = { ...open, deadline: null, lockDate: null };
    expect(movedTimeframe(endless, { ...none, kind: 'normal', accommodation: extra })).toEqual(endless);
    const always: Timeframe = { ...open, availability: { tag: 'fixed', value: true } };
    expect(movedTimeframe(always, { ...none, kind: 'exam', accommodation: extra })).toEqual(always);
  });
});

describe('an extension', () => {
  const extension = { deadline: at('2026-03-03T12:00:59.999Z'), lockDate: null };

  it('moves the lock date along when it would come before the new deadline', () => {
    const moved = movedTimeframe(open, { ...none, kind: 'normal', extension });
    expect(moved).toMatchObject({ deadline: extension.deadline, lockDate: extension.deadline });
  });

  it('never takes time away, and adds nothing to extra time that lasts longer', () => {
    const earlier = { deadline: at('2026-03-01T12:00:00.000Z'), lockDate: at('2026-03-01T13:00:00.000Z') };
    expect(movedTimeframe(open, { ...none, kind: 'normal', extension: earlier })).toEqual(open);
    const both = movedTimeframe(open, { kind: 'normal', accommodation: extra, extension });
    expect(both.deadline).toEqual(at('2026-03-04T11:00:59.999Z'));
    const endless: Timeframe = { ...open, deadline: null, lockDate: null };
    expect(movedTimeframe(endless, { ...none, kind: 'normal', extension })).toEqual(endless);
  });
});

it('a change is told by who has more time, less, and none any more, to the last millisecond', () => {
  const now = at('2026-03-02T10:00:00.000Z');
  const until = (text: string | null): Timeframe => ({ ...open, deadline: text === null ? null : at(text) });
  const people = [
    { before: open, after: until(null) },
    { before: open, after: until('2026-03-02T10:00:00.000Z') },
    { before: open, after: until('2026-03-02T09:59:59.999Z') },
    { before: open, after: open },
  ];
  expect(changesOf(people, now)).toEqual({ laterCount: 1, earlierCount: 2, closedCount: 1 });
});
