// SQL of waiting runs in sets. Runs are made, found and ended by one statement each.
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { resultOf, type StoredResult } from './results.ts';

export interface NewRuns {
  readonly assignmentId: number;
  readonly snapshotId: string;
  /** Staff asked for these runs, so newer hand-ins do not replace them. */
  readonly isByStaff: boolean;
  readonly createdAt: Date;
  /** The id of each run, and its submission. */
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

/** The waiting ones among these runs, locked until the transaction ends. */
export async function lockWaiting(tx: Tx, resultIds: readonly string[]): Promise<StoredResult[]> {
  const rows = await selectWaiting(tx)
    .where('id', '=', sql<string>`any(${resultIds})`)
    .execute();
  return rows.map(resultOf);
}

/** The waiting runs of a snapshot, locked until the transaction ends. */
export async function lockWaitingOfSnapshot(tx: Tx, snapshotId: string): Promise<StoredResult[]> {
  return (await selectWaiting(tx).where('snapshotId', '=', snapshotId).execute()).map(resultOf);
}

/**
 * Waiting runs that runs of these submissions replace: runs of the same submission, and runs that hand-ins of
 * the same author started. Locked until the transaction ends.
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

/** Ends waiting runs: they and these steps of each are skipped. */
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

/** Submissions with a run of the snapshot that was asked for at this moment or later. */
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

/** Authors with a run that waits or goes on. */
export async function listAuthorsOfOpenRuns(db: Db, assignmentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('autotestResult')
    .select('authorId')
    .distinct()
    .where('assignmentId', '=', assignmentId)
    .where('state', 'in', ['not_started', 'running'])
    .execute();
  return rows.map(({ authorId }) => authorId);
}
