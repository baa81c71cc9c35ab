// SQL of results: one row per run, and one row per finished or running step.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { statement } from '../../../kernel/server/statement.ts';
import type { KeptOutput } from '../../domain/kept-output.ts';
import { RunFailure, StepFailure } from '../../domain/failures/kinds.ts';
import { ResultState } from '../../domain/model.ts';
import { StepMarks } from '../../domain/reports/marks.ts';
import { StepReport } from '../../domain/reports/step-report.ts';
import type { RunState, StepRecord } from '../../domain/run-state.ts';

const Gates = z.record(z.string(), z.enum(['run', 'skip']));
const RecordState = z.enum(['running', 'passed', 'partial', 'failed', 'timed_out', 'skipped']);

/** A run of one submission, without its steps. */
export interface StoredResult {
  readonly id: string;
  readonly assignmentId: number;
  readonly submissionId: number;
  readonly snapshotId: string;
  /** The author of the submission. */
  readonly authorId: number;
  /** Staff asked for this run, so a newer hand-in does not replace it. */
  readonly isByStaff: boolean;
  readonly state: ResultState;
  readonly failures: number;
  readonly failureMessage: string | null;
  readonly failureKind: RunFailure | null;
  readonly gates: Readonly<Record<string, 'run' | 'skip'>>;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** Hide blocks whose points do not count yet. The result is final if this is empty. */
  readonly laterBlocks: readonly string[];
}

function selectResults(db: Db) {
  return db.selectFrom('autotestResult').selectAll();
}

export type ResultRow = Awaited<ReturnType<ReturnType<typeof selectResults>['executeTakeFirstOrThrow']>>;

export function resultOf(row: ResultRow): StoredResult {
  return {
    ...row,
    state: ResultState.parse(row.state),
    gates: Gates.parse(row.gates),
    // A server of the next release may know more kinds.
    failureKind: RunFailure.nullable().catch(null).parse(row.failureKind),
  };
}

/** Locks the row until the transaction ends: reports, the end of a lease and a new hand-in take turns. */
export async function lockResult(tx: Tx, resultId: string): Promise<StoredResult | undefined> {
  const [row] = await selectForUpdate(tx, { resultId });
  return row && resultOf(row);
}

const selectForUpdate = statement((db, given: { resultId: string }) =>
  selectResults(db).where('id', '=', given.resultId).forUpdate(),
);

/** The submission of a run. */
export async function findSubmissionId(db: Db, resultId: string): Promise<number | undefined> {
  return (await selectSubmissionId(db, { resultId })).at(0)?.submissionId;
}

const selectSubmissionId = statement((db, given: { resultId: string }) =>
  db.selectFrom('autotestResult').select('submissionId').where('id', '=', given.resultId),
);

