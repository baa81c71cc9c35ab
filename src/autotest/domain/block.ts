// A block as the whole room knows it: its type beside its fields, and its children where it may have some. On the
// wire and in old rows it is written otherwise: `wire/` reads and writes those forms, and nobody else.
import { z } from 'zod';
import { Ulid } from '../../kernel/domain/fields.ts';
import { typedUnion } from '../../kernel/domain/named-union.ts';
import { blockTypes, stepOf, type BlockType, type steps } from './steps/registry.ts';

export const Description = z.object({
  value: z.string().max(65_536, 'At most 65,536 characters.'),
  behavior: z.enum(['collapse', 'uncollapse', 'uncollapse-on-fail']),
});
export type Description = z.infer<typeof Description>;

export const BlockName = z.string().max(255, 'At most 255 characters.');

/** What every block has. */
const common = { id: Ulid, name: BlockName.optional(), description: Description.optional() };
const Common = z.object(common);
export type Common = z.infer<typeof Common>;

export type FieldsOf<Type extends BlockType> = (typeof steps)[Type]['fields']['_zod']['output'];
export type ChildrenRuleOf<Type extends BlockType> = (typeof steps)[Type]['children'];

type Blocks = {
  [Type in BlockType]: Common & { type: Type } & FieldsOf<Type> &
    (ChildrenRuleOf<Type> extends 'none' ? unknown : { children: Block[] });
};
// An interface, so that the type of one block stays a part of `Block` while its own type is not known.
interface BlocksByType extends Blocks {}
export type BlockOf<Type extends BlockType> = BlocksByType[Type];
export type Block = BlocksByType[BlockType];

export const Block: z.ZodType<Block, Block> = typedUnion<Block>(
  casesOf((type) => ({
    ...stepOf(type).fields.shape,
    ...(stepOf(type).children === 'none' ? {} : { children: z.array(z.lazy(() => Block)) }),
  })),
);

/** The cases of a union over all types, each with what every block has. */
export function casesOf(shapeOf: (type: BlockType) => z.ZodRawShape): Record<string, z.ZodRawShape> {
  return Object.fromEntries(blockTypes.map((type) => [type, { ...common, ...shapeOf(type) }]));
}

export function isOfType<Type extends BlockType>(block: Block, type: Type): block is BlockOf<Type> {
  return block.type === type;
}

/** The blocks inside, none of a leaf. */
export function childrenOf(block: Block): readonly Block[] {
  return 'children' in block ? block.children : [];
}
