// Blocks as they are sent: files that were picked go with their contents, the others by their id.
import type { Block, RequestBlock, RequestFile } from '../../domain/block.ts';
import { viewOf } from '../../domain/block.ts';
import type { StoredFile } from '../../domain/steps/fields.ts';

/** Picked files by the id that the editor gave them. */
export type PickedFiles = Readonly<Record<string, File>>;

/** Ids of the server for files that were sent before, by the id of the editor. */
export type StoredIds = Readonly<Record<string, string>>;

export async function requestBlocksOf(
  blocks: readonly Block[],
  picked: PickedFiles,
  storedIds: StoredIds,
): Promise<RequestBlock[]> {
  const fileOf = async ({ id, path }: StoredFile): Promise<RequestFile> => {
    const file = picked[id];
    const storedId = storedIds[id];
    if (storedId !== undefined) return { id: storedId, path };
    return file === undefined ? { id, path } : { path, contents: await contentsOf(file) };
  };
  const blockOf = async (block: Block): Promise<RequestBlock> => {
    const { uploadFiles, testUploadFiles } = block;
    if (uploadFiles) return { uploadFiles: { ...uploadFiles, files: await all(uploadFiles.files, fileOf) } };
    if (testUploadFiles) {
      return { testUploadFiles: { ...testUploadFiles, files: await all(testUploadFiles.files, fileOf) } };
    }
    const { type, steps } = viewOf(block);
    if (steps === null) return block;
    return { ...block, [type]: { ...block[type], steps: await all(steps, blockOf) } };
  };
  return all(blocks, blockOf);
}

/** Which ids the server gave to files that were sent with their contents. */
export function storedIdsOf(sent: readonly Block[], saved: readonly Block[], picked: PickedFiles): StoredIds {
  const savedFiles = new Map(filesOf(saved).map(({ key, id }) => [key, id]));
  const ids = filesOf(sent).flatMap(({ key, id }): [string, string][] => {
    const storedId = savedFiles.get(key);
    return picked[id] === undefined || storedId === undefined ? [] : [[id, storedId]];
  });
  return Object.fromEntries(ids);
}

/** All files below, known by their block and path. */
function filesOf(blocks: readonly Block[]): { key: string; id: string }[] {
  return blocks.flatMap((block) => {
    const { common, steps } = viewOf(block);
    const files = (block.uploadFiles ?? block.testUploadFiles)?.files ?? [];
    return [...files.map(({ id, path }) => ({ key: `${common.id} ${path}`, id })), ...filesOf(steps ?? [])];
  });
}

function all<From, To>(items: readonly From[], change: (item: From) => Promise<To>): Promise<To[]> {
  return Promise.all(items.map(change));
}

/** Bytes of a file in base64. */
async function contentsOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces: string[] = [];
  // A call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 32_768) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 32_768)));
  }
  return btoa(pieces.join(''));
}
