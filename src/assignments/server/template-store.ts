import type { Db, Tx } from '../../kernel/server/database.ts';
import { parentPathsOf } from '../domain/file-tree.ts';

export interface TemplateFile {
  path: string;
  sha256: string;
  sizeBytes: number;
}

export function listTemplateRows(db: Db, assignmentId: number) {
  return db
    .selectFrom('assignmentTemplateFile')
    .select(['id', 'path', 'sha256'])
    .where('assignmentId', '=', assignmentId)
    .execute();
}

export function findTemplateRow(db: Db, assignmentId: number, fileId: number) {
  return db
    .selectFrom('assignmentTemplateFile')
    .select(['id', 'path', 'sha256', 'sizeBytes'])
    .where('assignmentId', '=', assignmentId)
    .where('id', '=', fileId)
    .executeTakeFirst();
}

/** Stores files and every directory above them in place of what was there. */
export async function replaceTemplate(
  tx: Tx,
  assignmentId: number,
  files: readonly TemplateFile[],
): Promise<void> {
  await removeTemplate(tx, assignmentId);
  const directories = new Set(files.flatMap((file) => ['', ...parentPathsOf(file.path)]));
  const rows = [...[...directories].map((path) => ({ path, sha256: null, sizeBytes: 0 })), ...files];
  if (rows.length === 0) return;
  await tx
    .insertInto('assignmentTemplateFile')
    .values(rows.map((row) => ({ assignmentId, ...row })))
    .execute();
}

export async function removeTemplate(tx: Tx, assignmentId: number): Promise<void> {
  await tx.deleteFrom('assignmentTemplateFile').where('assignmentId', '=', assignmentId).execute();
}

export async function removeTemplateRows(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('assignmentTemplateFile').where('id', 'in', ids).execute();
}
