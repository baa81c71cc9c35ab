// Lists of submissions without pages. They are still read in portions, so that they never block the event
// loop for long.
import type { Db } from '../../../kernel/server/database.ts';
import type { SightFacts } from '../../domain/sight.ts';
import { listSubmissions, type SubmissionKey, type SubmissionQuery, type SubmissionRow } from '../store.ts';

const rowsAtOnce = 500;

/** The submissions of a query, newest first, at most `most` of them. */
export async function* submissionsInPortions(
  db: Db,
  wanted: SubmissionQuery,
  most = Infinity,
): AsyncGenerator<SubmissionRow[]> {
  let after: SubmissionKey | undefined;
  for (let left = most; left > 0; left -= rowsAtOnce) {
    const limit = Math.min(rowsAtOnce, left);
    const rows = await listSubmissions(db, wanted, { after, limit });
    yield rows;
    after = rows.at(-1);
    if (rows.length < limit) return;
  }
}

/** The latest submission of each author whom the sight shows; without a sight, of every author. */
export async function listLatestSubmissions(
  db: Db,
  assignmentId: number,
  sight?: SightFacts,
): Promise<SubmissionRow[]> {
  const wanted = { assignmentId, sight, latestOnly: true, terms: [] };
  const portions = await Array.fromAsync(submissionsInPortions(db, wanted));
  return portions.flat();
}
