// SQL of the output files of steps.
import type { Db, Tx } from '../../../kernel/server/database.ts';

export interface OutputFile {
  readonly id: string;
  readonly resultId: string;
  readonly stepId: string;
  readonly path: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

export function listOutputFiles(
  db: Db,
  { resultId, stepIds }: { resultId: string; stepIds: readonly string[] },
  page: { afterId: string | undefined; limit: number },
): Promise<OutputFile[]> {
  if (stepIds.length === 0) return Promise.resolve([]);
  let query = db
    .selectFrom('autotestOutputFile')
    .selectAll()
    .where('resultId', '=', resultId)
    .where('stepId', 'in', stepIds);
  if (page.afterId !== undefined) query = query.where('id', '>', page.afterId);
  return query.orderBy('id').limit(page.limit).execute();
}

/** A file by its id, of any result. The caller checks who may see that result. */
export function findOutputFile(
  db: Db,
  fileId: string,
): Promise<(OutputFile & { submissionId: number; snapshotId: string }) | undefined> {
  return db
    .selectFrom('autotestOutputFile')
    .innerJoin('autotestResult', 'autotestResult.id', 'autotestOutputFile.resultId')
    .selectAll('autotestOutputFile')
    .select(['autotestResult.submissionId', 'autotestResult.snapshotId'])
    .where('autotestOutputFile.id', '=', fileId)
    .executeTakeFirst();
}

/** How many files there are of a result, and their bytes together. */
export async function measureOutputFiles(
  db: Db,
  resultId: string,
): Promise<{ count: number; sizeBytes: number }> {
  const { count, sum } = await db
    .selectFrom('autotestOutputFile')
    .select((query) => [
      query.fn.countAll<number>().as('count'),
      query.fn.sum<number | null>('sizeBytes').as('sum'),
    ])
    .where('resultId', '=', resultId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), sizeBytes: Number(sum ?? 0) };
}

/** A second upload of the same file changes nothing. */
export async function insertOutputFile(tx: Tx, file: Omit<OutputFile, 'id'>): Promise<void> {
  const { sha256, sizeBytes } = file;
  await tx
    .insertInto('autotestOutputFile')
    .values(file)
    .onConflict((conflict) =>
      conflict.columns(['resultId', 'stepId', 'path']).doUpdateSet({ sha256, sizeBytes }),
    )
    .execute();
}