/** The newest run of a submission. */
export async function findNewestResult(db: Db, submissionId: number): Promise<StoredResult | undefined> {
  const row = await selectResults(db)
    .where('submissionId', '=', submissionId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && resultOf(row);
}

/** The newest run of a snapshot on one submission. */
export async function findResultOfSnapshot(
  db: Db,
  snapshotId: string,
  submissionId: number,
): Promise<StoredResult | undefined> {
  const row = await selectResults(db)
    .where('snapshotId', '=', snapshotId)
    .where('submissionId', '=', submissionId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row && resultOf(row);
}

/** Results whose rows and grade may have to be written now. Dates can move, so all of them are checked. */
export async function listProvisional(db: Db, afterId: string, limit: number): Promise<StoredResult[]> {
  const rows = await selectResults(db)
    .where(sql<boolean>`later_blocks <> '{}'`)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(resultOf);
}

export async function updateLaterBlocks(tx: Tx, resultId: string, laterBlocks: string[]): Promise<void> {
  await tx.updateTable('autotestResult').set({ laterBlocks }).where('id', '=', resultId).execute();
}

/** The state of a waiting run: it has no steps, since those of a try before it are removed. */
export function waitingRunOf(result: StoredResult): RunState {
  const { state, failures, failureMessage, failureKind, startedAt, finishedAt, gates } = result;
  return { state, failures, failureMessage, failureKind, startedAt, finishedAt, gates, steps: {} };
}

/** The whole state of a run. */
export async function readRun(db: Db, result: StoredResult): Promise<RunState> {
  const rows = await db
    .selectFrom('autotestStepResult')
    .selectAll()
    .where('resultId', '=', result.id)
    .execute();
  const { state, failures, failureMessage, failureKind, startedAt, finishedAt, gates } = result;
  const steps = Object.fromEntries(rows.map((row) => [row.stepId, recordOf(row)]));
  return { state, failures, failureMessage, failureKind, startedAt, finishedAt, gates, steps };
}

interface StepRow {
  readonly state: string;
  readonly share: string | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly exitCode: number | null;
  readonly output: string | null;
  readonly outputTruncated: boolean;
  readonly report: unknown;
  readonly failure: string | null;
  readonly marks: unknown;
}

export function stepStateOf(state: string): StepRecord['state'] {
  return RecordState.parse(state);
}

function recordOf(row: StepRow): StepRecord {
  const failure = StepFailure.nullable().catch(null).parse(row.failure);
  return {
    state: stepStateOf(row.state),
    ...(row.share === null ? {} : { share: row.share }),
    ...(row.startedAt === null ? {} : { startedAt: row.startedAt }),
    ...(row.finishedAt === null ? {} : { finishedAt: row.finishedAt }),
    ...(row.exitCode === null ? {} : { exitCode: row.exitCode }),
    ...(row.output === null ? {} : { output: { text: row.output, truncated: row.outputTruncated } }),
    ...(row.report === null ? {} : { report: StepReport.parse(row.report) }),
    ...(failure === null ? {} : { failure }),
    ...(row.marks === null ? {} : { marks: StepMarks.parse(row.marks) }),
  };
}

interface WrittenRun {
  readonly before: RunState;
  readonly run: RunState;
  readonly changed: readonly string[];
  /**
   * The token of the runner that begins the run. Leases are removed after a day, but who reported a result must be
   * known as long as the result counts.
   */
  readonly runnerTokenId?: string | undefined;
}

/** Writes the run, and its steps that are new, changed or removed. */
export async function updateRun(
  tx: Tx,
  resultId: string,
  { before, run, changed, runnerTokenId }: WrittenRun,
): Promise<void> {
  const { steps, gates, failureMessage, ...columns } = run;
  await updateColumns(tx, {
    ...columns,
    resultId,
    runnerTokenId: runnerTokenId ?? null,
    failureMessage: failureMessage === null ? null : storable(failureMessage),
    gates: JSON.stringify(gates),
  });
  if (changed.length === 0) return;
  const gone = changed.filter((stepId) => steps[stepId] === undefined);
  if (gone.length > 0) await removeSteps(tx, 'autotestStepResult', { resultId, stepIds: gone });
  // Only what went on has output that pages follow.
  const wentOn = changed.filter((stepId) => before.steps[stepId]?.state === 'running');
  if (wentOn.length > 0) await removeSteps(tx, 'autotestLiveOutput', { resultId, stepIds: wentOn });
  const rows = changed.flatMap((stepId) => {
    const record = steps[stepId];
    return record === undefined ? [] : [{ stepId, ...record }];
  });
  if (rows.length > 0) await upsertSteps(tx, { resultId, steps: JSON.stringify(rows, storableInside) });
}

interface RunColumns extends Omit<RunState, 'steps' | 'gates'> {
  readonly resultId: string;
  readonly gates: string;
  readonly runnerTokenId: string | null;
}

const updateColumns = statement((db, given: RunColumns) =>
  db
    .updateTable('autotestResult')
    .set({
      state: given.state,
      failures: given.failures,
      failureMessage: given.failureMessage,
      failureKind: given.failureKind,
      startedAt: given.startedAt,
      finishedAt: given.finishedAt,
      gates: given.gates,
      runnerTokenId: sql<string | null>`coalesce(${given.runnerTokenId}::uuid, runner_token_id)`,
    })
    .where('id', '=', given.resultId),
);

async function removeSteps(
  tx: Tx,
  table: 'autotestStepResult' | 'autotestLiveOutput',
  { resultId, stepIds }: { resultId: string; stepIds: readonly string[] },
): Promise<void> {
  await tx.deleteFrom(table).where('resultId', '=', resultId).where('stepId', 'in', stepIds).execute();
}

/** Any number of steps by one statement, which is compiled and planned once. */
const upsertSteps = statement((db, given: { resultId: string; steps: string }) =>
  db
    .insertInto('autotestStepResult')
    .columns(['resultId', 'stepId', ...stepColumns])
    .expression(
      sql`select ${given.resultId}, "stepId", state, share, "startedAt", "finishedAt", "exitCode", output ->> 'text',
          coalesce((output ->> 'truncated')::boolean, false), report, failure, marks
        from json_to_recordset(${given.steps}::json) as step (
          "stepId" text, state text, share text, "startedAt" timestamptz, "finishedAt" timestamptz,
          "exitCode" integer, output json, report jsonb, failure text, marks jsonb)`,
    )
    .onConflict((conflict) =>
      conflict
        .columns(['resultId', 'stepId'])
        .doUpdateSet((row) =>
          Object.fromEntries(stepColumns.map((column) => [column, row.ref(`excluded.${column}`)])),
        ),
    ),
);

const stepColumns = [
  ...(['state', 'share', 'startedAt', 'finishedAt', 'exitCode'] as const),
  ...(['output', 'outputTruncated', 'report', 'failure', 'marks'] as const),
] as const;

/**
 * Removes characters that PostgreSQL cannot store: null characters and halves of surrogate pairs. Programs of
 * students write both.
 */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

/** The same for all texts of a value that becomes JSON. */
export function storableInside(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? storable(value) : value;
}

/** Removes what a run left behind before it starts again. */
export async function removeRemains(tx: Tx, resultId: string): Promise<void> {
  await tx.deleteFrom('autotestLiveOutput').where('resultId', '=', resultId).execute();
  await tx.deleteFrom('autotestOutputFile').where('resultId', '=', resultId).execute();
}

export async function findLiveOutput(
  db: Db,
  step: { resultId: string; stepId: string },
): Promise<KeptOutput | undefined> {
  return db
    .selectFrom('autotestLiveOutput')
    .select(['head', 'tail', 'characters'])
    .where('resultId', '=', step.resultId)
    .where('stepId', '=', step.stepId)
    .executeTakeFirst();
}

export async function upsertLiveOutput(
  tx: Tx,
  step: { resultId: string; stepId: string },
  output: KeptOutput,
): Promise<void> {
  await tx
    .insertInto('autotestLiveOutput')
    .values({ ...step, ...output })
    .onConflict((conflict) => conflict.columns(['resultId', 'stepId']).doUpdateSet(output))
    .execute();
}
