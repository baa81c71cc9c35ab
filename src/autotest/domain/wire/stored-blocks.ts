// Blocks in rows, in the form of the room. Rows from before decision 40 have the former form of the wire: an
// object with one key, the type, children in `steps`, and ids of rubric rows as texts. Snapshots are frozen,
// so such rows stay and must be read as long as there are any.
import { z } from 'zod';
import { caseOf } from '../../../kernel/domain/named-union.ts';
import { Block } from '../block.ts';
import { SetupMetadata } from '../model.ts';

export const StoredBlocks = z.array(z.unknown()).transform((list) => z.array(Block).parse(list.map(present)));

/** Set-up and tests as they are stored and as a snapshot freezes them. */
export const StoredSetup = z.object({ metadata: SetupMetadata, steps: StoredBlocks });
export type StoredSetup = z.infer<typeof StoredSetup>;
export const StoredTest = z.object({ steps: StoredBlocks });
export type StoredTest = z.infer<typeof StoredTest>;

const Present = z.looseObject({ type: z.string() });
const Former = z.record(z.string(), z.looseObject({ steps: z.array(z.unknown()).optional() }));

function present(block: unknown): unknown {
  return Present.safeParse(block).success ? block : presentOfFormer(Former.parse(block));
}

function presentOfFormer(block: z.infer<typeof Former>): Record<string, unknown> {
  const { name: type, body } = caseOf(block);
  const { steps, ...fields } = body;
  return { ...withNumbers(fields), type, ...(steps === undefined ? {} : { children: steps.map(present) }) };
}

const OfCondition = z.looseObject({ rubricRowId: z.string() });

/** Turns ids of rubric rows into numbers. */
function withNumbers(fields: Record<string, unknown>): Record<string, unknown> {
  const condition = OfCondition.safeParse(fields['condition']).data;
  const { rubricRowId } = fields;
  return {
    ...fields,
    ...(typeof rubricRowId === 'string' ? { rubricRowId: Number(rubricRowId) } : {}),
    ...(condition === undefined
      ? {}
      : { condition: { ...condition, rubricRowId: Number(condition.rubricRowId) } }),
  };
}
