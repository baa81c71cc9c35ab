import { expect, it } from 'vitest';
import type { CoursePermission } from '../../access/domain/permission.ts';
import type { User } from '../../people/domain/model.ts';
import { firstFree, nameSightOf, numberOf, personShownAs, shownIdOf, shownUser } from './anonymity.ts';

const tenantId = '11111111-1111-4111-8111-111111111111';

function person(id: number, more: Partial<User> = {}): User {
  const name = `Person ${id}`;
  const rest = { type: 'normal', isTestStudent: false, tenantId, group: null } as const;
  return { id, name, username: `p${id}`, ...rest, ...more };
}

/** What person 1 sees of names; the aliases of persons 2 to 5 are known. */
function sightOf(
  given: { method?: 'murmur_v3' | null; isTestStudent?: boolean; holds?: CoursePermission[] } = {},
) {
  const sight = nameSightOf({
    assignmentId: 7,
    tenantId: '22222222-2222-4222-8222-222222222222',
    method: given.method === undefined ? 'murmur_v3' : given.method,
    viewer: { id: 1, isTestStudent: given.isTestStudent ?? false },
    permissions: new Set(given.holds ?? ['can_grade_work']),
  });
  const aliases = new Map([2, 3, 4, 5].map((id) => [id, { number: id * 11, shownId: shownIdOf(id * 13) }]));
  return { ...sight, aliases };
}

it('puts a label in place of the name, an id that no account has and the institution of the course (USER-017, USER-019)', () => {
  const shown = shownUser(person(2), sightOf());
  expect(shown).toMatchObject({ name: 'Anonymous 22', username: 'Anonymous 22', id: 1_000_000_000_026 });
  expect(shown.tenantId).toBe(sightOf().tenantId);
});

it('leads from the id that was shown to the person, and from that of an account nowhere (USER-029)', () => {
  const people = [person(1), person(2), person(3)];
  expect(personShownAs(1_000_000_000_026, people, sightOf())).toBe(2);
  expect(personShownAs(2, people, sightOf())).toBeUndefined();
  expect(personShownAs(1, people, sightOf())).toBe(1);
});

it('shows nobody whose alias is not known (USER-029)', () => {
  expect(() => shownUser(person(9), sightOf())).toThrow('alias');
});

it('makes the number of the hexadecimal hash, modulo 10^8 plus 1 (USER-018, USER-032)', () => {
  // HMAC-SHA-256 of "2-7" under 32 bytes of 0x0b, and murmur3_32 with seed 0, computed
  // by independent programs.
  const hash = '249cc04b44368cba1aa16b355eb9ecb3ae6a98a5e2f2c31f2d07ee027942516b';
  expect(numberOf(hash)).toBe(37_652_174);
});

it('moves a number that somebody has on to the next free one, after the last to the first (USER-032)', () => {
  expect(firstFree(5, new Set([5, 6]))).toBe(7);
  expect(firstFree(100_000_000, new Set([100_000_000, 1]))).toBe(2);
  expect(firstFree(8, new Set([5]))).toBe(8);
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

it('shows a member of a group the group as it is, and others only labels of its members (USER-022)', () => {
  const ofGroup = (...members: number[]): User => {
    const group = { id: 40, name: 'Team 4', groupSetId: 6, createdAt: new Date(0) };
    const people = members.map((id) => ({ ...person(id), type: 'normal' as const, group: null }));
    return person(4, { type: 'group-user', name: 'Team 4', group: { ...group, members: people } });
  };
  const own = ofGroup(1, 2);
  expect(shownUser(own, sightOf())).toEqual(own);
  const others = shownUser(ofGroup(2, 3), sightOf());
  expect(others.group?.members.map(({ name }) => name)).toEqual(['Anonymous 22', 'Anonymous 33']);
});

it('shows members of the own group by name wherever they stand alone, such as below a comment (USER-022)', () => {
  const sight = { ...sightOf(), fellowIds: new Set([2]) };
  expect(shownUser(person(2), sight)).toEqual(person(2));
  expect(shownUser(person(3), sight).name).toBe('Anonymous 33');
});

it('keeps the name of a group, and fails on a kind of user that is not known (USER-001, USER-026)', () => {
  const group = person(4, { type: 'group-user', name: 'Team 4' });
  expect(shownUser(group, sightOf()).name).toBe('Team 4');
  const robot = person(5);
  Reflect.set(robot, 'type', 'robot');
  expect(() => shownUser(robot, sightOf())).toThrow('Unknown user type encountered');
});
