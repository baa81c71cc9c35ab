import { expect, it, vi } from 'vitest';
import type { CoursePermission } from '../../access/domain/permission.ts';
import type { User } from '../../people/domain/model.ts';
import { nameSightOf, personShownAs, shownUser } from './anonymity.ts';

const tenantId = '11111111-1111-4111-8111-111111111111';

function person(id: number, more: Partial<User> = {}): User {
  const name = `Person ${id}`;
  const rest = { type: 'normal', isTestStudent: false, tenantId, group: null } as const;
  return { id, name, username: `p${id}`, ...rest, ...more };
}

function sightOf(
  given: { method?: 'murmur_v3' | null; isTestStudent?: boolean; holds?: CoursePermission[] } = {},
) {
  return nameSightOf({
    assignmentId: 7,
    method: given.method === undefined ? 'murmur_v3' : given.method,
    viewer: { id: 1, isTestStudent: given.isTestStudent ?? false },
    permissions: new Set(given.holds ?? ['can_grade_work']),
  });
}

it('puts a label that is the same for a person in one assignment in place of the name (USER-017, USER-019)', () => {
  const sight = sightOf();
  const shown = shownUser(person(2), sight);
  expect(shown.name).toMatch(/^Anonymous [1-9]\d{0,5}$/);
  expect(shown.username).toBe(shown.name);
  expect(shownUser(person(2), sight)).toEqual(shown);
  expect(shownUser(person(3), sight).name).not.toBe(shown.name);
  expect(shownUser(person(2), { ...sight, assignmentId: 8 }).name).not.toBe(shown.name);
});

it('counts the label from the published hash of "user-assignment" (USER-018, USER-032)', () => {
  // murmur3_32("2-7", seed 0) modulo 100000, plus 1; the hash by an independent implementation.
  expect(shownUser(person(2), sightOf()).name).toBe('Anonymous 56042');
});

it('gives an id that no account has in place of the real one (USER-029)', () => {
  const { id } = shownUser(person(2), sightOf());
  expect(id).toBeGreaterThan(1_000_000_000_000);
  const people = [person(1), person(2), person(3)];
  expect(personShownAs(id, people, sightOf())).toBe(2);
  expect(personShownAs(2, people, sightOf())).toBeUndefined();
  expect(personShownAs(1, people, sightOf())).toBe(1);
});

it('keeps two people apart whose labels are the same (USER-029, USER-032)', () => {
  const people = Array.from({ length: 2000 }, (_none, at) => person(at + 10));
  const shown = people.map((one) => shownUser(one, sightOf()));
  expect(new Set(shown.map(({ name }) => name)).size).toBeLessThan(people.length);
  expect(new Set(shown.map(({ id }) => id)).size).toBe(people.length);
});

it('leaves the viewer, test students and everybody without anonymity as they are (USER-021, USER-024)', () => {
  expect(shownUser(person(1), sightOf())).toEqual(person(1));
  const testStudent = person(9, { isTestStudent: true });
  expect(shownUser(testStudent, sightOf())).toEqual(testStudent);
  expect(shownUser(person(2), sightOf({ method: null }))).toEqual(person(2));
});

it('shows real names to holders of can_see_anonymized_names, not to test students (USER-024, USER-025)', () => {
  const holds: CoursePermission[] = ['can_see_anonymized_names'];
  expect(shownUser(person(2), sightOf({ holds }))).toEqual(person(2));
  expect(shownUser(person(2), sightOf({ holds, isTestStudent: true })).name).toContain('Anonymous');
});

it('knows no exception for people who share a section (USER-023)', () => {
  const holds: CoursePermission[] = ['can_view_others_in_section_comment_edits', 'can_grade_work'];
  expect(shownUser(person(2), sightOf({ holds })).name).toContain('Anonymous');
});

it('keeps the name of a group, and fails on a kind of user that is not known (USER-001, USER-026)', () => {
  const group = person(4, { type: 'group-user', name: 'Team 4' });
  expect(shownUser(group, sightOf()).name).toBe('Team 4');
  const robot = person(5);
  Reflect.set(robot, 'type', 'robot');
  expect(() => shownUser(robot, sightOf())).toThrow('Unknown user type encountered');
});

it('remembers the last 3000 labels and no more (USER-020)', () => {
  const hashing = vi.spyOn(Uint8Array, 'from');
  const sight = { ...sightOf(), assignmentId: 99 };
  const ask = (first: number, count: number): void => {
    for (let id = first; id < first + count; id += 1) shownUser(person(id), sight);
  };
  ask(100, 3000);
  expect(hashing).toHaveBeenCalledTimes(3000);
  ask(100, 3000);
  expect(hashing).toHaveBeenCalledTimes(3000);
  ask(5000, 1);
  ask(100, 1);
  expect(hashing).toHaveBeenCalledTimes(3002);
});
