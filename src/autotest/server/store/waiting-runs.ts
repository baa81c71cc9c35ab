// SQL of runs that wait, for sets of them: made, found, ended by one statement each.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { resultOf, type StoredResult } from './results.ts';

export interface NewRuns {
  readonly assignmentId: number;
  readonly snapshotId: string;
  /** Asked for by staff: a newer hand-in does not take their place. */
  readonly isByStaff: boolean;
  readonly createdAt: Date;
  /** The id of each run and what it runs on. */
  readonly runs: readonly { readonly id: string; readonly submissionId: number }[];
}

export async function insertRuns(tx: Tx, given: NewRuns): Promise<void> {
  const { snapshotId, isByStaff, createdAt, runs } = given;
  await sql`
    insert into autotest_result (
      id, assignment_id, submission_id, snapshot_id, is_by_staff, created_at, waiting_since, author_id, course_id)
    select run.id, submission.assignment_id, submission.id, ${snapshotId}, ${isByStaff}::boolean,
      ${createdAt}::timestamptz, ${createdAt}::timestamptz, submission.person_id, assignment.course_id
    from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as run (id text, "submissionId" bigint)
    join submission on submission.id = run."submissionId"
    join assignment on assignment.id = submission.assignment_id`.execute(tx);
}

function selectWaiting(tx: Tx) {
  return tx
    .selectFrom('autotestResult')
    .selectAll('autotestResult')
    .where('autotestResult.state', '=', 'not_started')
    .orderBy('autotestResult.id')
    .forUpdate('autotestResult');
}

/** Of these runs those that wait; held until commit. */
export async function lockWaiting(tx: Tx, resultIds: readonly string[]): Promise<StoredResult[]> {
  const rows = await selectWaiting(tx)
    .where('id', '=', sql<string>`any(${resultIds})`)
    .execute();
  return rows.map(resultOf);
}

/** The waiting runs of a snapshot; held until commit. */
export async function lockWaitingOfSnapshot(tx: Tx, snapshotId: string): Promise<StoredResult[]> {
  return (await selectWaiting(tx).where('snapshotId', '=', snapshotId).execute()).map(resultOf);
}

/**
 * Waiting runs whose place runs of these submissions take: those of the same submission, and those that hand-ins of the
 * same author started. Held until commit.
 */
export async function lockWaitingBehind(tx: Tx, submissionIds: readonly number[]): Promise<StoredResult[]> {
  const rows = await selectWaiting(tx)
    .innerJoin('submission', (join) =>
      join
        .onRef('submission.assignmentId', '=', 'autotestResult.assignmentId')
        .onRef('submission.personId', '=', 'autotestResult.authorId'),
    )
    .where('submission.id', '=', sql<number>`any(${submissionIds})`)
    .where((where) =>
      where.or([
        where('autotestResult.isByStaff', '=', false),
        where('autotestResult.submissionId', '=', where.ref('submission.id')),
      ]),
    )
    .execute();
  return rows.map(resultOf);
}

/** Ends runs that waited: they are skipped, and so is each of these steps of theirs. */
export async function updateSkipped(
  tx: Tx,
  resultIds: readonly string[],
  { stepIds, finishedAt }: { stepIds: readonly string[]; finishedAt: Date },
): Promise<void> {
  await tx
    .updateTable('autotestResult')
    .set({ state: 'skipped', finishedAt })
    .where('id', '=', sql<string>`any(${resultIds})`)
    .execute();
  await sql`
    insert into autotest_step_result (result_id, step_id, state, finished_at)
    select ended.id, step.id, 'skipped', ${finishedAt}::timestamptz
    from unnest(${resultIds}::text[]) as ended (id) cross join unnest(${stepIds}::text[]) as step (id)`.execute(
    tx,
  );
}

/** Submissions that have a run of the snapshot which was asked for at this moment or later. */
export async function listSubmissionsRunSince(
  db: Db,
  { snapshotId, since }: { snapshotId: string; since: Date },
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('autotestResult')
    .select('submissionId')
    .where('snapshotId', '=', snapshotId)
    .where('createdAt', '>=', since)
    .execute();
  return new Set(rows.map(({ submissionId }) => submissionId));
}
