import { describe, expect, it } from 'vitest';
import type { SessionRestrictions } from '../model.ts';
import { mayRestrict } from './restrict.ts';

const none: SessionRestrictions = { forContext: null, removedPermissions: [], verifiedAssignmentIds: [] };
const inCourse = (courseId: number): SessionRestrictions => ({ ...none, forContext: { courseId } });
const without = (...names: string[]): SessionRestrictions => ({ ...none, removedPermissions: names });
const verified = (...ids: number[]): SessionRestrictions => ({ ...none, verifiedAssignmentIds: ids });

describe('restricting a session (SESS-006, STUV-013)', () => {
  it.each([
    ['nothing more', none, none, true],
    ['to a course', none, inCourse(1), true],
    ['to the same course again', inCourse(1), inCourse(1), true],
    ['to another course', inCourse(1), inCourse(2), false],
    ['back to all courses', inCourse(1), none, false],
    ['by a permission', none, without('can_grade_work'), true],
    [
      'by one permission more',
      without('can_grade_work'),
      without('can_grade_work', 'can_edit_cgignore'),
      true,
    ],
    ['with a permission back', without('can_grade_work'), none, false],
    ['by a permission of the site', none, without('is_admin'), false],
    ['by a name that is no permission', none, without('can_fly'), false],
    ['to fewer opened assignments', verified(1, 2), verified(1), true],
    ['to an assignment that was not opened', verified(1), verified(1, 2), false],
  ])('%s', (_name, present, wanted, isAllowed) => {
    expect(mayRestrict(present, wanted).allowed).toBe(isAllowed);
  });
});
