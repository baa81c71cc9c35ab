// SQL of snapshots, their builds and the images of builds.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { statement } from '../../../kernel/server/statement.ts';
import type { KeptOutput } from '../../domain/kept-output.ts';
import { BuildFailure } from '../../domain/failures/kinds.ts';
import { BuildState } from '../../domain/model.ts';
import { StoredSetup, StoredTest } from '../../domain/wire/stored-blocks.ts';

export interface StoredSnapshot {
  readonly id: string;
  readonly assignmentId: number;
  readonly setup: StoredSetup;
  readonly test: StoredTest;
  readonly createdAt: Date;
  readonly buildState: BuildState;
  readonly buildFailures: number;
  /** Why the build ended without a machine; null for all others. */
  readonly buildFailure: BuildFailure | null;
  readonly base: string;
  readonly layers: readonly string[];
  readonly cachedBlocks: number;
  readonly output: KeptOutput;
}

export async function findSnapshot(db: Db, snapshotId: string): Promise<StoredSnapshot | undefined> {
  const row = await selectSnapshots(db).where('id', '=', snapshotId).executeTakeFirst();
  return row && snapshotOf(row);
}

/** A snapshot, and the institution whose settings its runs obey. */
export async function findSnapshotForRun(
  db: Db,
  snapshotId: string,
): Promise<{ snapshot: StoredSnapshot; tenantId: string | undefined } | undefined> {
  const [row] = await selectForRun(db, { snapshotId });
  if (!row) return undefined;
  const { tenantId, ...rest } = row;
  return { snapshot: snapshotOf(rest), tenantId: tenantId ?? undefined };
}

const selectForRun = statement((db, given: { snapshotId: string }) =>
  selectSnapshots(db)
    .select(
      sql<string | null>`(
        select course.tenant_id from assignment join course on course.id = assignment.course_id
        where assignment.id = autotest_snapshot.assignment_id and assignment.deleted_at is null)`.as(
        'tenantId',
      ),
    )
    .where('id', '=', given.snapshotId),
);

export async function getSnapshot(db: Db, snapshotId: string): Promise<StoredSnapshot> {
  return snapshotOf(await selectSnapshots(db).where('id', '=', snapshotId).executeTakeFirstOrThrow());
}

/** Locks the row until the transaction ends, so that reports about one build take turns. */
export async function lockSnapshot(tx: Tx, snapshotId: string): Promise<StoredSnapshot | undefined> {
  const row = await selectSnapshots(tx).where('id', '=', snapshotId).forUpdate().executeTakeFirst();
  return row && snapshotOf(row);
}

const summaryColumns = ['id', 'assignmentId', 'createdAt', 'buildState'] as const;

/** A snapshot in a list. */
export type SnapshotFacts = Pick<StoredSnapshot, (typeof summaryColumns)[number]>;

/** Newest first, without their blocks: these can be megabytes in each. */
export async function listSnapshots(
  db: Db,
  assignmentId: number,
  page: { beforeId: string | undefined; limit: number },
): Promise<SnapshotFacts[]> {
  let query = db
    .selectFrom('autotestSnapshot')
    .select(summaryColumns)
    .where('assignmentId', '=', assignmentId);
  if (page.beforeId !== undefined) query = query.where('id', '<', page.beforeId);
  const rows = await query.orderBy('id', 'desc').limit(page.limit).execute();
  return rows.map((row) => ({ ...row, buildState: BuildState.parse(row.buildState) }));
}

/** Which of these assignments have a newest snapshot whose build failed. */
export async function listWithFailedBuild(
  db: Db,
  assignmentIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (assignmentIds.length === 0) return new Set();
  const newest = await db
    .selectFrom('autotestSnapshot')
    .distinctOn('assignmentId')
    .select(['assignmentId', 'buildState'])
    .where('assignmentId', '=', sql<number>`any(${assignmentIds})`)
    .orderBy('assignmentId')
    .orderBy('id', 'desc')
    .execute();
  return new Set(newest.filter(({ buildState }) => buildState === 'errored').map((one) => one.assignmentId));
}

