import { expect, it } from 'vitest';
import { moveInTree, visibleNodes } from './tree-moves.ts';

const nodes = [
  {
    id: 'src',
    name: 'src',
    children: [
      { id: 'sort', name: 'sort.py' },
      { id: 'heap', name: 'heap.py' },
    ],
  },
  { id: 'readme', name: 'README.md' },
];
const open = visibleNodes(nodes, new Set());
const shut = visibleNodes(nodes, new Set(['src']));

it('hides what a closed folder holds', () => {
  expect(open.map((node) => `${node.depth}${node.name}`)).toEqual([
    '0src',
    '1sort.py',
    '1heap.py',
    '0README.md',
  ]);
  expect(shut.map((node) => node.name)).toEqual(['src', 'README.md']);
});

it.each([
  ['ArrowDown', 'src', { do: 'focus', id: 'sort' }],
  ['ArrowUp', 'src', null],
  ['ArrowRight', 'src', { do: 'focus', id: 'sort' }],
  ['ArrowRight', 'heap', null],
  ['ArrowLeft', 'src', { do: 'toggle', id: 'src' }],
  ['ArrowLeft', 'heap', { do: 'focus', id: 'src' }],
  ['End', 'src', { do: 'focus', id: 'readme' }],
  ['Home', 'heap', { do: 'focus', id: 'src' }],
  ['r', 'sort', { do: 'focus', id: 'readme' }],
  ['Enter', 'sort', { do: 'choose' }],
  ['Escape', 'sort', null],
])('moves with %s on %s as a tree does (UI-049)', (key, id, move) => {
  expect(moveInTree(key, open, id)).toEqual(move);
});

it('opens a closed folder with the right arrow (UI-049)', () => {
  expect(moveInTree('ArrowRight', shut, 'src')).toEqual({ do: 'toggle', id: 'src' });
});
