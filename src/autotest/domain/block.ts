// A block on the wire: an object with exactly one key, its type, holding id, name, description, the type's
// fields and, where children are allowed, `steps`. The same shape is stored and frozen in snapshots.
import { z } from 'zod';
import { Ulid } from '../../kernel/domain/fields.ts';
import { StoredFile } from './steps/fields.ts';
import { isBlockType, steps } from './steps/registry.ts';
import type { BlockType } from './steps/registry.ts';

export const Description = z.object({
  value: z.string().max(65_536, 'At most 65,536 characters.'),
  behavior: z.enum(['collapse', 'uncollapse', 'uncollapse-on-fail']),
});
export type Description = z.infer<typeof Description>;

const common = {
  id: Ulid,
  name: z.string().max(255, 'At most 255 characters.').optional(),
  description: Description.optional(),
};
const Common = z.object(common);
type Common = z.infer<typeof Common>;

type FieldsOf<T extends BlockType> = (typeof steps)[T]['fields']['_zod']['output'];
type UploadType = 'uploadFiles' | 'testUploadFiles';
type FrameType = 'ioTest' | 'weight' | 'connectRubric' | 'runIf' | 'testHide' | 'testTimeoutEach';
type LeafType = Exclude<BlockType, UploadType | FrameType>;

/** A block whose uploaded files have the shape `F`: as sent, as stored, or with an address. */
export type BlockWith<F> = { [T in UploadType]?: (Common & { files: F[] }) | undefined } & {
  [T in LeafType]?: (Common & FieldsOf<T>) | undefined;
} & { [T in FrameType]?: (Common & FieldsOf<T> & { steps: BlockWith<F>[] }) | undefined };

/** Schema of blocks whose uploaded files have the given shape. */
export function blockWith<F>(file: z.ZodType<F, F>): z.ZodType<BlockWith<F>, BlockWith<F>> {
  const children = { steps: z.array(z.lazy((): z.ZodType<BlockWith<F>, BlockWith<F>> => block)) };
  const files = { files: z.array(file) };
  const block: z.ZodType<BlockWith<F>, BlockWith<F>> = z
    .strictObject({
      installPython: z.object({ ...common, ...steps.installPython.fields.shape }).optional(),
      script: z.object({ ...common, ...steps.script.fields.shape }).optional(),
      uploadFiles: z.object({ ...common, ...files }).optional(),
      program: z.object({ ...common, ...steps.program.fields.shape }).optional(),
      ioTest: z.object({ ...common, ...steps.ioTest.fields.shape, ...children }).optional(),
      pytest: z.object({ ...common, ...steps.pytest.fields.shape }).optional(),
      simpleMatch: z.object({ ...common, ...steps.simpleMatch.fields.shape }).optional(),
      substringMatch: z.object({ ...common, ...steps.substringMatch.fields.shape }).optional(),
      regexMatch: z.object({ ...common, ...steps.regexMatch.fields.shape }).optional(),
      weight: z.object({ ...common, ...steps.weight.fields.shape, ...children }).optional(),
      connectRubric: z.object({ ...common, ...steps.connectRubric.fields.shape, ...children }).optional(),
      runIf: z.object({ ...common, ...steps.runIf.fields.shape, ...children }).optional(),
      testHide: z.object({ ...common, ...steps.testHide.fields.shape, ...children }).optional(),
      testTimeoutEach: z.object({ ...common, ...steps.testTimeoutEach.fields.shape, ...children }).optional(),
      testUploadFiles: z.object({ ...common, ...files }).optional(),
    })
    .refine((value) => Object.values(value).filter((body) => body !== undefined).length === 1, {
      message: 'A block has exactly one key, a known block type.',
      params: { reason: 'wrongItemCount' },
    })
    .meta({ minProperties: 1, maxProperties: 1 });
  return block;
}

/** A block as it is stored. */
export const Block = blockWith(StoredFile);
export type Block = BlockWith<StoredFile>;

/** In a request: a file that the configuration has, or a new one with its contents in base64. */
export const RequestFile = z.union([
  z.object({ path: z.string(), contents: z.base64() }),
  z.object({ id: Ulid, path: z.string().optional() }),
]);
export type RequestFile = z.infer<typeof RequestFile>;
export const RequestBlock = blockWith(RequestFile);
export type RequestBlock = BlockWith<RequestFile>;

/** In an answer: with the address of its bytes. */
export const AnswerFile = StoredFile.extend({ url: z.string() });
export type AnswerFile = z.infer<typeof AnswerFile>;
export const AnswerBlock = blockWith(AnswerFile);
export type AnswerBlock = BlockWith<AnswerFile>;

/** Type and contents of a block, whatever its type. */
export interface BlockView {
  readonly type: BlockType;
  readonly common: Common;
  /** All that stands in the block; the registry's step reads its own fields from it. */
  readonly body: unknown;
  readonly steps: Block[] | null;
}

/** Opens a block; the schema has made sure that it has exactly one known key. */
export function viewOf(block: Block): BlockView {
  const { ioTest, weight, connectRubric, runIf, testHide, testTimeoutEach } = block;
  const frame = ioTest ?? weight ?? connectRubric ?? runIf ?? testHide ?? testTimeoutEach;
  for (const [type, body] of Object.entries(block)) {
    if (body !== undefined && isBlockType(type)) {
      return { type, body, common: body, steps: frame?.steps ?? null };
    }
  }
  throw new Error('A block without a known type.');
}
