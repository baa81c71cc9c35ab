// Blocks refer to things outside of themselves: files of the configuration and rows of the rubric.
import { Block, childrenOf } from './block.ts';
import type { StoredFile } from './steps/fields.ts';
import { stepOf } from './steps/registry.ts';
import type { RowIdOf } from './steps/step.ts';

/** All files of the blocks, including nested blocks. */
export function filesOfBlocks(blocks: readonly Block[]): StoredFile[] {
  return blocks.flatMap((block) => [...ownFilesOf(block), ...filesOfBlocks(childrenOf(block))]);
}

/** The files of one block. */
export function ownFilesOf(block: Block): readonly StoredFile[] {
  return storedFilesOf(block) ?? [];
}

/** The files of one block; undefined if it has none. A pattern of files is a text. */
export function storedFilesOf(block: Block): StoredFile[] | undefined {
  return 'files' in block && typeof block.files !== 'string' ? block.files : undefined;
}

/** Tells where the files and rubric rows of copied blocks are in the other assignment. */
export interface Move {
  readonly fileIdOf: (id: string) => string;
  readonly rowIdOf: RowIdOf;
}

/** Copies the blocks of another assignment, with the files and rows of this one. */
export function movedBlocks(blocks: readonly Block[], move: Move): Block[] {
  return blocks.map((block) =>
    Block.parse({
      ...block,
      ...stepOf(block.type).movedTo(block, move.rowIdOf),
      ...withFiles(storedFilesOf(block)?.map((file) => ({ ...file, id: move.fileIdOf(file.id) }))),
      ...('children' in block ? { children: movedBlocks(block.children, move) } : {}),
    }),
  );
}

function withFiles(files: StoredFile[] | undefined): { files?: StoredFile[] } {
  return files === undefined ? {} : { files };
}
