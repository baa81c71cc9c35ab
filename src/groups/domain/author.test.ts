import { expect, it } from 'vitest';
import type { Member, User } from '../../people/domain/model.ts';
import { authorOf, isMemberOf } from './author.ts';

function person(id: number): Member {
  const name = `Person ${id}`;
  return { id, type: 'normal', name, username: name, isTestStudent: false, tenantId: null, group: null };
}

it('a person is the author of what is theirs, and nobody else is', () => {
  const author = authorOf(person(1));
  expect(author).toEqual({ id: 1, memberIds: [1] });
  expect([1, 2].map((id) => isMemberOf(author, id))).toEqual([true, false]);
});

it('every member of a group is author of what is the group’s', () => {
  const createdAt = new Date('2026-03-01T12:00:00Z');
  const group = { id: 7, name: 'Team', groupSetId: 3, createdAt, members: [person(1), person(2)] };
  const virtual: User = { ...person(9), type: 'group-user', group };
  const author = authorOf(virtual);
  expect(author).toEqual({ id: 9, memberIds: [1, 2] });
  expect([1, 2, 3, 9].map((id) => isMemberOf(author, id))).toEqual([true, true, false, false]);
});
