// SQL of configurations and the files of their blocks.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { statement } from '../../../kernel/server/statement.ts';
import { StoredSetup, StoredTest } from '../../domain/wire/stored-blocks.ts';

export interface StoredConfiguration {
  readonly assignmentId: number;
  readonly setup: StoredSetup;
  readonly test: StoredTest;
  readonly publishedSnapshotId: string | null;
}

export async function findConfiguration(
  db: Db,
  assignmentId: number,
): Promise<StoredConfiguration | undefined> {
  const row = await selectConfiguration(db, assignmentId).executeTakeFirst();
  return row && configurationOf(row);
}

/** The snapshot that is published; null while there is none. */
export async function findPublishedSnapshotId(db: Db, assignmentId: number): Promise<string | null> {
  return (await selectPublished(db, { assignmentId })).at(0)?.publishedSnapshotId ?? null;
}

const selectPublished = statement((db, given: { assignmentId: number }) =>
  db
    .selectFrom('autotestConfiguration')
    .select('publishedSnapshotId')
    .where('assignmentId', '=', given.assignmentId),
);

/** Locks the row until the transaction ends: a publication and a change at the same time take turns. */
export async function lockConfiguration(
  tx: Tx,
  assignmentId: number,
): Promise<StoredConfiguration | undefined> {
  const row = await selectConfiguration(tx, assignmentId).forUpdate().executeTakeFirst();
  return row && configurationOf(row);
}

/**
 * Locked against a publication until the transaction ends. Either the publication waits for the hand-in and
 * finds its submission, or the hand-in waits and finds the published snapshot.
 */
export async function shareConfiguration(
  tx: Tx,
  assignmentId: number,
): Promise<StoredConfiguration | undefined> {
  const row = await selectConfiguration(tx, assignmentId).forKeyShare().executeTakeFirst();
  return row && configurationOf(row);
}

function selectConfiguration(db: Db, assignmentId: number) {
  return db.selectFrom('autotestConfiguration').selectAll().where('assignmentId', '=', assignmentId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectConfiguration>['executeTakeFirstOrThrow']>>;

function configurationOf(row: Row): StoredConfiguration {
  return { ...row, setup: StoredSetup.parse(row.setup), test: StoredTest.parse(row.test) };
}

/** Makes an empty configuration unless there is one. */
export async function ensureConfiguration(tx: Tx, assignmentId: number): Promise<void> {
  const setup: StoredSetup = { metadata: {}, steps: [] };
  const test: StoredTest = { steps: [] };
  await tx
    .insertInto('autotestConfiguration')
    .values({ assignmentId, setup: JSON.stringify(setup), test: JSON.stringify(test) })
    .onConflict((conflict) => conflict.column('assignmentId').doNothing())
    .execute();
}

export async function updateConfiguration(
  tx: Tx,
  assignmentId: number,
  change: { setup?: StoredSetup; test?: StoredTest; publishedSnapshotId?: string | null },
): Promise<void> {
  const { setup, test, publishedSnapshotId } = change;
  if (setup === undefined && test === undefined && publishedSnapshotId === undefined) return;
  await tx
    .updateTable('autotestConfiguration')
    .set({
      ...(setup === undefined ? {} : { setup: JSON.stringify(setup) }),
      ...(test === undefined ? {} : { test: JSON.stringify(test) }),
      ...(publishedSnapshotId === undefined ? {} : { publishedSnapshotId }),
    })
    .where('assignmentId', '=', assignmentId)
    .execute();
}

/** Also removes snapshots, results and files. */
export async function removeConfiguration(tx: Tx, assignmentId: number): Promise<void> {
  await tx.deleteFrom('autotestConfiguration').where('assignmentId', '=', assignmentId).execute();
}

export interface ConfigurationFile {
  readonly id: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

export function listFiles(db: Db, assignmentId: number): Promise<ConfigurationFile[]> {
  return db
    .selectFrom('autotestFile')
    .select(['id', 'sha256', 'sizeBytes'])
    .where('assignmentId', '=', assignmentId)
    .execute();
}

export async function insertFiles(
  tx: Tx,
  assignmentId: number,
  files: readonly ConfigurationFile[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((file) => ({ assignmentId, ...file }));
  await tx.insertInto('autotestFile').values(rows).execute();
}

export async function countFiles(db: Db, assignmentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('autotestFile')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('assignmentId', '=', assignmentId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes files that neither the configuration nor one of its snapshots names. */
export async function removeUnusedFiles(tx: Tx, assignmentId: number): Promise<void> {
  await sql`
    with parts as (
      select setup, test from autotest_configuration where assignment_id = ${assignmentId}
      union all
      select setup, test from autotest_snapshot where assignment_id = ${assignmentId}
    ),
    named as (
      select jsonb_path_query(part, '$.**.files[*].id') #>> '{}' as id
      from parts cross join lateral (values (setup), (test)) of_parts (part)
    )
    delete from autotest_file where assignment_id = ${assignmentId}
      and id not in (select id from named where id is not null)`.execute(tx);
}
