import { expect, it } from 'vitest';
import { placementsOfCells, rowsOfGroups } from './group-rows.ts';

const createdAt = new Date('2026-03-01T12:00:00Z');
const member = (id: number, username: string) => ({
  id,
  type: 'normal' as const,
  name: `Person ${id}`,
  username,
  isTestStudent: false,
  tenantId: null,
  group: null,
});

it('what is written can be read again', () => {
  const groups = [
    { id: 1, name: 'Alpha', groupSetId: 3, createdAt, members: [member(1, 'ada'), member(2, 'ben')] },
    { id: 2, name: 'Beta', groupSetId: 3, createdAt, members: [] },
  ];
  expect(placementsOfCells(rowsOfGroups(groups))).toEqual([
    { name: 'Alpha', userIds: [], usernames: ['ada', 'ben'] },
    { name: 'Beta', userIds: [], usernames: [] },
  ]);
});

it('columns come in any order with titles, and as group and username without', () => {
  const expected = [{ name: 'Alpha', userIds: [], usernames: ['ada', '=ben'] }];
  const titled = [
    ['username', 'Group'],
    ['ada', 'Alpha'],
    ["'=ben", 'ALPHA '],
    ['', ''],
  ];
  expect(placementsOfCells(titled)).toEqual(expected);
  expect(
    placementsOfCells([
      ['Alpha', 'ada'],
      ['alpha', "'=ben"],
    ]),
  ).toEqual(expected);
});
