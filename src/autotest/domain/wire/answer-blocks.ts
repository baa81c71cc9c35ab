// Blocks in answers: files have the address of their bytes. Clients expect a name for every block that shows
// its own result, and a description for every leaf.
import { z } from 'zod';
import { Ulid } from '../../../kernel/domain/fields.ts';
import { caseOf } from '../../../kernel/domain/named-union.ts';
import { Block, BlockName, childrenOf, Description, type ChildrenRuleOf } from '../block.ts';
import { storedFilesOf } from '../block-files.ts';
import { StoredFile } from '../steps/fields.ts';
import { stepOf, type BlockType } from '../steps/registry.ts';
import { wireBlock, type IsLeaf, type WireFields } from './shape.ts';

/** A file with the address of its bytes. */
export const AnswerFile = StoredFile.extend({ url: z.string() });
export type AnswerFile = z.infer<typeof AnswerFile>;

/** The fields that answers have for every block of a type. */
export type AnswerCommon<Type extends BlockType> = { id: string } & (ChildrenRuleOf<Type> extends 'blocks'
  ? { name?: string | undefined }
  : { name: string }) &
  (IsLeaf<Type> extends true ? { description: Description } : { description?: Description | undefined });

export type AnswerBlock = {
  [Type in BlockType]?:
    | (AnswerCommon<Type> &
        WireFields<Type, AnswerFile> &
        (IsLeaf<Type> extends true ? unknown : { children: AnswerBlock[] }))
    | undefined;
};

export const AnswerBlock = wireBlock<AnswerBlock>('AnswerBlock', {
  commonOf: answerCommonOf,
  file: AnswerFile,
  childrenOf: (children) => children,
});

/** Schema of the fields that answers have for every block of a type. */
export function answerCommonOf(type: BlockType): z.ZodRawShape {
  const { children } = stepOf(type);
  return {
    id: Ulid,
    name: children === 'blocks' ? BlockName.optional() : BlockName,
    description: children === 'none' ? Description : Description.optional(),
  };
}

export type UrlOf = (fileId: string) => string;

/** Turns blocks into their form in answers. */
export function answerOf(blocks: readonly Block[], urlOf: UrlOf): AnswerBlock[] {
  return z.array(AnswerBlock).parse(blocks.map((block) => writtenBlock(block, urlOf)));
}

function writtenBlock(block: Block, urlOf: UrlOf): Record<string, unknown> {
  const inside = childrenOf(block).map((one) => writtenBlock(one, urlOf));
  return {
    [block.type]: {
      ...writtenFields(block, urlOf),
      ...(stepOf(block.type).children === 'none' ? {} : { children: inside }),
    },
  };
}

/** The fields of every block and of the type, as answers write them. */
export function writtenFields(block: Block, urlOf: UrlOf): Record<string, unknown> {
  const { id, name, description } = block;
  const { label, children, fieldsOf } = stepOf(block.type);
  const files = storedFilesOf(block)?.map((file) => ({ ...file, url: urlOf(file.id) }));
  return {
    id,
    name: children === 'blocks' ? name : (name ?? label),
    description: children === 'none' ? (description ?? noDescription) : description,
    ...fieldsOf(block),
    ...(files === undefined ? {} : { files }),
  };
}

const noDescription: Description = { value: '', behavior: 'uncollapse' };

/** Turns blocks of an answer into blocks of the room. */
export function blocksOfAnswer(blocks: readonly AnswerBlock[]): Block[] {
  return z.array(Block).parse(blocks.map(readBlock));
}

function readBlock(block: AnswerBlock): Record<string, unknown> {
  const { name: type, body } = caseOf(block);
  const inside = 'children' in body ? body.children.map(readBlock) : [];
  return {
    ...body,
    ...readCommon(type, body),
    ...(stepOf(type).children === 'none' ? {} : { children: inside }),
  };
}

interface Named {
  readonly name?: string | undefined;
  readonly description?: Description | undefined;
}

/** The type, with a name and a description only if somebody wrote one. */
export function readCommon(type: BlockType, { name, description }: Named): Named & { type: BlockType } {
  return {
    type,
    name: name === stepOf(type).label ? undefined : name,
    description: description?.value === '' ? undefined : description,
  };
}
