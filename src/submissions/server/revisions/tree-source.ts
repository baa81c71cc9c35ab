// The two trees of a submission: the files as handed in, and the same with what staff changed.
import { sql } from 'kysely';
import type { Db } from '../../../kernel/server/database.ts';

export type TreeOwner = 'student' | 'teacher';

/** A file or directory of a submission; the root directory has the empty path. */
export interface SubmissionFile {
  /** Content and path never change under an id: a revision has an id of its own. */
  readonly id: number;
  readonly submissionId: number;
  readonly path: string;
  readonly isDirectory: boolean;
  readonly sha256: string | null;
  readonly sizeBytes: number | null;
  /** The file as handed in that stands for it: itself, or null for one that staff made. */
  readonly studentFileId: number | null;
}

const columns = ['id', 'submissionId', 'path', 'isDirectory', 'sha256', 'sizeBytes'] as const;

/** The files of all submissions, as a table to select from. The caller names the submissions. */
export function treeSource(db: Db, owner: TreeOwner) {
  const handedIn = db.selectFrom('submissionFile').select([...columns, 'id as studentFileId']);
  if (owner === 'student') return handedIn.$castTo<SubmissionFile>();
  const untouched = handedIn.where(
    sql<boolean>`not exists (select from file_revision where student_file_id = submission_file.id)`,
  );
  const revised = db
    .selectFrom('fileRevision')
    .select([...columns, 'studentFileId'])
    .where('replacedBy', 'is', null)
    .where('path', 'is not', null);
  return untouched.$castTo<SubmissionFile>().unionAll(revised.$castTo<SubmissionFile>());
}
