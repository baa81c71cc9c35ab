import { describe, expect, it } from 'vitest';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import type { Timeframe, TimeframeEntry } from './model.ts';
import {
  datesOutOfOrder,
  generalTimeframeNeeded,
  handInRulesMismatch,
  handInRulesWrong,
  reminderTooSoon,
  sectionTwice,
  sectionUnknown,
} from './refusals.ts';
import {
  handInFilterOf,
  isDone,
  mayRemindAt,
  mayStoreTimeframes,
  permissionsForPatch,
  stateOf,
  timeframeFor,
} from './rules.ts';

const day = (number: number): Date => new Date(Date.UTC(2026, 2, number));
const now = day(10);
const open: Timeframe['availability'] = { tag: 'fixed', value: true };
const from = (availableAt: Date | null): Timeframe['availability'] => ({ tag: 'timed', availableAt });
const notDone = { tag: 'fixed', value: false } as const;

function frame(
  availability: Timeframe['availability'],
  deadline: Date | null = null,
  lockDate: Date | null = null,
): Timeframe {
  return { availability, deadline, lockDate };
}

const forEveryone = (timeframe: Timeframe): TimeframeEntry => ({ ...timeframe, sectionIds: null });
const forSection = (id: string, timeframe: Timeframe): TimeframeEntry => ({ ...timeframe, sectionIds: [id] });

describe('the state of an assignment (ASGN-042, ASGN-004, ASGN-005, ASGN-006)', () => {
  it.each([
    ['hidden', frame(from(null))],
    ['hidden', frame(from(day(11)))],
    ['open', frame(from(now))],
    ['open', frame(open, now)],
    ['closed', frame(open, day(9))],
    ['closed', frame(open, day(9), day(10))],
    ['locked', frame(open, day(8), day(9))],
    ['locked', frame(open, null, day(9))],
  ])('is %s with the dates of case %#', (state, timeframe) => {
    expect(stateOf({ gradeAvailability: notDone, timeframe }, now)).toBe(state);
  });

  it('is done once grades are available, and hidden before it is available at all (GRADE-018)', () => {
    const done = { tag: 'fixed', value: true } as const;
    expect(stateOf({ gradeAvailability: done, timeframe: frame(open, day(1), day(2)) }, now)).toBe('done');
    expect(stateOf({ gradeAvailability: done, timeframe: frame(from(null)) }, now)).toBe('hidden');
    expect(isDone({ gradeAvailability: { tag: 'timed', availableAt: now } }, now)).toBe(true);
    expect(isDone({ gradeAvailability: { tag: 'timed', availableAt: day(11) } }, now)).toBe(false);
  });
});

describe('the own timeframe (ASGN-043)', () => {
  const entries = [
    forEveryone(frame(open, day(5), day(6))),
    forSection('a', frame(from(day(3)), day(7), null)),
    forSection('b', frame(from(day(2)), day(8), day(9))),
    forSection('c', frame(from(null), null, day(9))),
  ];

  it('is the general one for members of no section that has an own schedule', () => {
    expect(timeframeFor(entries, [])).toEqual(frame(open, day(5), day(6)));
    expect(timeframeFor(entries, ['elsewhere'])).toEqual(frame(open, day(5), day(6)));
  });

  it("is the section's, field by field, none included", () => {
    expect(timeframeFor(entries, ['a'])).toEqual(frame(from(day(3)), day(7), null));
  });

  it('is the most lenient of several sections', () => {
    expect(timeframeFor(entries, ['a', 'b'])).toEqual(frame(from(day(2)), day(8), null));
    expect(timeframeFor(entries, ['b', 'c'])).toEqual(frame(from(day(2)), null, day(9)));
  });
});

describe('storing schedules (ASGN-043)', () => {
  const known = new Set(['a', 'b']);
  const general = forEveryone(frame(from(day(1)), day(2), day(3)));

  it.each([
    ['no general one', [], generalTimeframeNeeded],
    ['two general ones', [general, general], generalTimeframeNeeded],
    ['a section twice', [general, forSection('a', frame(open)), forSection('a', frame(open))], sectionTwice],
    ['an unknown section', [general, forSection('z', frame(open))], sectionUnknown],
    ['a deadline before it opens', [forEveryone(frame(from(day(3)), day(2)))], datesOutOfOrder],
    ['a lock date before the deadline', [forEveryone(frame(open, day(3), day(2)))], datesOutOfOrder],
    ['a lock date before it opens', [forEveryone(frame(from(day(3)), null, day(2)))], datesOutOfOrder],
  ])('is refused with %s', (_case, entries, refusal) => {
    expect(reasonOf(mayStoreTimeframes(entries, known))).toBe(refusal.text);
  });

  it('takes equal dates and one entry per section', () => {
    const entries = [forEveryone(frame(from(day(2)), day(2), day(2))), forSection('b', frame(open))];
    expect(mayStoreTimeframes(entries, known).allowed).toBe(true);
  });
});

describe('hand-in rules', () => {
  it('are stored by their kind, which follows from their shape when it is not named', () => {
    const validator = { policy: 'allow_all_files' as const, rules: [], options: [] };
    expect(handInFilterOf(null, undefined).filter).toBeNull();
    expect(handInFilterOf('*.o', undefined).filter).toEqual({ version: 'IgnoreFilterManager', text: '*.o' });
    expect(handInFilterOf(validator, null).filter).toEqual({ version: 'SubmissionValidator', validator });
    expect(handInFilterOf('anything', 'EmptySubmissionFilter').filter).toBeNull();
  });

  it('are refused when kind and rules do not fit, or a rule has errors', () => {
    const validator = { policy: 'deny_all_files' as const, rules: [], options: [] };
    expect(reasonOf(handInFilterOf('*.o', 'SubmissionValidator').verdict)).toBe(handInRulesMismatch.text);
    const { verdict } = handInFilterOf(validator, undefined);
    expect(reasonOf(verdict)).toBe(handInRulesWrong.text);
    expect(verdict).toMatchObject({ detail: { extra: { parseErrors: [{ ruleIndex: null }] } } });
  });
});

describe('changing settings', () => {
  it('needs the permission of each field (ASGN-026)', () => {
    const gradeAvailability = { tag: 'fixed', value: true } as const;
    const submitting = { filesUploadEnabled: false, maxSubmissions: 2, coolOffPeriod: 60 };
    for (const patch of [{ name: 'x', kind: 'exam' } as const, { gradeAvailability }, submitting])
      expect(permissionsForPatch(patch)).toEqual(['can_edit_assignment_info']);
    expect(permissionsForPatch({ maxGrade: 12, doneType: 'all_graders', reminderTime: null })).toEqual([
      'can_edit_maximum_grade',
      'can_update_course_notifications',
    ]);
    expect(permissionsForPatch({ ignore: null })).toEqual(['can_edit_cgignore']);
    expect(permissionsForPatch({})).toEqual(['can_edit_assignment_info']);
  });

  it('takes reminders from one minute ahead (ASGN-048)', () => {
    expect(mayRemindAt(null, now).allowed).toBe(true);
    expect(mayRemindAt(new Date(now.getTime() + 60_000), now).allowed).toBe(true);
    expect(reasonOf(mayRemindAt(new Date(now.getTime() + 59_000), now))).toBe(reminderTooSoon.text);
  });
});
