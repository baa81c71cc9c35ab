import { describe, expect, it } from 'vitest';
import { idOf, match, ioTest, program, row, runIf, weight } from '../../../tests/support/autotest-blocks.ts';
import type { Block } from './block.ts';
import { filesOfBlocks, movedBlocks } from './block-files.ts';
import { imageTextsOf } from './build/image-key.ts';
import { connectedRowIdsOf } from './points.ts';
import { treeOf } from './tree.ts';

const file = { id: idOf('A'), path: 'a.txt', size: 3 };
const upload: Block = { type: 'testUploadFiles', id: idOf('U'), files: [file] };
const tree: Block[] = [
  weight('W', [1, 2], [upload, row('R', 7, [ioTest('T', [match('M', 'a', 'b')])])]),
  runIf('G', { met: true, percentage: 50, rowId: 7 }, [program('P')]),
];

describe('files and rows of blocks', () => {
  it('are found however deep they stand', () => {
    expect(filesOfBlocks(tree)).toEqual([file]);
  });

  it('are those of the other assignment after a copy; a row without a copy leaves a plain frame', () => {
    const moved = movedBlocks(tree, {
      fileIdOf: () => idOf('B'),
      rowIdOf: () => undefined,
    });
    expect(filesOfBlocks(moved)).toEqual([{ ...file, id: idOf('B') }]);
    expect(connectedRowIdsOf(treeOf(moved))).toEqual([]);
    expect(treeOf(moved).byId.get(idOf('G'))?.runIf).toMatchObject({ rubricRowId: undefined });
    const renamed = movedBlocks(tree, { fileIdOf: (id) => id, rowIdOf: () => 9 });
    expect(connectedRowIdsOf(treeOf(renamed))).toEqual([9]);
    expect(treeOf(renamed).byId.get(idOf('G'))?.runIf).toMatchObject({ rubricRowId: 9 });
  });
});

describe('the text of an image', () => {
  const script = (word: string, text: string, name?: string): Block => ({
    type: 'script',
    id: idOf(word),
    script: text,
    ...(name === undefined ? {} : { name }),
  });
  const textsOf = (steps: Block[], baseImageId?: string) =>
    imageTextsOf(baseImageId === undefined ? {} : { baseImageId }, steps);

  it('depends on what the blocks do and on their order, not on their ids and names (AT2-066)', () => {
    const texts = textsOf([script('A', 'one'), script('B', 'two')]);
    expect(texts).toHaveLength(2);
    expect(textsOf([script('C', 'one', 'First'), script('D', 'two')])).toEqual(texts);
    expect(textsOf([script('A', 'one'), script('B', 'three')])[0]).toBe(texts[0]);
    expect(textsOf([script('A', 'one'), script('B', 'three')])[1]).not.toBe(texts[1]);
    expect(textsOf([script('B', 'two'), script('A', 'one')])).not.toEqual(texts);
    expect(textsOf([script('A', 'one'), script('B', 'two')], 'other')).not.toEqual(texts);
  });
});
