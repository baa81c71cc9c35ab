import { expect, it } from 'vitest';
import { idOf, match, ioTest, program, weight } from '../../../../tests/support/autotest-blocks.ts';
import type { Block } from '../block.ts';
import { changesOf } from './block-changes.ts';

const told = (before: Block[], after: Block[]) =>
  changesOf(before, after).map(({ kind, block, around, fields }) => ({
    kind,
    block: block.id,
    around: around?.id ?? null,
    fields: fields.map(({ field }) => field),
  }));

const io = ioTest('T', [match('A', '1', '1'), match('B', '2', '2')]);

it('tells what was added, removed and changed, with the fields', () => {
  const after = [program('P', 'false'), ioTest('T', [match('A', '1', '3')]), program('N')];
  expect(told([program('P'), io], after)).toEqual([
    { kind: 'changed', block: idOf('P'), around: null, fields: ['script'] },
    { kind: 'changed', block: idOf('A'), around: idOf('T'), fields: ['outputText'] },
    { kind: 'added', block: idOf('N'), around: null, fields: [] },
    { kind: 'removed', block: idOf('B'), around: idOf('T'), fields: [] },
  ]);
});

it('names only the block that was moved, not those that it passed', () => {
  const four = ['A', 'B', 'C', 'D'].map((word) => program(word));
  const [a, b, c, d] = four;
  if (!a || !b || !c || !d) throw new Error('four blocks');
  expect(told(four, [d, a, b, c])).toEqual([{ kind: 'moved', block: d.id, around: null, fields: [] }]);
  expect(told(four, [a, weight('W', [1, 1], [b]), c, d])).toEqual([
    { kind: 'added', block: idOf('W'), around: null, fields: [] },
    { kind: 'moved', block: b.id, around: idOf('W'), fields: [] },
  ]);
});

it('finds nothing in the same blocks', () => {
  expect(told([io], [structuredClone(io)])).toEqual([]);
});

it('sees that a file has other content', () => {
  const upload = (id: string): Block => ({
    type: 'testUploadFiles',
    id: idOf('U'),
    files: [{ id: idOf(id), path: 'data.txt', size: 3 }],
  });
  expect(told([upload('F')], [upload('G')])).toEqual([
    { kind: 'changed', block: idOf('U'), around: null, fields: ['files'] },
  ]);
});
