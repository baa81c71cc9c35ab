import { describe, expect, it } from 'vitest';
import { globalFactsOf, isSettablePerTenant, mayGlobally, mayInCourse, type Restrictions } from './may.ts';
import { isGlobalPermission, permissions } from './permission.ts';

const free: Restrictions = { forCourseId: null, removedPermissions: [] };
const nobody = globalFactsOf([], []);
const administrator = globalFactsOf(['is_admin'], []);

const inCourse = (courseId: number, ...held: string[]) => ({ courseId, rolePermissions: new Set(held) });

describe('a permission of the site', () => {
  it('is a flag that a role holds or does not (PERM-001)', () => {
    const global = globalFactsOf(['can_add_users'], []);
    expect(mayGlobally({ global, restrictions: free }, 'can_add_users')).toBe(true);
    expect(mayGlobally({ global, restrictions: free }, 'can_search_users')).toBe(false);
  });

  it('follows the site where the tenant says nothing, and the tenant where it says something (PERM-002)', () => {
    const ofTenant = [
      { permission: 'can_add_users', value: false },
      { permission: 'can_search_users', value: true },
    ];
    const global = globalFactsOf(['can_add_users', 'can_create_courses'], ofTenant);
    const may = (name: 'can_add_users' | 'can_search_users' | 'can_create_courses') =>
      mayGlobally({ global, restrictions: free }, name);
    expect([may('can_add_users'), may('can_search_users'), may('can_create_courses')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('can be set per tenant, except for administrators and hidden institutions (PERM-135)', () => {
    const names = permissions.map(({ name }) => name).filter(isGlobalPermission);
    const fixed = names.filter((name) => !isSettablePerTenant(name));
    expect(fixed).toEqual(['is_admin', 'can_list_hidden_tenants']);
    expect(isSettablePerTenant('can_grade_work')).toBe(false);
    const given = globalFactsOf(
      [],
      fixed.map((permission) => ({ permission, value: true })),
    );
    const taken = globalFactsOf(
      fixed,
      fixed.map((permission) => ({ permission, value: false })),
    );
    expect([...given.permissions]).toEqual([]);
    expect([...taken.permissions]).toEqual(fixed);
  });

  it('is held by an administrator, whatever the role or the tenant says', () => {
    const global = globalFactsOf(['is_admin'], [{ permission: 'can_add_users', value: false }]);
    expect(mayGlobally({ global, restrictions: free }, 'can_add_users')).toBe(true);
  });

  it("is out of reach of a session limited to a course, except for one's own account", () => {
    const restrictions = { ...free, forCourseId: 1 };
    expect(mayGlobally({ global: administrator, restrictions }, 'can_add_users')).toBe(false);
    expect(mayGlobally({ global: administrator, restrictions }, 'can_edit_own_info')).toBe(true);
  });
});

describe('a permission in a course', () => {
  it('is what the role holds in that very course (PERM-003)', () => {
    const here = { global: nobody, course: inCourse(1, 'can_grade_work'), restrictions: free };
    const there = { global: nobody, course: inCourse(2), restrictions: free };
    const outside = {
      global: nobody,
      course: { courseId: 3, rolePermissions: undefined },
      restrictions: free,
    };
    expect(mayInCourse(here, 'can_grade_work')).toBe(true);
    expect(mayInCourse(here, 'can_create_assignment')).toBe(false);
    expect(mayInCourse(there, 'can_grade_work')).toBe(false);
    expect(mayInCourse(outside, 'can_grade_work')).toBe(false);
  });

  it('is held by an administrator in every course', () => {
    const course = { courseId: 3, rolePermissions: undefined };
    expect(mayInCourse({ global: administrator, course, restrictions: free }, 'can_grade_work')).toBe(true);
  });

  it('is not held by a session that has it removed, administrator or not (PERM-005)', () => {
    const course = inCourse(1, 'can_grade_work', 'can_create_assignment');
    for (const forCourseId of [null, 1]) {
      const restrictions = { forCourseId, removedPermissions: ['can_grade_work'] };
      for (const global of [nobody, administrator]) {
        expect(mayInCourse({ global, course, restrictions }, 'can_grade_work')).toBe(false);
        expect(mayInCourse({ global, course, restrictions }, 'can_create_assignment')).toBe(true);
      }
    }
  });

  it('is not held elsewhere by a session limited to a course (PERM-005)', () => {
    const restrictions = { ...free, forCourseId: 2 };
    const course = inCourse(1, 'can_grade_work');
    for (const global of [nobody, administrator]) {
      expect(mayInCourse({ global, course, restrictions }, 'can_grade_work')).toBe(false);
    }
  });
});
