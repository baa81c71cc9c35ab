// SQL of many results for lists, with one query each for any length of page.
import { sql } from 'kysely';
import type { Db } from '../../../kernel/server/database.ts';
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
  const rows = await db
    .selectFrom('autotestResult')
    .selectAll()
    .distinctOn('submissionId')
    .select([
      sql<string>`first_value(id) ${ofNewest}`.as('newestId'),
      sql<string>`first_value(state) ${ofNewest}`.as('newestState'),
    ])
    .where('submissionId', 'in', submissionIds)
    .orderBy('submissionId')
    .orderBy(endedWellFirst)
    .orderBy('id', 'desc')
    .execute();
  return new Map(
    rows.map(({ newestId, newestState, ...row }) => {
      const newest = { id: newestId, state: ResultState.parse(newestState) };
      return [row.submissionId, { ...resultOf(row), newest }];
    }),
  );
}

/** The newest run of each snapshot on each submission, by whether it has ended; newest first. */
export async function listNewestBySnapshot(
  db: Db,
  submissionIds: readonly number[],
): Promise<Map<number, StoredResult[]>> {
  if (submissionIds.length === 0) return new Map();
  const hasSaid = sql`(state in ('passed', 'timed_out'))`;
  const rows = await db
    .selectFrom('autotestResult')
    .selectAll()
    .distinctOn(['submissionId', 'snapshotId', sql<boolean>`(state in ('passed', 'timed_out'))`])
    .where('submissionId', 'in', submissionIds)
    .orderBy('submissionId')
    .orderBy('snapshotId')
    .orderBy(hasSaid)
    .orderBy('id', 'desc')
    .execute();
  const newestFirst = rows.map(resultOf).toSorted((one, other) => (one.id < other.id ? 1 : -1));
  return Map.groupBy(newestFirst, ({ submissionId }) => submissionId);
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
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('autotestStepResult')
          .select(['resultId', 'stepId', 'state', 'share', 'startedAt', contradicts])
          .where('resultId', 'in', ids)
          .execute();
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
