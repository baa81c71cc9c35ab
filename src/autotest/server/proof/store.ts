// SQL of the proof of tests: solutions, their files, and the runs of tests on them.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../../kernel/server/database.ts';
import { RunFailure } from '../../domain/failures/kinds.ts';
import { ResultState } from '../../domain/model.ts';
import { keptCasesOf, reportOfCases, type CaseVerdict } from '../../domain/proof/cases.ts';
import { MutantChange, SolutionKind, TestVerdict } from '../../domain/proof/model.ts';
import { notStarted, type RunState, type StepRecord } from '../../domain/run-state.ts';
import { stepStateOf, storable, storableInside } from '../store/results.ts';

export interface StoredSolution {
  readonly id: string;
  readonly name: string;
  readonly kind: SolutionKind;
  readonly madeFrom: string | null;
  readonly change: MutantChange | null;
}

export interface SolutionFile {
  readonly path: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** Attached solutions in the order of their arrival, each with its mutants. A kept one stays until the transaction ends. */
export async function listSolutions(db: Db, assignmentId: number, isKept = false): Promise<StoredSolution[]> {
  const rows = await db
    .selectFrom('autotestSolution')
    .select(['id', 'name', 'kind', 'madeFrom', 'change'])
    .where('assignmentId', '=', assignmentId)
    .orderBy((order) => order.fn.coalesce('madeFrom', 'id'))
    .orderBy('id')
    .$if(isKept, (query) => query.forShare())
    .execute();
  return rows.map(solutionOf);
}

export async function findSolution(
  db: Db,
  { assignmentId, solutionId }: { assignmentId: number; solutionId: string },
): Promise<StoredSolution | undefined> {
  const row = await db
    .selectFrom('autotestSolution')
    .select(['id', 'name', 'kind', 'madeFrom', 'change'])
    .where('assignmentId', '=', assignmentId)
    .where('id', '=', solutionId)
    .executeTakeFirst();
  return row && solutionOf(row);
}

interface SolutionRow extends Omit<StoredSolution, 'kind' | 'change'> {
  readonly kind: string;
  readonly change: unknown;
}

function solutionOf(row: SolutionRow): StoredSolution {
  return { ...row, kind: SolutionKind.parse(row.kind), change: MutantChange.nullable().parse(row.change) };
}

export function listSolutionFiles(
  db: Db,
  solutionIds: readonly string[],
): Promise<(SolutionFile & { solutionId: string })[]> {
  if (solutionIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('autotestSolutionFile')
    .selectAll()
    .where('solutionId', 'in', solutionIds)
    .orderBy('path')
    .execute();
}

export interface NewSolution extends StoredSolution {
  readonly files: readonly SolutionFile[];
}

export async function insertSolutions(
  tx: Tx,
  { assignmentId, createdAt }: { assignmentId: number; createdAt: Date },
  solutions: readonly NewSolution[],
): Promise<void> {
  const rows = solutions.map(({ id, name, kind, madeFrom, change }) => ({
    ...{ id, name, kind, madeFrom },
    // Of a program anything may stand there.
    change: change === null ? null : JSON.stringify(change, storableInside),
    assignmentId,
    createdAt,
  }));
  await tx.insertInto('autotestSolution').values(rows).execute();
  const files = solutions.flatMap(({ id: solutionId, files: own }) =>
    own.map((file) => ({ ...file, solutionId })),
  );
  await tx.insertInto('autotestSolutionFile').values(files).execute();
}

export async function deleteSolution(tx: Tx, solutionId: string): Promise<void> {
  await tx.deleteFrom('autotestSolution').where('id', '=', solutionId).execute();
}

export async function deleteMutants(tx: Tx, madeFrom: string): Promise<void> {
  await tx.deleteFrom('autotestSolution').where('madeFrom', '=', madeFrom).execute();
}

export interface StoredProofRun {
  readonly id: string;
  readonly assignmentId: number;
  readonly snapshotId: string;
  readonly solutionId: string;
  readonly run: RunState;
}

/** What is kept of a run: no output and no times, since only the verdicts of tests and their cases are asked for. */
const KeptRun = z.object({
  failures: z.number().int().default(0),
  failureMessage: z.string().nullable().default(null),
  failureKind: RunFailure.nullable().catch(null).default(null),
  gates: z.record(z.string(), z.enum(['run', 'skip'])).default({}),
  steps: z
    .record(
      z.string(),
      z.object({
        state: z.string(),
        share: z.string().optional(),
        cases: z.array(z.object({ name: z.string(), verdict: TestVerdict })).optional(),
      }),
    )
    .default({}),
});

function selectProofRuns(db: Db) {
  return db
    .selectFrom('autotestProofRun')
    .innerJoin('autotestSnapshot', 'autotestSnapshot.id', 'autotestProofRun.snapshotId')
    .select([
      'autotestProofRun.id',
      'autotestSnapshot.assignmentId',
      'autotestProofRun.snapshotId',
      'autotestProofRun.solutionId',
      'autotestProofRun.state',
      'autotestProofRun.run',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProofRuns>['executeTakeFirstOrThrow']>>;

function proofRunOf({ state, run, ...row }: Row): StoredProofRun {
  const { steps, ...kept } = KeptRun.parse(run);
  const records = Object.entries(steps).map(([id, { state: of, share, cases }]): [string, StepRecord] => [
    id,
    {
      state: stepStateOf(of),
      ...(share === undefined ? {} : { share }),
      ...(cases === undefined ? {} : { report: reportOfCases(cases) }),
    },
  ]);
  return {
    ...row,
    run: { ...notStarted, ...kept, state: ResultState.parse(state), steps: Object.fromEntries(records) },
  };
}

/** A run as far as its verdicts need it. */
export interface VerdictRun {
  readonly id: string;
  readonly solutionId: string;
  readonly state: ResultState;
  readonly failureMessage: string | null;
  readonly failureKind: RunFailure | null;
  /** The state of each block that has one. */
  readonly states: Readonly<Record<string, string>>;
  /** The cases of each block that reported some. */
  readonly cases: Readonly<Record<string, readonly CaseVerdict[]>>;
}

/** A portion of the runs of a snapshot, by id. */
export async function listVerdictRuns(
  db: Db,
  snapshotId: string,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<VerdictRun[]> {
  const { rows } = await sql<
    Omit<VerdictRun, 'state' | 'failureKind'> & { state: string; failureKind: string | null }
  >`
    select id, solution_id, state, run ->> 'failureMessage' as failure_message,
      run ->> 'failureKind' as failure_kind,
      coalesce((select jsonb_object_agg(step.key, step.value -> 'cases')
        from jsonb_each(run -> 'steps') step where step.value ? 'cases'), '{}') as cases,
      coalesce((select jsonb_object_agg(step.key, step.value ->> 'state')
        from jsonb_each(run -> 'steps') step), '{}') as states
    from autotest_proof_run where snapshot_id = ${snapshotId} and id > ${afterId}
    order by id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    state: ResultState.parse(row.state),
    failureKind: RunFailure.nullable().catch(null).parse(row.failureKind),
  }));
}

/** Locks the row until the transaction ends: reports and the end of a lease take turns. */
export async function lockProofRun(tx: Tx, id: string): Promise<StoredProofRun | undefined> {
  const row = await selectProofRuns(tx)
    .where('autotestProofRun.id', '=', id)
    .forUpdate('autotestProofRun')
    .executeTakeFirst();
  return row && proofRunOf(row);
}

/**
 * The next one of the locked queue, held until commit. People take turns, and then their courses: that whose last proof
 * was given out longest ago is next, so that nobody waits behind a thousand runs of one teacher.
 */
export async function lockNextProof(tx: Tx): Promise<StoredProofRun | undefined> {
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      select assignment.course_id, min(run.id) as first_run,
        (array_agg(snapshot.made_by_id order by run.id))[1] as made_by_id
      from autotest_proof_run run
      join autotest_snapshot snapshot on snapshot.id = run.snapshot_id
      join assignment on assignment.id = snapshot.assignment_id
      where run.state = 'not_started'
      group by assignment.course_id
    )
    select waiting.first_run as id from waiting
    left join lateral (
      select max(lease.lease_id) as last_lease
      from autotest_lease lease
      join autotest_snapshot snapshot on snapshot.id = lease.snapshot_id
      join assignment on assignment.id = snapshot.assignment_id
      where lease.proof_run_id is not null and assignment.course_id = waiting.course_id
    ) given on true
    left join lateral (
      select max(lease.lease_id) as last_lease
      from autotest_snapshot snapshot join autotest_lease lease on lease.snapshot_id = snapshot.id
      where lease.proof_run_id is not null and snapshot.made_by_id = waiting.made_by_id
    ) of_person on true
    order by coalesce(of_person.last_lease, case when waiting.made_by_id is null then given.last_lease end) nulls first,
      given.last_lease nulls first, waiting.first_run limit 1`.execute(tx);
  const next = rows[0] && (await lockProofRun(tx, rows[0].id));
  // It may have been taken away while the lock was waited for.
  return next?.run.state === 'not_started' ? next : undefined;
}

export async function updateProofRun(tx: Tx, id: string, run: RunState): Promise<void> {
  const { failures, failureMessage, failureKind, gates, steps } = run;
  const cases = keptCasesOf(steps);
  const kept = {
    failures,
    failureMessage: failureMessage === null ? null : storable(failureMessage),
    failureKind,
    gates,
    steps: Object.fromEntries(
      Object.entries(steps).map(([key, { state, share }]) => [
        key,
        { state, share, cases: cases[key]?.map(storableCase) },
      ]),
    ),
  };
  await tx
    .updateTable('autotestProofRun')
    .set({ state: run.state, run: JSON.stringify(kept) })
    .where('id', '=', id)
    .execute();
}

function storableCase({ name, verdict }: CaseVerdict): CaseVerdict {
  return { name: storable(name), verdict };
}

/** Replaces runs of a snapshot by new ones. Those that go on at this moment stay. */
export async function renewProofRuns(
  tx: Tx,
  { snapshotId, createdAt }: { snapshotId: string; createdAt: Date },
  runs: readonly { readonly id: string; readonly solutionId: string }[],
): Promise<number> {
  await tx
    .deleteFrom('autotestProofRun')
    .where('snapshotId', '=', snapshotId)
    .where('state', '!=', 'running')
    .execute();
  const rows = runs.map((run) => ({ ...run, snapshotId, createdAt }));
  const made = await tx
    .insertInto('autotestProofRun')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['snapshotId', 'solutionId']).doNothing())
    .executeTakeFirst();
  return Number(made.numInsertedOrUpdatedRows ?? 0);
}

export function listFilesOfProofRun(db: Db, proofRunId: string): Promise<SolutionFile[]> {
  return db
    .selectFrom('autotestSolutionFile')
    .innerJoin('autotestProofRun', 'autotestProofRun.solutionId', 'autotestSolutionFile.solutionId')
    .select(['autotestSolutionFile.path', 'autotestSolutionFile.sha256', 'autotestSolutionFile.sizeBytes'])
    .where('autotestProofRun.id', '=', proofRunId)
    .execute();
}
