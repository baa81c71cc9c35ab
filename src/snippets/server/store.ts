import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/server/database.ts';
import type { Snippet, SnippetTexts } from '../domain/model.ts';

/** Whose a snippet is: a person's or a course's. */
export type SnippetOwner = { personId: number; courseId: null } | { personId: null; courseId: number };

const columns = ['id', 'key', 'value', 'timesUsed'] as const;

function snippetsOf(db: Db, { personId, courseId }: SnippetOwner) {
  const all = db.selectFrom('snippet');
  return personId === null ? all.where('courseId', '=', courseId) : all.where('personId', '=', personId);
}

/** Snippets by name, from the one after `afterKey` on. */
export function listSnippets(
  db: Db,
  owner: SnippetOwner,
  { afterKey, limit }: { afterKey: string | undefined; limit: number },
): Promise<Snippet[]> {
  let query = snippetsOf(db, owner).select(columns);
  if (afterKey !== undefined) query = query.where(sql<boolean>`key collate "C" > ${afterKey}`);
  return query
    .orderBy(sql`key collate "C"`)
    .limit(limit)
    .execute();
}

export function findSnippet(db: Db, owner: SnippetOwner, snippetId: number): Promise<Snippet | undefined> {
  return snippetsOf(db, owner).select(columns).where('id', '=', snippetId).executeTakeFirst();
}

export function findSnippetByKey(db: Db, owner: SnippetOwner, key: string): Promise<Snippet | undefined> {
  return snippetsOf(db, owner).select(columns).where('key', '=', key).executeTakeFirst();
}

export async function findOwner(db: Db, snippetId: number): Promise<SnippetOwner | undefined> {
  const row = await db
    .selectFrom('snippet')
    .select(['personId', 'courseId'])
    .where('id', '=', snippetId)
    .executeTakeFirst();
  const { personId = null, courseId = null } = row ?? {};
  if (personId !== null) return { personId, courseId: null };
  return courseId === null ? undefined : { personId: null, courseId };
}

/** A new snippet, or another text for the one with this name. */
export function upsertSnippet(
  tx: Tx,
  owner: SnippetOwner,
  snippet: SnippetTexts & { createdAt: Date },
): Promise<Snippet> {
  return tx
    .insertInto('snippet')
    .values({ ...owner, ...snippet })
    .onConflict((conflict) =>
      conflict.columns(['personId', 'courseId', 'key']).doUpdateSet({ value: snippet.value }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function updateSnippet(tx: Tx, snippetId: number, texts: SnippetTexts): Promise<void> {
  await tx.updateTable('snippet').set(texts).where('id', '=', snippetId).execute();
}

export async function removeSnippetRow(tx: Tx, snippetId: number): Promise<void> {
  await tx.deleteFrom('snippet').where('id', '=', snippetId).execute();
}

export async function addUse(tx: Tx, snippetId: number): Promise<void> {
  await tx
    .updateTable('snippet')
    .set({ timesUsed: sql<number>`times_used + 1` })
    .where('id', '=', snippetId)
    .execute();
}

/** Copies all snippets of a course; they overwrite those of the same name. */
export async function copySnippets(
  tx: Tx,
  { fromCourseId, toCourseId, now }: { fromCourseId: number; toCourseId: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('snippet')
    .columns(['courseId', 'key', 'value', 'createdAt'])
    .expression((from) =>
      from
        .selectFrom('snippet as source')
        .select((each) => [
          each.val(toCourseId).as('courseId'),
          'source.key',
          'source.value',
          each.val(now).as('createdAt'),
        ])
        .where('source.courseId', '=', fromCourseId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['personId', 'courseId', 'key'])
        .doUpdateSet({ value: (each) => each.ref('excluded.value') }),
    )
    .execute();
}

/** The snippets of a course that have the names of another one's: the new id by the old one. */
export async function listCopies(
  tx: Tx,
  { fromCourseId, toCourseId }: { fromCourseId: number; toCourseId: number },
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('snippet as source')
    .innerJoin('snippet as copy', 'copy.key', 'source.key')
    .select(['source.id as sourceId', 'copy.id as copyId'])
    .where('source.courseId', '=', fromCourseId)
    .where('copy.courseId', '=', toCourseId)
    .execute();
  return new Map(rows.map(({ sourceId, copyId }) => [sourceId, copyId]));
}

/** Writers of one owner's snippets wait for each other, so that the bounds are exact. */
export async function lockSnippets(tx: Tx, { personId, courseId }: SnippetOwner): Promise<void> {
  const name = personId === null ? `snippets of course ${courseId}` : `snippets of person ${personId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** How many snippets there are, and the bytes of their texts. */
export async function readAmount(db: Db, owner: SnippetOwner): Promise<{ count: number; textBytes: number }> {
  return snippetsOf(db, owner)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(octet_length(value)), 0)::int`.as('textBytes'),
    ])
    .executeTakeFirstOrThrow();
}
