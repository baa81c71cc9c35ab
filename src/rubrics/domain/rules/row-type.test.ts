import { expect, it } from 'vitest';
import { itemsOfType } from './row-type.ts';

const items = (points: number[]) =>
  points.map((one, id) => ({ id, header: `${id}`, description: '', points: one }));

it.each([
  [[0, 2, 4], 0, 4],
  [[-1, 3], -1, 3],
  [[2, 5], 0, 5],
  [[-3, -1], -3, 0],
  [[0, 0], 0, 1],
  [[], 0, 1],
])('a row of %j becomes continuous from %d to %d (RUB-003, RUB-014)', (points, low, high) => {
  expect(itemsOfType({ items: items(points) }, 'continuous').map((item) => item.points)).toEqual([low, high]);
});

it('keeps the items of a row that becomes normal', () => {
  expect(itemsOfType({ items: items([0, 3]) }, 'normal').map((item) => item.points)).toEqual([0, 3]);
});
