import { describe, expect, it } from 'vitest';
import type { CoursePermission } from '../../access/domain/permission.ts';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import { mayHandIn, type HandInFacts } from './rules.ts';

const at = (time: string) => new Date(`2026-03-01T${time}:00Z`);
const holding = (...names: CoursePermission[]) => new Set(names);
const own: HandInFacts = {
  permissions: holding('can_submit_own_work'),
  isOwn: true,
  isInSection: false,
  isTest: false,
  kind: 'normal',
  isWayEnabled: true,
  dates: { deadline: at('12:00'), lockDate: at('13:00') },
  moments: { createdAt: at('11:00') },
};
const noRight = 'You do not have the permission to submit work for this course.';
const passed = "The assignment's deadline has already passed.";
const locked = 'The assignment is locked.';

const untilEndOfDay = { deadline: new Date('2026-03-01T23:59:59.999Z'), lockDate: null };

const cases: [string, Partial<HandInFacts>, string | undefined][] = [
  ['an author in time', {}, undefined],
  ['no one without the right (ASGN-014)', { permissions: holding() }, noRight],
  ['nobody for others without that right', { isOwn: false }, noRight],
  ['staff for others', { isOwn: false, permissions: holding('can_submit_others_work') }, undefined],
  [
    'staff for students of their sections (PERM-074)',
    { isOwn: false, isInSection: true, permissions: holding('can_submit_others_in_section_work') },
    undefined,
  ],
  [
    'nobody for students of other sections',
    { isOwn: false, permissions: holding('can_submit_others_in_section_work') },
    noRight,
  ],
  ['no test submission with the right for own work only', { isTest: true }, noRight],
  ['a test submission', { isTest: true, permissions: holding('can_create_test_submissions') }, undefined],
  ['an author at the deadline', { moments: { createdAt: at('12:00') } }, undefined],
  [
    'an author in the last millisecond of the day',
    { dates: untilEndOfDay, moments: { createdAt: new Date('2026-03-01T23:59:59.999Z') } },
    undefined,
  ],
  [
    'no author a millisecond later',
    { dates: untilEndOfDay, moments: { createdAt: new Date('2026-03-02T00:00:00.000Z') } },
    passed,
  ],
  ['no author after it (ASGN-015)', { moments: { createdAt: at('12:01') } }, passed],
  [
    'an author after it with the permission',
    {
      moments: { createdAt: at('12:01') },
      permissions: holding('can_submit_own_work', 'can_upload_after_deadline'),
    },
    undefined,
  ],
  [
    'no author after the lock date with that permission (ASGN-016)',
    {
      moments: { createdAt: at('13:01') },
      permissions: holding('can_submit_own_work', 'can_upload_after_deadline'),
    },
    locked,
  ],
  [
    'an author after the lock date with both',
    {
      moments: { createdAt: at('13:01') },
      permissions: holding('can_submit_own_work', 'can_upload_after_deadline', 'can_upload_after_lock_date'),
    },
    undefined,
  ],
  ['a normal assignment without deadline', { dates: { deadline: null, lockDate: null } }, undefined],
  [
    'no exam without deadline',
    { kind: 'exam', dates: { deadline: null, lockDate: null } },
    'This exam has no deadline yet, so nothing can be handed in. Ask the teacher to set one.',
  ],
  [
    'a test submission to an exam without deadline',
    {
      kind: 'exam',
      dates: { deadline: null, lockDate: null },
      isTest: true,
      permissions: holding('can_create_test_submissions'),
    },
    undefined,
  ],
  [
    'no files where they are switched off',
    { isWayEnabled: false },
    'This assignment does not accept work handed in this way. Use one of the ways its page offers.',
  ],
  [
    'files where they are switched off, with the permission',
    {
      isWayEnabled: false,
      permissions: holding('can_submit_own_work', 'can_always_use_all_upload_types'),
    },
    undefined,
  ],
  [
    'nobody: the right is asked before the deadline',
    { permissions: holding(), moments: { createdAt: at('14:00') } },
    noRight,
  ],
];

describe('handing in takes', () => {
  it.each(cases)('%s', (_, change, reason) => {
    expect(reasonOf(mayHandIn({ ...own, ...change }))).toBe(reason);
  });
});
