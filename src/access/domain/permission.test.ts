import { expect, it } from 'vitest';
import { defaultCourseRoles, defaultGlobalRoles, permissions } from './permission.ts';

const ofCourse = permissions.filter(({ scope }) => scope === 'course');
const names = new Set(permissions.map(({ name }) => name));

it('every permission is explained in a sentence, and some warn (PERM-006, PERM-008)', () => {
  const unexplained = permissions.filter(
    ({ title, description }) => title.trim() === '' || !/^[A-Z].{10,}\.$/.test(description),
  );
  expect(unexplained.map(({ name }) => name)).toEqual([]);
  const warnings = permissions.flatMap(({ warning }) => warning ?? []);
  expect(warnings.length).toBeGreaterThan(5);
  expect(warnings.filter((warning) => !/^[A-Z].{10,}\.$/.test(warning))).toEqual([]);
  expect(new Set(permissions.map(({ description }) => description)).size).toBe(permissions.length);
});

it('the catalogue declares about a hundred permissions of a course, each once (PERM-006, PERM-132)', () => {
  expect(names.size).toBe(permissions.length);
  expect(ofCourse.length).toBeGreaterThan(89);
  expect(ofCourse.every(({ appliesTo }) => appliesTo !== undefined)).toBe(true);
});

it('names the permissions for snippets, assistants and Pearson templates (PERM-129, PERM-130, PERM-131)', () => {
  const named = [
    'can_view_course_snippets',
    'can_manage_course_snippets',
    'can_manage_assignment_assistants',
  ];
  named.push('can_send_assistant_messages', 'can_view_pearson_context_templates');
  named.push('can_edit_pearson_context_templates');
  expect(named.filter((name) => !ofCourse.some((entry) => entry.name === name))).toEqual([]);
});

it('gives defaults only to roles that are made with a course or a site', () => {
  const rolesOf = {
    course: new Set<string>(defaultCourseRoles),
    global: new Set<string>(defaultGlobalRoles),
  };
  const strange = permissions.filter(({ scope, defaultFor }) =>
    defaultFor.some((role) => !rolesOf[scope].has(role)),
  );
  expect(strange).toEqual([]);
});
