// What the reader of a published snapshot knows about its blocks.
import { z } from 'zod';
import { caseOf, typedUnion } from '../../../kernel/domain/named-union.ts';
import { casesOf, type Common, type FieldsOf } from '../block.ts';
import { stepOf, type BlockType } from '../steps/registry.ts';
import { readCommon } from './answer-blocks.ts';
import { Redacted, type RedactedBlock } from './redacted-blocks.ts';

/** A block with only the known fields: a viewer may not see every field of a published snapshot. */
type SeenBlocks = {
  [Type in BlockType]: Common & { type: Type } & Partial<FieldsOf<Type>> & { children?: SeenBlock[] };
};
interface SeenBlocksByType extends SeenBlocks {}
export type SeenBlockOf<Type extends BlockType> = SeenBlocksByType[Type];
export type SeenBlock = SeenBlocksByType[BlockType];

const SeenBlock: z.ZodType<SeenBlock, SeenBlock> = typedUnion<SeenBlock>(
  casesOf((type) => ({
    ...stepOf(type).fields.partial().shape,
    children: z.array(z.lazy(() => SeenBlock)).optional(),
  })),
);

export function isSeenOfType<Type extends BlockType>(
  block: SeenBlock,
  type: Type,
): block is SeenBlockOf<Type> {
  return block.type === type;
}

/** Turns blocks of such an answer into blocks with the fields that its reader may know. */
export function blocksOfRedacted(blocks: readonly RedactedBlock[]): SeenBlock[] {
  return z.array(SeenBlock).parse(blocks.map(readBlock));
}

const Unredacted = z.object({ unredacted: z.unknown() });

function readBlock(block: RedactedBlock): Record<string, unknown> {
  const { name: type, body } = caseOf(block);
  const fields = Object.entries(body).filter(([, value]) => !Redacted.safeParse(value).success);
  const inside = 'children' in body ? body.children.map(readBlock) : undefined;
  return {
    ...Object.fromEntries(
      fields.map(([name, value]) => [name, Unredacted.safeParse(value).data?.unredacted ?? value]),
    ),
    ...readCommon(type, body),
    ...(inside === undefined ? {} : { children: inside }),
  };
}
