import type { Db, Tx } from '../../kernel/server/database.ts';
import { directoriesAbove } from '../domain/file-tree.ts';

const rowsAtOnce = 1000;

export interface TemplateFile {
  path: string;
  sha256: string;
  sizeBytes: number;
}

export function listTemplateRows(db: Db, assignmentId: number) {
  return db
    .selectFrom('assignmentTemplateFile')
    .select(['id', 'path', 'sha256', 'sizeBytes'])
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

/** Replaces the template by these files and the directories above them. */
export async function replaceTemplate(
  tx: Tx,
  assignmentId: number,
  files: readonly TemplateFile[],
): Promise<void> {
  await removeTemplate(tx, assignmentId);
  if (files.length === 0) return;
  const directories = ['', ...directoriesAbove(files.map((file) => file.path))];
  const rows = [...directories.map((path) => ({ path, sha256: null, sizeBytes: 0 })), ...files];
  await insertRows(tx, assignmentId, rows);
}

/** Stores one file, new or in place of the one with this id. All others keep the ids by which browsers read them. */
export async function putTemplateRow(
  tx: Tx,
  { assignmentId, fileId }: { assignmentId: number; fileId: number | undefined },
  file: TemplateFile,
): Promise<void> {
  const rows = await listTemplateRows(tx, assignmentId);
  const others = rows.filter(({ id, sha256 }) => sha256 !== null && id !== fileId);
  const needed = directoriesAbove([file.path, ...others.map(({ path }) => path)]).add('');
  const directories = rows.filter(({ sha256 }) => sha256 === null);
  // Directories in which nothing is left go first, since the file may get the name of one.
  const emptied = directories.flatMap(({ id, path }) => (needed.has(path) ? [] : [id]));
  if (emptied.length > 0) await removeTemplateRows(tx, emptied);
  if (fileId === undefined) await insertRows(tx, assignmentId, [file]);
  else await tx.updateTable('assignmentTemplateFile').set(file).where('id', '=', fileId).execute();
  const present = new Set(directories.map(({ path }) => path));
  const missing = [...needed].filter((path) => !present.has(path));
  const made = missing.map((path) => ({ path, sha256: null, sizeBytes: 0 }));
  await insertRows(tx, assignmentId, made);
}

async function insertRows(
  tx: Tx,
  assignmentId: number,
  rows: readonly (Omit<TemplateFile, 'sha256'> & { sha256: string | null })[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await tx
      .insertInto('assignmentTemplateFile')
      .values(rows.slice(at, at + rowsAtOnce).map((row) => ({ assignmentId, ...row })))
      .execute();
  }
}

export async function removeTemplate(tx: Tx, assignmentId: number): Promise<void> {
  await tx.deleteFrom('assignmentTemplateFile').where('assignmentId', '=', assignmentId).execute();
}

export async function removeTemplateRows(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('assignmentTemplateFile').where('id', 'in', ids).execute();
}

/** Puts the template of another assignment in place of the present one. The bytes are stored already. */
export async function copyTemplate(
  tx: Tx,
  { sourceId, assignmentId }: { sourceId: number; assignmentId: number },
): Promise<void> {
  await removeTemplate(tx, assignmentId);
  const ofSource = tx
    .selectFrom('assignmentTemplateFile')
    .select((each) => each.val(assignmentId).as('assignmentId'))
    .select(['path', 'sha256', 'sizeBytes'])
    .where('assignmentId', '=', sourceId);
  await tx
    .insertInto('assignmentTemplateFile')
    .columns(['assignmentId', 'path', 'sha256', 'sizeBytes'])
    .expression(ofSource)
    .execute();
}
