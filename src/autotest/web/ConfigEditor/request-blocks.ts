// Blocks in the form in which they are sent: picked files go with their content, all others by their id.
import { childrenOf, type Block } from '../../domain/block.ts';
import { filesOfBlocks, ownFilesOf } from '../../domain/block-files.ts';
import { requestOf, type RequestBlock, type RequestFile } from '../../domain/wire/request-blocks.ts';
import type { PickedFiles } from '../steps/forms/picked-files.ts';

/** The server's ids of files that were sent before, by the id that the editor gave them. */
export type StoredIds = Readonly<Record<string, string>>;

export async function requestBlocksOf(
  blocks: readonly Block[],
  picked: PickedFiles,
  storedIds: StoredIds,
): Promise<RequestBlock[]> {
  const files = new Map<string, RequestFile>();
  for (const { id, path } of filesOfBlocks(blocks)) {
    const file = picked[id];
    const storedId = storedIds[id];
    if (storedId !== undefined) files.set(id, { id: storedId, path });
    else if (file !== undefined) files.set(id, { path, contents: await contentsOf(file) });
  }
  return requestOf(blocks, ({ id, path }) => files.get(id) ?? { id, path });
}

/** Finds the ids that the server gave to files that were sent with their content. */
export function storedIdsOf(sent: readonly Block[], saved: readonly Block[], picked: PickedFiles): StoredIds {
  const savedFiles = new Map(filesOf(saved).map(({ key, id }) => [key, id]));
  const ids = filesOf(sent).flatMap(({ key, id }): [string, string][] => {
    const storedId = savedFiles.get(key);
    return picked[id] === undefined || storedId === undefined ? [] : [[id, storedId]];
  });
  return Object.fromEntries(ids);
}

/** All files of the blocks, with a key of block and path. */
function filesOf(blocks: readonly Block[]): { key: string; id: string }[] {
  return blocks.flatMap((block) => {
    const own = ownFilesOf(block).map(({ id, path }) => ({ key: `${block.id} ${path}`, id }));
    return [...own, ...filesOf(childrenOf(block))];
  });
}

/** The content of a file in base64. */
async function contentsOf(file: File): Promise<string> {
  return base64Of(new Uint8Array(await file.arrayBuffer()));
}

export function base64Of(bytes: Uint8Array): string {
  const pieces: string[] = [];
  // One call takes only a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 32_768) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 32_768)));
  }
  return btoa(pieces.join(''));
}
