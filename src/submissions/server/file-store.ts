// SQL of the files of submissions. They are written once, with their submission.
import type { Db, Tx } from '../../kernel/server/database.ts';
import type { FileEntry } from '../domain/file-tree.ts';

const fileColumns = ['id', 'submissionId', 'path', 'isDirectory', 'sha256', 'sizeBytes'] as const;
const rowsAtOnce = 1000;

/** A file or directory of a submission; the root directory has the empty path. */
export interface SubmissionFile {
  readonly id: number;
  readonly submissionId: number;
  readonly path: string;
  readonly isDirectory: boolean;
  readonly sha256: string | null;
  readonly sizeBytes: number | null;
}

/** Every file and directory of a submission, parents before what they hold. */
export function listFilesOf(db: Db, submissionId: number): Promise<SubmissionFile[]> {
  return db
    .selectFrom('submissionFile')
    .select(fileColumns)
    .where('submissionId', '=', submissionId)
    .orderBy('id')
    .execute();
}

/** The same for several submissions, one after the other. */
export function listFilesOfMany(db: Db, submissionIds: readonly number[]): Promise<SubmissionFile[]> {
  return db
    .selectFrom('submissionFile')
    .select(fileColumns)
    .where('submissionId', 'in', [...submissionIds])
    .orderBy('submissionId')
    .orderBy('id')
    .execute();
}

/** A file by its id, whatever submission it belongs to: the caller asks who may see that one. */
export function findFile(db: Db, fileId: number): Promise<SubmissionFile | undefined> {
  return db.selectFrom('submissionFile').select(fileColumns).where('id', '=', fileId).executeTakeFirst();
}

/** Stores the entries, complete and parents first, below a root directory. */
export async function insertFiles(
  tx: Tx,
  submissionId: number,
  entries: readonly FileEntry[],
): Promise<void> {
  const root: FileEntry = { kind: 'directory', path: '' };
  const rows = [root, ...entries].map((entry) => ({
    submissionId,
    path: entry.path,
    isDirectory: entry.kind === 'directory',
    sha256: entry.kind === 'file' ? entry.sha256 : null,
    sizeBytes: entry.kind === 'file' ? entry.sizeBytes : null,
  }));
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await tx
      .insertInto('submissionFile')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  }
}
