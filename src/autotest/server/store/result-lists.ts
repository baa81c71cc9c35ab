// SQL of many results for lists, with one query each for any length of page.
import { sql } from 'kysely';
import type { Db } from '../../../kernel/server/database.ts';
import { statement } from '../../../kernel/server/statement.ts';
import { ResultState } from '../../domain/model.ts';
import { StoredTest } from '../../domain/wire/stored-blocks.ts';
import type { RunState } from '../../domain/run-state.ts';
import { resultOf, stepStateOf, type StoredResult } from './results.ts';

const endedWellFirst = sql`(state in ('passed', 'timed_out')) desc`;

/**
 * A result with the newest run of its submission, which is the result itself or the run that will replace it.
 */
export interface ShownResult extends StoredResult {
  readonly newest: Pick<StoredResult, 'id' | 'state'>;
}

const ofNewest = sql`over (partition by submission_id order by id desc)`;

/**
 * The shown results of submissions: the newest run that ended well, otherwise the newest of all. One
 * statement reads both, because a run that ends between two statements would make the older result look
 * final.
 */
export async function listShownResults(
  db: Db,
  submissionIds: readonly number[],
): Promise<Map<number, ShownResult>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await selectShown(db, { submissionIds });
  return new Map(
    rows.map(({ newestId, newestState, ...row }) => {
      const newest = { id: newestId, state: ResultState.parse(newestState) };
      return [row.submissionId, { ...resultOf(row), newest }];
    }),
  );
}

const selectShown = statement((db, given: { submissionIds: readonly number[] }) =>
  db
    .selectFrom('autotestResult')
    .selectAll()
    .distinctOn('submissionId')
    .select([
      sql<string>`first_value(id) ${ofNewest}`.as('newestId'),
      sql<string>`first_value(state) ${ofNewest}`.as('newestState'),
    ])
    .where('submissionId', '=', sql<number>`any(${given.submissionIds}::bigint[])`)
    .orderBy('submissionId')
    .orderBy(endedWellFirst)
    .orderBy('id', 'desc'),
);

/** What the tests of a snapshot say of a submission, and what other tests said before. */
interface ComparedRuns {
  readonly before: StoredResult | undefined;
  readonly now: StoredResult | undefined;
  readonly isWaiting: boolean;
}

/** Of each submission the newest run of the snapshot that said something, and the newest one of another before it. */
export async function listComparedRuns(
  db: Db,
  snapshotId: string,
  submissionIds: readonly number[],
): Promise<Map<number, ComparedRuns>> {
  const { rows } = await sql<ComparedRow>`
    select asked.id as submission_id, present.id as now_id, earlier.id as before_id,
      exists (select from autotest_result run where run.submission_id = asked.id
        and run.snapshot_id = ${snapshotId} and run.state in ('not_started', 'running')) as is_waiting
    from unnest(${submissionIds}::bigint[]) as asked (id)
    left join lateral (select run.id from autotest_result run where run.submission_id = asked.id
      and run.snapshot_id = ${snapshotId} and run.state in ('passed', 'timed_out')
      order by run.id desc limit 1) present on true
    left join lateral (select run.id from autotest_result run where run.submission_id = asked.id
      and run.snapshot_id <> ${snapshotId} and run.state in ('passed', 'timed_out')
      and (present.id is null or run.id < present.id)
      order by run.id desc limit 1) earlier on true`.execute(db);
  const results = await resultsById(
    db,
    rows.flatMap(({ nowId, beforeId }) => [nowId, beforeId].filter((id) => id !== null)),
  );
  const found = (id: string | null) => (id === null ? undefined : results.get(id));
  return new Map(
    rows.map(({ submissionId, nowId, beforeId, isWaiting }) => [
      submissionId,
      { now: found(nowId), before: found(beforeId), isWaiting },
    ]),
  );
}

interface ComparedRow {
  readonly submissionId: number;
  readonly nowId: string | null;
  readonly beforeId: string | null;
  readonly isWaiting: boolean;
}

async function resultsById(db: Db, ids: readonly string[]): Promise<Map<string, StoredResult>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('autotestResult').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, resultOf(row)]));
}

/** Submissions of an assignment with a result. */
export async function listTestedSubmissions(db: Db, assignmentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('autotestResult')
    .select('submissionId')
    .distinct()
    .where('assignmentId', '=', assignmentId)
    .execute();
  return rows.map(({ submissionId }) => submissionId);
}

const contradicts = sql<string | null>`marks ->> 'contradiction'`.as('contradiction');

/** States and shares of runs, without the output of their steps. */
export async function readRunPoints(
  db: Db,
  results: readonly StoredResult[],
): Promise<(result: StoredResult) => RunState> {
  const ids = results.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await selectPoints(db, { ids });
  const byResult = Map.groupBy(rows, ({ resultId }) => resultId);
  return ({ id, state, failures, failureMessage, failureKind, startedAt, finishedAt, gates }) => {
    const steps = (byResult.get(id) ?? []).map((row) => {
      const share = row.share === null ? {} : { share: row.share };
      const startedAt = row.startedAt === null ? {} : { startedAt: row.startedAt };
      const marks = row.contradiction === null ? {} : { marks: { contradiction: row.contradiction } };
      return [row.stepId, { state: stepStateOf(row.state), ...share, ...startedAt, ...marks }] as const;
    });
    const run = { state, failures, failureMessage, failureKind, startedAt, finishedAt, gates };
    return { ...run, steps: Object.fromEntries(steps) };
  };
}

const selectPoints = statement((db, given: { ids: readonly string[] }) =>
  db
    .selectFrom('autotestStepResult')
    .select(['resultId', 'stepId', 'state', 'share', 'startedAt', contradicts])
    .where('resultId', '=', sql<string>`any(${given.ids}::text[])`),
);

/** The tests of snapshots, by snapshot id. */
export async function listTestsOfSnapshots(
  db: Db,
  snapshotIds: readonly string[],
): Promise<Map<string, StoredTest>> {
  if (snapshotIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('autotestSnapshot')
    .select(['id', 'test'])
    .where('id', 'in', snapshotIds)
    .execute();
  return new Map(rows.map(({ id, test }) => [id, StoredTest.parse(test)]));
}
