// SQL of revisions: changes of files by staff.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { treeSource, type SubmissionFile } from './tree-source.ts';

const rowsAtOnce = 1000;

/** Changes of the files of one submission wait here for each other. */
export async function lockFiles(tx: Tx, submissionId: number): Promise<void> {
  await tx
    .selectFrom('submission')
    .select('id')
    .where('id', '=', submissionId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export interface FoundRevision extends Omit<SubmissionFile, 'path'> {
  /** Null when the file was deleted. */
  readonly path: string | null;
  readonly replacedBy: number | null;
}

export function findRevision(db: Db, fileId: number): Promise<FoundRevision | undefined> {
  return db
    .selectFrom('fileRevision')
    .select([
      'id',
      'submissionId',
      'path',
      'isDirectory',
      'sha256',
      'sizeBytes',
      'studentFileId',
      'replacedBy',
    ])
    .where('id', '=', fileId)
    .executeTakeFirst();
}

/** The newest change of the same file, and who made it. */
export function findNewestOf(
  db: Db,
  { submissionId, studentFileId, id }: Pick<SubmissionFile, 'submissionId' | 'studentFileId' | 'id'>,
): Promise<{ madeBy: number } | undefined> {
  return db
    .selectFrom('fileRevision')
    .select('madeBy')
    .where('submissionId', '=', submissionId)
    .where((where) =>
      studentFileId === null ? where('id', '>', id) : where('studentFileId', '=', studentFileId),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** The number of the newest revision: as long as it stays, so does the tree. 0 when nothing was changed. */
export async function newestRevisionId(db: Db, submissionId: number): Promise<number> {
  const row = await db
    .selectFrom('fileRevision')
    .select((select) => select.fn.max('id').as('id'))
    .where('submissionId', '=', submissionId)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** What the tree of staff has at these paths. */
export function listAtPaths(
  db: Db,
  submissionId: number,
  paths: readonly string[],
): Promise<SubmissionFile[]> {
  return db
    .selectFrom(treeSource(db, 'teacher').as('file'))
    .selectAll()
    .where('submissionId', '=', submissionId)
    .where('path', 'in', paths)
    .execute();
}

/** A file or folder of the tree of staff with everything below it. */
export function listFrom(db: Db, submissionId: number, path: string): Promise<SubmissionFile[]> {
  return db
    .selectFrom(treeSource(db, 'teacher').as('file'))
    .selectAll()
    .where('submissionId', '=', submissionId)
    .where((where) => where.or([where('path', '=', path), sql<boolean>`starts_with(path, ${`${path}/`})`]))
    .execute();
}

/** The deleted file that was handed in under this path, so that it can stand for what is made there anew. */
export function findDeletedAt(
  db: Db,
  submissionId: number,
  path: string,
): Promise<{ id: number; studentFileId: number | null } | undefined> {
  return db
    .selectFrom('fileRevision')
    .innerJoin('submissionFile', 'submissionFile.id', 'fileRevision.studentFileId')
    .select(['fileRevision.id', 'fileRevision.studentFileId'])
    .where('fileRevision.submissionId', '=', submissionId)
    .where('fileRevision.replacedBy', 'is', null)
    .where('fileRevision.path', 'is', null)
    .where('submissionFile.path', '=', path)
    .where('submissionFile.isDirectory', '=', false)
    .executeTakeFirst();
}

/** How large the tree of staff is, and how often files were changed. */
export async function measureTree(
  db: Db,
  submissionId: number,
): Promise<{ entries: number; sizeBytes: number; revisions: number }> {
  const { rows } = await sql<{ entries: number; sizeBytes: number; revisions: number }>`
    select count(*)::int as entries, coalesce(sum(size_bytes), 0)::bigint as size_bytes,
      (select count(*)::int from file_revision where submission_id = ${submissionId}) as revisions
    from (${treeSource(db, 'teacher')}) file where submission_id = ${submissionId}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A count has no row.');
  return row;
}

/** One change: what a file becomes, and what it was. */
export interface FileChange {
  /** The present revision, or the file as handed in; undefined for a new file. */
  readonly before: { readonly id: number; readonly studentFileId: number | null } | undefined;
  /** Null deletes it. */
  readonly path: string | null;
  readonly isDirectory: boolean;
  readonly sha256: string | null;
  readonly sizeBytes: number | null;
}

/** Stores the changes; each gets an id of its own, in their order. The files of the submission must be locked. */
export async function insertRevisions(
  tx: Tx,
  made: { submissionId: number; madeBy: number; madeAt: Date },
  changes: readonly FileChange[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < changes.length; at += rowsAtOnce) {
    const portion = changes.slice(at, at + rowsAtOnce);
    const { rows } = await sql<{ id: number }>`
      select nextval('submission_file_id_seq') as id from generate_series(1, ${portion.length}::int)
    `.execute(tx);
    const numbered = portion.map((change, index) => ({ ...change, id: rows[index]?.id ?? 0 }));
    // First the old ones: only one revision of a file counts at a time.
    const replaced = numbered.flatMap(({ id, before }) => (before ? [{ from: before.id, to: id }] : []));
    await sql`
      update file_revision set replaced_by = next.to_id
      from unnest(${replaced.map(({ from }) => from)}::bigint[], ${replaced.map(({ to }) => to)}::bigint[])
        as next (from_id, to_id)
      where file_revision.id = next.from_id
    `.execute(tx);
    await tx
      .insertInto('fileRevision')
      .values(
        numbered.map(({ before, ...change }) => ({
          ...made,
          ...change,
          studentFileId: before?.studentFileId ?? null,
        })),
      )
      .execute();
    ids.push(...numbered.map(({ id }) => id));
  }
  return ids;
}

/** The revisions of a submission, newest first, each with the path that its file had before. */
export function listRevisions(
  db: Db,
  submissionId: number,
  page: { before: number | undefined; limit: number },
) {
  return db
    .selectFrom('fileRevision')
    .leftJoin('fileRevision as earlier', 'earlier.replacedBy', 'fileRevision.id')
    .leftJoin('submissionFile as handedIn', 'handedIn.id', 'fileRevision.studentFileId')
    .selectAll('fileRevision')
    .select((select) =>
      select
        .case()
        .when('earlier.id', 'is not', null)
        .then(select.ref('earlier.path'))
        .else(select.ref('handedIn.path'))
        .end()
        .as('pathBefore'),
    )
    .where('fileRevision.submissionId', '=', submissionId)
    .$if(page.before !== undefined, (query) => query.where('fileRevision.id', '<', page.before ?? 0))
    .orderBy('fileRevision.id', 'desc')
    .limit(page.limit)
    .execute();
}
