// SQL of the files of submissions. Those handed in are written once, together with their submission.
import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { statement } from '../../kernel/server/statement.ts';
import type { FileEntry } from '../domain/file-tree.ts';
import { treeSource, type SubmissionFile, type TreeOwner } from './revisions/tree-source.ts';

const rowsAtOnce = 1000;

/** A submission with one of its trees. */
export interface WhichTree {
  readonly submissionId: number;
  readonly owner: TreeOwner;
}

/** Every file and directory as handed in; parents come before their children. */
export function listFilesOf(db: Db, submissionId: number): Promise<SubmissionFile[]> {
  return selectFiles(db, { submissionId });
}

const selectFiles = statement((db, given: { submissionId: number }) =>
  db
    .selectFrom(treeSource(db, 'student').as('file'))
    .selectAll()
    .where('submissionId', '=', given.submissionId)
    .orderBy('id'),
);

/** The paths of these files by id. */
export async function listPathsOf(db: Db, fileIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('submissionFile')
    .select(['id', 'path'])
    .where('id', '=', sql<number>`any(${[...fileIds]})`)
    .execute();
  return new Map(rows.map(({ id, path }) => [id, path]));
}

export async function countFilesOf(db: Db, { submissionId, owner }: WhichTree): Promise<number> {
  const row = await db
    .selectFrom(treeSource(db, owner).as('file'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('submissionId', '=', submissionId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** One file of a tree by its id or path; the root directory has the empty path. */
export function findFileOf(
  db: Db,
  { submissionId, owner }: WhichTree,
  wanted: { fileId?: string | undefined; path: string },
): Promise<SubmissionFile | undefined> {
  const query = db
    .selectFrom(treeSource(db, owner).as('file'))
    .selectAll()
    .where('submissionId', '=', submissionId);
  const found =
    wanted.fileId === undefined
      ? query.where('path', '=', wanted.path)
      : query.where('id', '=', Number(wanted.fileId));
  return found.executeTakeFirst();
}

/** A direct child of a directory, with the bytes of all files below it. */
export interface DirectoryEntry {
  readonly id: number;
  readonly name: string;
  readonly isDirectory: boolean;
  readonly sizeBytes: number;
}

/** Sums up everything below the directory in one pass inside the database; parents first. */
export async function listEntriesOf(
  db: Db,
  { directory, owner }: { directory: SubmissionFile; owner: TreeOwner },
  most: number,
): Promise<DirectoryEntry[]> {
  const start = directory.path === '' ? '' : `${directory.path}/`;
  const { rows } = await sql<DirectoryEntry>`
    select split_part(rest, '/', 1) as name, min(id) as id,
      bool_or(is_directory or rest like '%/%') as is_directory, coalesce(sum(size_bytes), 0)::bigint as size_bytes
    from (
      select id, is_directory, size_bytes, substr(path, char_length(${start}) + 1) as rest
      from (${treeSource(db, owner)}) file
      where submission_id = ${directory.submissionId} and path <> '' and starts_with(path, ${start})
    ) below
    group by 1 order by 2 limit ${most}
  `.execute(db);
  return rows;
}

/** The total bytes of all files below a directory. */
export async function sumBelow(
  db: Db,
  { directory, owner }: { directory: SubmissionFile; owner: TreeOwner },
): Promise<number> {
  const start = directory.path === '' ? '' : `${directory.path}/`;
  const row = await db
    .selectFrom(treeSource(db, owner).as('file'))
    .select(sql<number>`coalesce(sum(size_bytes), 0)::bigint`.as('sum'))
    .where('submissionId', '=', directory.submissionId)
    .where(sql<boolean>`starts_with(path, ${start})`)
    .executeTakeFirstOrThrow();
  return row.sum;
}

/** The last file of a portion, after which the next one begins. */
export interface FileKey {
  readonly submissionId: number;
  readonly id: number;
}

/** A portion of the files of several submissions, ordered by submission, beginning after the given file. */
export function listFilesAfter(
  db: Db,
  submissionIds: readonly number[],
  { after, limit, owner = 'student' }: { after: FileKey; limit: number; owner?: TreeOwner },
): Promise<SubmissionFile[]> {
  return db
    .selectFrom(treeSource(db, owner).as('file'))
    .selectAll()
    .where('submissionId', '=', sql<number>`any(${[...submissionIds]})`)
    .where(sql<boolean>`(submission_id, id) > (${after.submissionId}, ${after.id})`)
    .orderBy('submissionId')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A file as handed in by its id, in any submission. The caller checks who may see that submission. */
export function findFile(db: Db, fileId: number): Promise<SubmissionFile | undefined> {
  return db
    .selectFrom(treeSource(db, 'student').as('file'))
    .selectAll()
    .where('id', '=', fileId)
    .executeTakeFirst();
}

/** Stores the entries below a root directory. They must be complete, with parents first. */
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
