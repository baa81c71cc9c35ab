// Blocks in requests: ids and children may be left out, and files come as an id or with their content.
import { z } from 'zod';
import { Ulid } from '../../../kernel/domain/fields.ts';
import { caseOf } from '../../../kernel/domain/named-union.ts';
import { Block, BlockName, childrenOf, Description, type Common } from '../block.ts';
import { storedFilesOf } from '../block-files.ts';
import type { StoredFile } from '../steps/fields.ts';
import { stepOf, type BlockType } from '../steps/registry.ts';
import { readCommon } from './answer-blocks.ts';
import { wireBlock, type IsLeaf, type WireFields } from './shape.ts';

/** A file that the configuration has already, or a new one with its content in base64. */
export const RequestFile = z.union([
  z.strictObject({ path: z.string(), contents: z.base64() }),
  // Clients may send back the fields that an answer had.
  z.object({ id: Ulid, path: z.string().optional() }),
]);
export type RequestFile = z.infer<typeof RequestFile>;

export type RequestBlock = {
  [Type in BlockType]?:
    | (Partial<Common> &
        WireFields<Type, RequestFile> &
        (IsLeaf<Type> extends true ? unknown : { children?: RequestBlock[] | undefined }))
    | undefined;
};

export const RequestBlock = wireBlock<RequestBlock>('RequestBlock', {
  commonOf: () => ({
    id: Ulid.optional(),
    name: BlockName.optional(),
    description: Description.optional(),
  }),
  file: RequestFile,
  childrenOf: (children) => children.optional(),
});

/** All files of the blocks, including nested blocks. */
export function filesOfRequest(blocks: readonly RequestBlock[]): RequestFile[] {
  return blocks.flatMap((block) => {
    const { body } = caseOf(block);
    return [...(requestFilesOf(body) ?? []), ...filesOfRequest(childrenOfRequest(body))];
  });
}

interface Reading {
  readonly newId: () => string;
  readonly storedOf: (file: RequestFile) => StoredFile;
}

/** Turns blocks of a request into blocks of the room. */
export function blocksOfRequest(blocks: readonly RequestBlock[], reading: Reading): Block[] {
  return z.array(Block).parse(blocks.map((block) => readBlock(block, reading)));
}

function readBlock(block: RequestBlock, reading: Reading): Record<string, unknown> {
  const { name: type, body } = caseOf(block);
  const { id, ...fields } = body;
  const files = requestFilesOf(body);
  const inside = childrenOfRequest(body).map((one) => readBlock(one, reading));
  return {
    ...fields,
    ...readCommon(type, body),
    id: id ?? reading.newId(),
    ...(files === undefined ? {} : { files: files.map(reading.storedOf) }),
    ...(stepOf(type).children === 'none' ? {} : { children: inside }),
  };
}

type RequestBody = Exclude<RequestBlock[BlockType], undefined>;

function requestFilesOf(body: RequestBody): readonly RequestFile[] | undefined {
  return 'files' in body && typeof body.files !== 'string' ? body.files : undefined;
}

function childrenOfRequest(body: RequestBody): readonly RequestBlock[] {
  return ('children' in body ? body.children : undefined) ?? [];
}

/** Turns blocks into their form in requests. */
export function requestOf(
  blocks: readonly Block[],
  fileOf: (file: StoredFile) => RequestFile,
): RequestBlock[] {
  return z.array(RequestBlock).parse(blocks.map((block) => writtenBlock(block, fileOf)));
}

function writtenBlock(block: Block, fileOf: (file: StoredFile) => RequestFile): Record<string, unknown> {
  const { type, id, name, description } = block;
  const files = storedFilesOf(block);
  return {
    [type]: {
      id,
      name,
      description,
      ...stepOf(type).fieldsOf(block),
      ...(files === undefined ? {} : { files: files.map(fileOf) }),
      ...(stepOf(type).children === 'none'
        ? {}
        : { children: childrenOf(block).map((one) => writtenBlock(one, fileOf)) }),
    },
  };
}
