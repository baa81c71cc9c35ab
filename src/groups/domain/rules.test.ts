import { describe, expect, it } from 'vitest';
import type { CoursePermission } from '../../access/domain/permission.ts';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import { randomGroupName } from './random-name.ts';
import { belowMinimum, groupFull, groupHandedIn, notYourGroup } from './refusals.ts';
import { mayHaveMembers, maySetSizes, seesGroup } from './rules.ts';

const set = { minimumSize: 2, maximumSize: 3 };
const having = (...held: CoursePermission[]) => new Set(held);

interface Case {
  name: string;
  held: CoursePermission[];
  isOwn?: boolean;
  isInSection?: boolean;
  from: number;
  to: number;
  hasHandedIn?: boolean;
  reason?: string;
}

const cases: Case[] = [
  { name: 'joins with the right', held: ['can_edit_own_groups'], isOwn: true, from: 2, to: 3 },
  {
    name: 'joins a full group',
    held: ['can_edit_own_groups'],
    isOwn: true,
    from: 3,
    to: 4,
    reason: groupFull.text,
  },
  {
    name: 'changes others with the own right',
    held: ['can_edit_own_groups'],
    from: 1,
    to: 2,
    reason: notYourGroup.text,
  },
  {
    name: 'changes others of a section',
    held: ['can_edit_others_in_section_groups'],
    isInSection: true,
    from: 1,
    to: 2,
  },
  {
    name: 'changes others elsewhere',
    held: ['can_edit_others_in_section_groups'],
    from: 1,
    to: 2,
    reason: notYourGroup.text,
  },
  { name: 'leaves before a hand-in', held: ['can_edit_own_groups'], isOwn: true, from: 2, to: 1 },
  {
    name: 'leaves after it',
    held: ['can_edit_own_groups'],
    isOwn: true,
    from: 3,
    to: 2,
    hasHandedIn: true,
    reason: groupHandedIn.text,
  },
  {
    name: 'makes it too small after it',
    held: ['can_edit_others_groups', 'can_edit_groups_after_submission'],
    from: 2,
    to: 1,
    hasHandedIn: true,
    reason: belowMinimum.text,
  },
];

describe('who changes the members of a group', () => {
  it.each(cases)(
    '$name',
    ({ held, isOwn = false, isInSection = false, from, to, hasHandedIn = false, reason }) => {
      const group = { memberCount: from, hasHandedIn };
      const verdict = mayHaveMembers(
        { permissions: having(...held), isOwn, isInSection },
        { group, set, nextCount: to },
      );
      expect(reasonOf(verdict)).toBe(reason);
    },
  );
});

it('an empty group is seen by everybody, others with the right, in own sections, or as a member', () => {
  const others = { isOwn: false, isEmpty: false, isInSection: false };
  expect(seesGroup(having(), others)).toBe(false);
  expect(seesGroup(having(), { ...others, isEmpty: true })).toBe(true);
  expect(seesGroup(having(), { ...others, isOwn: true })).toBe(true);
  expect(seesGroup(having('can_view_others_in_section_groups'), others)).toBe(false);
  expect(seesGroup(having('can_view_others_in_section_groups'), { ...others, isInSection: true })).toBe(true);
  expect(seesGroup(having('can_view_others_groups'), others)).toBe(true);
});

it('sizes fit groups that are there, and the smallest those that have handed in', () => {
  const allows = (largest: number, smallestWithWork?: number) =>
    maySetSizes(set, { largest, smallestWithWork }).allowed;
  expect([allows(3), allows(4), allows(3, 2), allows(3, 1)]).toEqual([true, false, true, false]);
  expect(
    maySetSizes({ minimumSize: 3, maximumSize: 2 }, { largest: 0, smallestWithWork: undefined }).allowed,
  ).toBe(false);
});

it('names nobody chose have three words, from the first to the last', () => {
  expect(randomGroupName(() => 0)).toBe('able amber badger');
  expect(randomGroupName((below) => below - 1)).toBe('young yellow zebra');
});
