import { describe, expect, it } from 'vitest';
import { idOf, ioTest, match, program, row, weight } from '../../../tests/support/autotest-blocks.ts';
import { Block } from './block.ts';
import { childrenOf, flatOf, mayHold, nestedOf, placeOfNew, withCopy, withNew } from './flat-blocks.ts';
import type { FlatBlock } from './flat-blocks.ts';
import { newBlock } from './new-block.ts';
import { blockTypes } from './steps/registry.ts';

const nested: Block[] = [
  row('R', 1, [
    weight('W', [2, 1], [ioTest('T', [match('M1', 'a', 'b'), match('M2', 'c', 'd')])]),
    program('P'),
  ]),
  program('Q'),
];

const counter = (): (() => string) => {
  let last = 0;
  return () => idOf(`N${String((last += 1))}`);
};

const flatNew = (block: Block): FlatBlock => {
  const [first] = flatOf([block]);
  if (first === undefined) throw new Error('one block gives at least one line');
  return first;
};

const drawn = (flat: readonly FlatBlock[], parent: string | null = null): string =>
  childrenOf(flat, parent)
    .map(({ id }) => `${id.replace(/^0+/, '')}(${drawn(flat, id)})`)
    .join(' ')
    .replaceAll('()', '');

describe('flat list of blocks', () => {
  it('becomes the same nested blocks again, whatever is in them', () => {
    expect(nestedOf(flatOf(nested))).toEqual(nested);
    expect(drawn(flatOf(nested))).toBe('R(W(T(M1 M2)) P) Q');
  });

  it('keeps every block in its own place when the list is in another order', () => {
    expect(nestedOf(flatOf(nested).toReversed())).toEqual(nested);
  });

  it('copies a frame with all in it, with new ids, behind the original', () => {
    const copied = withCopy(flatOf(nested), idOf('W'), counter());
    expect(drawn(copied)).toMatch(/^R\(W\(T\(M1 M2\)\) N\d\(N\d\(N\d N\d\)\) P\) Q$/);
    expect(new Set(copied.map(({ id }) => id)).size).toBe(copied.length);
    expect(nestedOf(copied).every((block) => Block.safeParse(block).success)).toBe(true);
  });
});

describe('place of a new block', () => {
  const flat = flatOf(nested);
  const put = (block: Block, selected: string | null): string => {
    const place = placeOfNew(flat, flatNew(block), selected === null ? null : idOf(selected));
    return place === null ? 'nowhere' : drawn(withNew(flat, block, place));
  };

  it.each([
    [null, program('X'), 'R(W(T(M1 M2)) P) Q X'],
    ['W', program('X'), 'R(W(T(M1 M2) X) P) Q'],
    ['M1', program('X'), 'R(W(T(M1 M2) X) P) Q'],
    ['P', program('X'), 'R(W(T(M1 M2)) P X) Q'],
    ['T', match('X', '', ''), 'R(W(T(M1 M2 X)) P) Q'],
    ['M1', match('X', '', ''), 'R(W(T(M1 X M2)) P) Q'],
    ['P', match('X', '', ''), 'nowhere'],
    ['M1', row('X', undefined, []), 'R(W(T(M1 M2)) P) X Q'],
  ])('with %s chosen', (selected, block, result) => {
    expect(put(block, selected)).toBe(result);
  });

  it('lets no connected category into another one, not even inside a frame (AT2-005)', () => {
    const list = flatOf([row('R', 1, []), weight('W', [1, 1], [row('S', 2, [])])]);
    const find = (word: string): FlatBlock =>
      list.find(({ id }) => id === idOf(word)) ?? flatNew(program('none'));
    expect(mayHold(list, find('R'), find('W'))).toBe(false);
    expect(mayHold(list, find('W'), find('R'))).toBe(true);
  });
});

it.each(blockTypes)('makes a new %s that has the shape of its type', (type) => {
  expect(Block.safeParse(newBlock(type, counter())).success).toBe(true);
});
