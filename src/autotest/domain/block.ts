// A block as the whole room knows it: its type beside its fields, and its children if it may have some. On
// the wire and in old rows blocks have other forms. Only `wire/` reads and writes those.
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

/** The fields of every block. */
const common = { id: Ulid, name: BlockName.optional(), description: Description.optional() };
const Common = z.object(common);
export type Common = z.infer<typeof Common>;

type OutputOf<Type extends BlockType> = (typeof steps)[Type]['fields']['_zod']['output'];
/** A type without fields has no names. Its schema would forbid every name, also those of every block. */
export type FieldsOf<Type extends BlockType> = string extends keyof OutputOf<Type>
  ? Record<never, never>
  : OutputOf<Type>;
export type ChildrenRuleOf<Type extends BlockType> = (typeof steps)[Type]['children'];

type Blocks = {
  [Type in BlockType]: Common & { type: Type } & FieldsOf<Type> &
    (ChildrenRuleOf<Type> extends 'none' ? unknown : { children: Block[] });
};
// It is an interface, so that `BlockOf<Type>` counts as a part of `Block` even while `Type` is still open.
interface BlocksByType extends Blocks {}
export type BlockOf<Type extends BlockType> = BlocksByType[Type];
export type Block = BlocksByType[BlockType];

export const Block: z.ZodType<Block, Block> = typedUnion<Block>(
  casesOf((type) => ({
    ...stepOf(type).fields.shape,
    ...(stepOf(type).children === 'none' ? {} : { children: z.array(z.lazy(() => Block)) }),
  })),
);

/** The cases of a union over all types. Each case has the fields of every block too. */
export function casesOf(shapeOf: (type: BlockType) => z.ZodRawShape): Record<string, z.ZodRawShape> {
  return Object.fromEntries(blockTypes.map((type) => [type, { ...common, ...shapeOf(type) }]));
}

export function isOfType<Type extends BlockType>(block: Block, type: Type): block is BlockOf<Type> {
  return block.type === type;
}

/** The blocks inside; an empty list for a leaf. */
export function childrenOf(block: Block): readonly Block[] {
  return 'children' in block ? block.children : [];
}
