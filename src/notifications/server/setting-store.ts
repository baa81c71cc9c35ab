import { z } from 'zod';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { Frequency, Reason } from '../domain/model.ts';
import type { ChosenFrequencies } from '../domain/rules.ts';

const Chosen = z.partialRecord(Reason, Frequency);

/** What a person chose; for reasons that are not named the default holds. */
export async function readChosen(db: Db, personId: number): Promise<ChosenFrequencies> {
  const rows = await db
    .selectFrom('notificationSetting')
    .select(['reason', 'frequency'])
    .where('personId', '=', personId)
    .execute();
  return Chosen.parse(Object.fromEntries(rows.map((row) => [row.reason, row.frequency])));
}

export async function upsertChosen(
  tx: Tx,
  chosen: { personId: number; reason: Reason; frequency: Frequency },
): Promise<void> {
  await tx
    .insertInto('notificationSetting')
    .values(chosen)
    .onConflict((conflict) =>
      conflict.columns(['personId', 'reason']).doUpdateSet({ frequency: chosen.frequency }),
    )
    .execute();
}
