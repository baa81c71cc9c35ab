// SQL of the tokens of runners.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { statement } from '../../../kernel/server/statement.ts';
import { mostRunnerTokens } from '../../domain/runners/tokens.ts';

interface NewToken {
  readonly name: string;
  readonly prefix: string;
  readonly tokenSha256: string;
  readonly createdAt: Date;
  readonly creatorId: number | null;
}

/** A token for the check at each call. Revoked tokens are found too. */
export async function findToken(db: Db, tokenSha256: string) {
  return (await selectToken(db, { tokenSha256 })).at(0);
}

const selectToken = statement((db, given: { tokenSha256: string }) =>
  db
    .selectFrom('autotestRunnerToken')
    .select(['id', 'isOfEnvironment', 'seenAt', 'seenNetwork', 'revokedAt'])
    .where('tokenSha256', '=', given.tokenSha256),
);

export type KnownToken = NonNullable<Awaited<ReturnType<typeof findToken>>>;

export async function insertToken(tx: Tx, token: NewToken): Promise<string> {
  const { id } = await tx
    .insertInto('autotestRunnerToken')
    .values(token)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined if another call has made it meanwhile. */
export async function insertTokenOfEnvironment(tx: Tx, token: NewToken): Promise<string | undefined> {
  const row = await tx
    .insertInto('autotestRunnerToken')
    .values({ ...token, isOfEnvironment: true })
    .onConflict((conflict) => conflict.column('tokenSha256').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function touchToken(
  db: Db,
  id: string,
  seen: { seenAt: Date; seenNetwork: string },
): Promise<void> {
  await db.updateTable('autotestRunnerToken').set(seen).where('id', '=', id).execute();
}

export function listTokens(db: Db) {
  return db
    .selectFrom('autotestRunnerToken')
    .leftJoin('person', 'person.id', 'autotestRunnerToken.creatorId')
    .select(['autotestRunnerToken.id', 'autotestRunnerToken.name', 'prefix', 'tokenSha256'])
    .select(['isOfEnvironment', 'autotestRunnerToken.createdAt', 'seenAt', 'seenNetwork', 'revokedAt'])
    .select(['person.id as creatorId', 'person.name as creatorName', 'person.username as creatorUsername'])
    .orderBy(sql`revoked_at is not null`)
    .orderBy('autotestRunnerToken.createdAt', 'desc')
    .orderBy('autotestRunnerToken.id')
    .limit(mostRunnerTokens)
    .execute();
}

export async function countTokens(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('autotestRunnerToken')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Answers the name of the token; undefined if there is none that can be revoked. */
export async function setRevoked(tx: Tx, id: string, revokedAt: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('autotestRunnerToken')
    .set({ revokedAt })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function isRevoked(db: Db, id: string): Promise<boolean> {
  return (await selectValid(db, { id })).length === 0;
}

const selectValid = statement((db, given: { id: string }) =>
  db.selectFrom('autotestRunnerToken').select('id').where('id', '=', given.id).where('revokedAt', 'is', null),
);

export async function noteTokenOfSnapshot(tx: Tx, snapshotId: string, runnerTokenId: string): Promise<void> {
  await tx.updateTable('autotestSnapshot').set({ runnerTokenId }).where('id', '=', snapshotId).execute();
}
