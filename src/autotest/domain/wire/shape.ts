// Builds the shape of blocks on the wire from the registry. A block is an object with exactly one key, its
// type. The value has the fields of every block, the fields of the type and, if they are allowed, `children`.
import { z } from 'zod';
import { keyedUnion } from '../../../kernel/domain/named-union.ts';
import type { ChildrenRuleOf, FieldsOf } from '../block.ts';
import { OwnFiles, StoredFiles, type StoredFile } from '../steps/fields.ts';
import { saidOfOtherBlock } from '../steps/other-blocks.ts';
import { blockTypes, stepOf, type BlockType } from '../steps/registry.ts';

/** The fields of a type, with files in the form `F`. */
export type WireFields<Type extends BlockType, F> = {
  [Name in keyof FieldsOf<Type>]: FieldsOf<Type>[Name] extends StoredFile[]
    ? F[]
    : FieldsOf<Type>[Name] extends StoredFile[] | undefined
      ? F[] | undefined
      : FieldsOf<Type>[Name];
};

export type IsLeaf<Type extends BlockType> = ChildrenRuleOf<Type> extends 'none' ? true : false;

interface Shape {
  readonly commonOf: (type: BlockType) => z.ZodRawShape;
  readonly file: z.ZodType;
  /** Gives the schema of one field. */
  readonly fieldOf?: (type: BlockType, name: string, field: z.ZodType) => z.ZodType;
  readonly childrenOf: (children: z.ZodType) => z.ZodType;
}

/** Schema of blocks on the wire. `name` is its name in the description of the API; callers state the type. */
export function wireBlock<Wire>(name: string, shape: Shape): z.ZodType<Wire, Wire> {
  const block: z.ZodType<Wire, Wire> = keyedUnion<Wire>(
    Object.fromEntries(
      blockTypes.map((type) => {
        const children = shape.childrenOf(z.array(z.lazy(() => block)));
        const own = stepOf(type).children === 'none' ? {} : { children };
        return [type, z.strictObject({ ...shape.commonOf(type), ...fieldsOf(type, shape), ...own })];
      }),
    ),
    'block types',
    saidOfOtherBlock,
  );
  return block.register(z.globalRegistry, { ...block.meta(), id: name });
}

function fieldsOf(type: BlockType, { file, fieldOf }: Shape): z.ZodRawShape {
  const { shape } = stepOf(type).fields;
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => {
      const written = writtenField(field, file);
      return [name, fieldOf === undefined ? written : fieldOf(type, name, written)];
    }),
  );
}

function writtenField(field: unknown, file: z.ZodType): z.ZodType {
  if (field === StoredFiles) return z.array(file);
  return field === OwnFiles ? z.array(file).optional() : asSchema(field);
}

/** The library types the fields of a ZodObject only by its core. */
function asSchema(field: unknown): z.ZodType {
  if (field instanceof z.ZodType) return field;
  throw new Error('A field without a schema.');
}
