import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  childrenOf,
  isWithin,
  moveBlock,
  placeInDirection,
  placeOfDrop,
  withoutBlock,
  type Block,
} from './block-tree.ts';

const holds = (id: string, parent: string | null, order: string): Block => ({
  id,
  parent,
  order,
  isContainer: true,
});
const leaf = (id: string, parent: string | null, order: string): Block => ({
  id,
  parent,
  order,
  isContainer: false,
});

const blocks = [
  holds('a', null, 'a0'),
  holds('b', 'a', 'a0'),
  leaf('c', 'b', 'a0'),
  leaf('d', 'b', 'a1'),
  holds('e', null, 'a1'),
  leaf('f', null, 'a2'),
];

const drawn = (list: readonly Block[], parent: string | null = null): string =>
  childrenOf(list, parent)
    .map((item) => item.id + (item.isContainer ? `(${drawn(list, item.id)})` : ''))
    .join(' ');

it('moves a block before, after and into others', () => {
  expect(drawn(blocks)).toBe('a(b(c d)) e() f');
  expect(drawn(moveBlock(blocks, 'f', { parent: null, index: 0 }))).toBe('f a(b(c d)) e()');
  expect(drawn(moveBlock(blocks, 'd', { parent: 'b', index: 0 }))).toBe('a(b(d c)) e() f');
  expect(drawn(moveBlock(blocks, 'b', { parent: 'e', index: 99 }))).toBe('a() e(b(c d)) f');
});

it("refuses a move into itself, into a leaf, to its own place and against the caller's rules", () => {
  expect(moveBlock(blocks, 'a', { parent: 'b', index: 0 })).toBe(blocks);
  expect(moveBlock(blocks, 'a', { parent: 'a', index: 0 })).toBe(blocks);
  expect(moveBlock(blocks, 'c', { parent: 'f', index: 0 })).toBe(blocks);
  expect(moveBlock(blocks, 'c', { parent: 'b', index: 0 })).toBe(blocks);
  expect(moveBlock(blocks, 'c', { parent: 'e', index: 0, mayHold: () => false })).toBe(blocks);
  expect(moveBlock(blocks, 'x', { parent: null, index: 0 })).toBe(blocks);
});

it.each([
  ['f', 'up', 'a(b(c d)) f e()'],
  ['a', 'down', 'e() a(b(c d)) f'],
  ['f', 'in', 'a(b(c d)) e(f)'],
  ['c', 'out', 'a(b(d) c) e() f'],
] as const)('moves %s %s by keyboard (UI-049)', (id, direction, result) => {
  const place = placeInDirection(blocks, id, direction);
  expect(place).not.toBeNull();
  expect(drawn(moveBlock(blocks, id, place ?? { parent: null, index: -1 }))).toBe(result);
});

it.each([
  [{ id: 'f', operation: 'reorder-before', target: 'a' }, 'f a(b(c d)) e()'],
  [{ id: 'f', operation: 'reorder-after', target: 'c' }, 'a(b(c f d)) e()'],
  [{ id: 'c', operation: 'combine', target: 'e' }, 'a(b(d)) e(c) f'],
] as const)('drops a block before, after or into another: %o', (dropped, result) => {
  const place = placeOfDrop(blocks, dropped);
  expect(drawn(moveBlock(blocks, dropped.id, place ?? { parent: null, index: -1 }))).toBe(result);
});

it.each([
  ['a', 'up'],
  ['f', 'down'],
  ['d', 'in'],
  ['f', 'out'],
] as const)('has no place for %s %s', (id, direction) => {
  expect(placeInDirection(blocks, id, direction)).toBeNull();
});

it('removes a block with all that it holds', () => {
  expect(drawn(withoutBlock(blocks, 'a'))).toBe('e() f');
});

it('never loses a block and never makes a circle, whatever is moved', () => {
  const step = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    parent: fc.constantFrom(null, 'a', 'b', 'e', 'f'),
    index: fc.integer({ min: -1, max: 5 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const end = steps.reduce<readonly Block[]>(
        (list, { id, ...place }) => moveBlock(list, id, place),
        blocks,
      );
      const reached = drawn(end).match(/[a-f]/g) ?? [];
      expect(reached.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
      expect(end.some((item) => isWithin(end, item.parent, item.id))).toBe(false);
    }),
  );
});
