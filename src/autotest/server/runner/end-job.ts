// Ends a job, after the report or the silence of its runner. Exactly one final result comes of it.
import type { JobOutcome } from '../../../runner/domain/plan.ts';
import { failureOfBuild, isOfSite } from '../../domain/failures/failure-of.ts';
import { failureOfRun } from '../../domain/failures/failure-of-run.ts';
import { failureTexts } from '../../domain/failures/texts.ts';
import type { JudgedEvent, RunState } from '../../domain/run-state.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { addBuildOutput, finishBuild, keepImage, setBuildState } from '../builds.ts';
import { recordProof } from '../proof/runs.ts';
import { endBuildJob, queueBuild, wakeRunners } from '../queue.ts';
import type { Moment, RunFacts } from '../runs.ts';
import { endLease } from '../store/leases.ts';
import { moveBackWaitingOf } from '../store/queue.ts';
import { storable } from '../store/results.ts';
import type { StoredSnapshot } from '../store/snapshots.ts';
import { settingsOf } from '../surroundings.ts';
import type { Held } from './hold-lease.ts';
import { recordBuild, recordRun } from './record-events.ts';

interface End {
  readonly outcome: JobOutcome;
  /** The last events, which came together with the end. */
  readonly events?: readonly JudgedEvent[];
  /** What was read to judge them. */
  readonly facts?: RunFacts | undefined;
  /** False if the runner became silent. */
  readonly isCompleted: boolean;
}

/** Ends the lease and its work. Work that will be tried again goes before all others. */
export async function endJob(tx: Tx, moment: Moment, { held, end }: { held: Held; end: End }): Promise<void> {
  const { jobId } = held.lease;
  const { outcome, events = [], facts, isCompleted } = end;
  const nextSeq = held.lease.nextSeq + events.length;
  await endLease(tx, jobId, { endedAt: moment.now, isCompleted, nextSeq });
  if (held.kind === 'build') {
    await endBuildJob(tx, moment.platform, jobId);
    const snapshot = events.length === 0 ? held.snapshot : await recordBuild(tx, held.snapshot, events);
    return endBuild(tx, moment, { snapshot, outcome });
  }
  const completed = { kind: 'completed', at: moment.now, outcome } as const;
  if (held.kind === 'proof') {
    const { state } = await recordProof(tx, held.proof, [...events, completed]);
    return state === 'not_started' ? wakeRunners(tx) : undefined;
  }
  const { result } = held;
  const run = await recordRun(tx, { result, events: [...events, completed], now: moment.now, facts });
  const isAgain = run.state === 'not_started';
  tellSite(moment, { jobId, run });
  // The author's other runs may now be taken, but people who have waited meanwhile come first.
  const moved = isAgain ? 0 : await moveBackWaitingOf(tx, result.authorId, moment.now);
  if (isAgain || moved > 0) await wakeRunners(tx);
}

/** In the log stands what students and teachers never read. */
function tellSite({ platform }: Moment, { jobId, run }: { jobId: string; run: RunState }): void {
  const failure = run.state === 'failed' ? failureOfRun(run.state, run.failureKind) : undefined;
  if (failure === undefined || !isOfSite(failure)) return;
  const { failureMessage: message } = run;
  platform.log.warn({ jobId, failure, message }, failureTexts.run[failure].operator);
}

interface EndedBuild {
  readonly snapshot: StoredSnapshot;
  readonly outcome: JobOutcome;
}

async function endBuild(tx: Tx, moment: Moment, { snapshot, outcome }: EndedBuild): Promise<void> {
  const hasImage = snapshot.layers.length > 0;
  if (outcome.kind === 'finished' && hasImage) {
    if (await keepImage(tx, snapshot, moment.now)) return finishBuild(tx, moment, snapshot);
    return buildAgain(tx, snapshot, snapshot.buildFailures);
  }
  if (outcome.kind === 'givenBack') return buildAgain(tx, snapshot, snapshot.buildFailures);
  const buildFailure = failureOfBuild(outcome);
  const written = await addBuildOutput(tx, snapshot, `\n${storable(sentenceOf(outcome))}\n`);
  const isBroken = outcome.kind === 'failed' || outcome.kind === 'finished';
  const buildFailures = snapshot.buildFailures + (isBroken ? 1 : 0);
  const settings = await settingsOf(tx, snapshot.assignmentId);
  const mayTryAgain = isBroken && buildFailures < settings.get('AUTO_TEST_MAX_RESULT_ATTEMPTS');
  if (mayTryAgain) return buildAgain(tx, written, buildFailures);
  await setBuildState(tx, written, { buildState: 'errored', buildFailures, buildFailure });
  if (!isOfSite(buildFailure)) return;
  const told = { snapshotId: snapshot.id, failure: buildFailure, message: sentenceOf(outcome) };
  moment.platform.log.warn(told, failureTexts.build[buildFailure].operator);
}

async function buildAgain(tx: Tx, snapshot: StoredSnapshot, buildFailures: number): Promise<void> {
  await setBuildState(tx, snapshot, { buildState: 'waiting-to-start', buildFailures });
  await queueBuild(tx, snapshot, 'front');
}

function sentenceOf(outcome: JobOutcome): string {
  switch (outcome.kind) {
    case 'buildFailed':
    case 'failed':
    case 'unreportable':
      return outcome.message;
    case 'timedOut':
      return 'The build took too long.';
    case 'stopped':
    case 'givenBack':
      return 'The build was stopped.';
    case 'finished':
      return 'The image of the build did not arrive.';
  }
}
