// SQL of uploads that are under way, and of the parts that have arrived.
import { sql } from 'kysely';
import { recordBlobs } from '../../../kernel/server/blobs/blob-store.ts';
import type { StoredBlob } from '../../../kernel/server/blobs/blobs.ts';
import type { Db, Tx } from '../../../kernel/server/database.ts';

const columns = ['id', 'assignmentId', 'filesSha256', 'sizeBytes', 'receivedBytes', 'createdAt'] as const;

export interface UploadRow {
  readonly id: string;
  readonly assignmentId: number;
  readonly filesSha256: string;
  readonly sizeBytes: number;
  readonly receivedBytes: number;
  readonly createdAt: Date;
}

interface NewUpload {
  readonly id: string;
  readonly personId: number;
  readonly assignmentId: number;
  /** The list of its files. */
  readonly files: StoredBlob;
  readonly sizeBytes: number;
  readonly now: Date;
}

/** The upload of these files, new or under way. */
export async function ensureUpload(tx: Tx, { files, now, ...given }: NewUpload): Promise<UploadRow> {
  await recordBlobs(tx, [files]);
  return tx
    .insertInto('upload')
    .values({ ...given, filesSha256: files.sha256, createdAt: now, touchedAt: now })
    .onConflict((conflict) => conflict.constraint('upload_once').doUpdateSet({ touchedAt: now }))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Removes all uploads of a person but those that something arrived of last. */
export async function removeAllBut(tx: Tx, personId: number, kept: number): Promise<void> {
  const oldest = tx
    .selectFrom('upload')
    .select('id')
    .where('personId', '=', personId)
    .orderBy('touchedAt', 'desc')
    .orderBy('id')
    .offset(kept);
  await tx.deleteFrom('upload').where('id', 'in', oldest).execute();
}

export function findUploadOf(db: Db, personId: number, uploadId: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('upload')
    .select(columns)
    .where('id', '=', uploadId)
    .where('personId', '=', personId)
    .executeTakeFirst();
}

/** Takes a part in that begins where the upload stands; false when it begins elsewhere. */
export async function insertPart(
  tx: Tx,
  upload: Pick<UploadRow, 'id'>,
  { startByte, part, now }: { startByte: number; part: StoredBlob; now: Date },
): Promise<boolean> {
  // Of two parts that begin at the same byte, sent to two servers, the second one finds another byte here.
  const moved = await tx
    .updateTable('upload')
    .set({ receivedBytes: sql<number>`received_bytes + ${part.sizeBytes}`, touchedAt: now })
    .where('id', '=', upload.id)
    .where('receivedBytes', '=', startByte)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  await recordBlobs(tx, [part]);
  await tx
    .insertInto('uploadPart')
    .values({ uploadId: upload.id, startByte, ...part })
    .execute();
  return true;
}

/** The content of the parts, in the order of the bytes. */
export async function listPartsOf(db: Db, uploadId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('uploadPart')
    .select('sha256')
    .where('uploadId', '=', uploadId)
    .orderBy('startByte')
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** False when somebody else has removed it. */
export async function removeUpload(tx: Tx, uploadId: string): Promise<boolean> {
  const removed = await tx.deleteFrom('upload').where('id', '=', uploadId).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

export async function removeUntouchedSince(tx: Tx, moment: Date): Promise<void> {
  await tx.deleteFrom('upload').where('touchedAt', '<', moment).execute();
}
