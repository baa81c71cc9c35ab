// Runs the tests of a snapshot on the attached solutions, and tells which test fails which of them.
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { newUlid } from '../../../kernel/server/clock.ts';
import { Pace } from '../../../kernel/server/turns/pace.ts';
import { failureOfRun } from '../../domain/failures/failure-of-run.ts';
import { CaseColumns, type ReadCases } from '../../domain/proof/cases.ts';
import type { Proof, ProvenRun, ProvenSolution } from '../../domain/proof/model.ts';
import { noSolutions, notBuiltForProof } from '../../domain/proof/refusals.ts';
import { titlesOf } from '../../domain/proof/titles.ts';
import { provingTestsOf, verdictOf } from '../../domain/proof/verdict.ts';
import { testTreeOf, type BlockNode } from '../../domain/tree.ts';
import { accessConfigurationToChange, accessSnapshot } from '../access.ts';
import { wakeRunners } from '../queue.ts';
import { lockConfiguration } from '../store/configurations.ts';
import { listSolutions, listVerdictRuns, renewProofRuns, type VerdictRun } from './store.ts';

interface OfSnapshot {
  readonly assignmentId: number;
  readonly snapshotId: string;
}

export async function startProof(ctx: Context, of: OfSnapshot): Promise<{ count: number }> {
  const { assignmentId, snapshotId } = of;
  await accessConfigurationToChange(ctx, assignmentId);
  const { buildState } = await accessSnapshot(ctx, of);
  if (buildState !== 'finished') throw new RefusedError(notBuiltForProof);
  const { clock, random } = ctx.platform;
  return ctx.transaction(async (tx) => {
    // No mutant comes or goes meanwhile.
    await lockConfiguration(tx, assignmentId);
    const solutions = await listSolutions(tx, assignmentId);
    if (solutions.length === 0) throw new RefusedError(noSolutions);
    // Right solutions run first: when they fail, the rest says little.
    const ordered = [...solutions].sort((one, other) => rankOf(one.kind) - rankOf(other.kind));
    const ids = ordered.map(() => newUlid(clock, random)).toSorted();
    const runs = ordered.flatMap(({ id: solutionId }, at) => {
      const id = ids[at];
      return id === undefined ? [] : [{ id, solutionId }];
    });
    const count = await renewProofRuns(tx, { snapshotId, createdAt: ctx.now() }, runs);
    await wakeRunners(tx);
    return { count };
  });
}

function rankOf(kind: string): number {
  return kind === 'right' ? 0 : 1;
}

/** A thousand solutions by hundreds of tests: read, and written, in portions. A turn is not held while they are read. */
export async function getProof(ctx: Context, of: OfSnapshot): Promise<Proof> {
  const snapshot = await accessSnapshot(ctx, of);
  await ctx.takeLargePlace();
  const tests = provingTestsOf(testTreeOf(snapshot.test.steps));
  const solutions = await listSolutions(ctx.db, of.assignmentId);
  // Right solutions run first, and know the names of all cases; a wrong one may end before.
  const columns = new CaseColumns(tests);
  const runs = await readRuns(ctx, snapshot.id, (run) => readRunOf(run, tests, columns));
  await ctx.takeLargeTurn();
  const { cases, hasMore, verdictsOf } = columns.end();
  const titles = titlesOf(tests);
  const pace = new Pace(ctx.request.departure);
  const shown: ProvenSolution[] = [];
  for (const { id, name, kind, madeFrom, change } of solutions) {
    const run = runs.get(id);
    const proven = run === undefined ? null : { ...run, cases: verdictsOf(run.cases) };
    shown.push({ id, name, kind, madeFrom, change, run: proven });
    if (pace.isDue()) await pace.rest();
  }
  return {
    tests: tests.map(({ id }, at) => ({ stepId: id, title: titles[at] ?? '' })),
    cases,
    hasMoreCases: hasMore,
    solutions: shown,
  };
}

type ReadRun = Omit<ProvenRun, 'cases'> & { readonly cases: ReadCases };

function readRunOf(run: VerdictRun, tests: readonly BlockNode[], columns: CaseColumns): ReadRun {
  const { state, failureMessage, failureKind, states } = run;
  const failure = failureOfRun(state, failureKind);
  return {
    state,
    ...(failure === undefined ? {} : { failure }),
    failureMessage,
    verdicts: tests.map((test) => verdictOf(states[test.id])),
    cases: columns.read(run),
  };
}

/** Each run has the states of up to 500 blocks, and their cases. */
const runsAtOnce = 20;

/** What is told of each run, by its solution. The rest of a portion is forgotten before the next one is read. */
async function readRuns(
  ctx: Context,
  snapshotId: string,
  told: (run: VerdictRun) => ReadRun,
): Promise<Map<string, ReadRun>> {
  const pace = new Pace(ctx.request.departure);
  const read = new Map<string, ReadRun>();
  for (let afterId: string | undefined = ''; afterId !== undefined;) {
    const runs: VerdictRun[] = await listVerdictRuns(ctx.db, snapshotId, { afterId, limit: runsAtOnce });
    for (const run of runs) {
      read.set(run.solutionId, told(run));
      if (pace.isDue()) await pace.rest();
    }
    afterId = runs.length < runsAtOnce ? undefined : runs.at(-1)?.id;
    await pace.rest();
  }
  return read;
}