/** Snapshots of an assignment whose build waits or runs, oldest first. */
export function listOpenBuilds(db: Db, assignmentId: number): Promise<{ id: string }[]> {
  return db
    .selectFrom('autotestSnapshot')
    .select('id')
    .where('assignmentId', '=', assignmentId)
    .where('buildState', 'in', ['waiting-to-start', 'running'])
    .orderBy('id')
    .execute();
}

function selectSnapshots(db: Db) {
  return db.selectFrom('autotestSnapshot').selectAll();
}

type Row = Awaited<ReturnType<ReturnType<typeof selectSnapshots>['executeTakeFirstOrThrow']>>;

function snapshotOf(row: Row): StoredSnapshot {
  const { outputHead: head, outputTail: tail, outputCharacters: characters, ...fields } = row;
  return {
    ...fields,
    setup: StoredSetup.parse(row.setup),
    test: StoredTest.parse(row.test),
    buildState: BuildState.parse(row.buildState),
    // A server of the next release may know more kinds.
    buildFailure: BuildFailure.nullable().catch(null).parse(row.buildFailure),
    output: { head, tail, characters },
  };
}

export type NewSnapshot = Omit<StoredSnapshot, 'buildFailures' | 'buildFailure' | 'output'> & {
  /** Who has made it: their courses share turns in the queue. */
  readonly madeById: number;
};

export async function insertSnapshot(tx: Tx, snapshot: NewSnapshot): Promise<void> {
  const { setup, test, layers, ...fields } = snapshot;
  await tx
    .insertInto('autotestSnapshot')
    .values({ ...fields, layers: [...layers], setup: JSON.stringify(setup), test: JSON.stringify(test) })
    .execute();
}

export async function updateBuild(
  tx: Tx,
  snapshotId: string,
  change: {
    buildState?: BuildState;
    buildFailures?: number;
    buildFailure?: BuildFailure;
    base?: string;
    layers?: string[];
    cachedBlocks?: number;
    output?: KeptOutput;
  },
): Promise<void> {
  const { output, ...columns } = change;
  const outputColumns = output && {
    outputHead: output.head,
    outputTail: output.tail,
    outputCharacters: output.characters,
  };
  await tx
    .updateTable('autotestSnapshot')
    .set({ ...columns, ...outputColumns })
    .where('id', '=', snapshotId)
    .execute();
}

export interface Image {
  readonly key: string;
  readonly base: string;
  readonly layers: string[];
}

/** Images of these keys. */
export async function listImages(db: Db, keys: readonly string[]): Promise<Image[]> {
  if (keys.length === 0) return [];
  return db.selectFrom('autotestImage').select(['key', 'base', 'layers']).where('key', 'in', keys).execute();
}

export async function upsertImage(tx: Tx, image: Image & { usedAt: Date }): Promise<void> {
  const { key: _key, ...columns } = image;
  await tx
    .insertInto('autotestImage')
    .values(image)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
    .execute();
}

export async function hasLayer(db: Db, sha256: string): Promise<{ sizeBytes: number } | undefined> {
  return db.selectFrom('autotestLayer').select('sizeBytes').where('sha256', '=', sha256).executeTakeFirst();
}

export async function insertLayer(tx: Tx, layer: { sha256: string; sizeBytes: number }): Promise<void> {
  await tx
    .insertInto('autotestLayer')
    .values(layer)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}

export async function removeImage(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('autotestImage').where('key', '=', key).execute();
}

/**
 * Forgets all images: the next builds begin anew. Their snapshots keep their layers. It waits for those who keep one at
 * this moment; whoever does so afterwards sees that what they stand on is gone.
 */
export async function removeAllImages(tx: Tx): Promise<void> {
  await sql`lock table autotest_image in share row exclusive mode`.execute(tx);
  await tx.deleteFrom('autotestImage').execute();
}

/** Removes images that no build has used since a moment. Their snapshots keep their layers. */
export async function removeImagesUnusedSince(tx: Db, since: Date): Promise<void> {
  await tx.deleteFrom('autotestImage').where('usedAt', '<', since).execute();
}

/**
 * Removes layers that no image and no snapshot uses. A build adds its layer and its snapshot in one
 * transaction.
 */
export async function removeUnusedLayers(db: Db): Promise<void> {
  await sql`
    delete from autotest_layer where sha256 not in (
      select unnest(layers) from autotest_image union select unnest(layers) from autotest_snapshot)`.execute(
    db,
  );
}
