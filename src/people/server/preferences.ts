// What people prefer in the user interface: the calls, and their table.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../access/server/index.ts';
import { Json } from '../../kernel/domain/fields.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { Db, Tx } from '../../kernel/server/database.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { readSetting } from '../../tenants/server/index.ts';
import { droppedInOrder, largestValueOf } from '../domain/preferences.ts';
import { preferenceTooLarge, type userSettingContract } from '../domain/user-setting-contract.ts';

const Values = z.record(z.string(), Json);

export const userSettingHandlers: Handlers<typeof userSettingContract, Context> = {
  listUiPreferences: ({ ctx }) => readPreferences(ctx.db, ctx.session.personId),
  getUiPreference: async ({ ctx, params }) =>
    (await readPreferences(ctx.db, ctx.session.personId, params.name))[params.name] ?? null,
  patchUiPreference: ({ ctx, body }) => setPreference(ctx, body),
};

async function setPreference(ctx: Context, given: { name: string; value: z.core.util.JSONType }) {
  const { personId } = ctx.session;
  const { name } = given;
  const value = JSON.stringify(given.value);
  if (Buffer.byteLength(value) > largestValueOf(name)) throw new RefusedError(preferenceTooLarge);
  await ctx.transaction(async (tx) => {
    await lockPerson(tx, personId);
    if (given.value === null) return removePreference(tx, personId, name);
    await upsertPreference(tx, { personId, name, value, updatedAt: ctx.now() });
    const excess = (await countPreferences(tx, personId)) - (await readSetting(tx, 'MAX_USER_SETTINGS'));
    if (excess > 0) await removeOldPreferences(tx, personId, { keep: name, excess });
  });
  return undefined;
}

async function readPreferences(db: Db, personId: number, name?: string) {
  let query = db.selectFrom('uiPreference').select(['name', 'value']).where('personId', '=', personId);
  if (name !== undefined) query = query.where('name', '=', name);
  const rows = await query.execute();
  return Values.parse(Object.fromEntries(rows.map((row) => [row.name, row.value])));
}

async function countPreferences(tx: Tx, personId: number): Promise<number> {
  const row = await tx
    .selectFrom('uiPreference')
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(row.amount);
}

async function removePreference(tx: Tx, personId: number, name: string): Promise<void> {
  await tx.deleteFrom('uiPreference').where('personId', '=', personId).where('name', '=', name).execute();
}

/** Removes the oldest preferences of single files, then those of messages, to make room (LIM-013). */
async function removeOldPreferences(
  tx: Tx,
  personId: number,
  given: { keep: string; excess: number },
): Promise<void> {
  const rank = sql<number | null>`(select min(place) from unnest(${[...droppedInOrder]}::text[])
    with ordinality kind (start, place) where starts_with(lower(name), kind.start))`;
  const oldest = tx
    .selectFrom('uiPreference')
    .select('name')
    .where('personId', '=', personId)
    .where(rank, 'is not', null)
    .where('name', '!=', given.keep)
    .orderBy(rank)
    .orderBy('updatedAt')
    .orderBy('name')
    .limit(given.excess);
  await tx.deleteFrom('uiPreference').where('personId', '=', personId).where('name', 'in', oldest).execute();
}

/** Makes changes of one person wait for each other until the transaction ends. */
async function lockPerson(tx: Tx, personId: number): Promise<void> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
}

async function upsertPreference(
  tx: Tx,
  preference: { personId: number; name: string; value: string; updatedAt: Date },
): Promise<void> {
  await tx
    .insertInto('uiPreference')
    .values(preference)
    .onConflict((conflict) =>
      conflict
        .columns(['personId', 'name'])
        .doUpdateSet({ value: preference.value, updatedAt: preference.updatedAt }),
    )
    .execute();
}
