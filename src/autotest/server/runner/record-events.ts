// Records the reports of a runner in order, each of them once. The pure state machine decides what they
// change.
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { BodyOf } from '../../../kernel/domain/endpoint.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { runnerRefusals, type EventsAnswer, type runnerProtocol } from '../../../runner/domain/protocol.ts';
import type { Settings } from '../../../tenants/server/index.ts';
import { buildBlocksOf } from '../../domain/build/build-blocks.ts';
import { noOutput, withText } from '../../domain/kept-output.ts';
import { next } from '../../domain/run-state.ts';
import type { JudgedEvent, RunEvent, RunState } from '../../domain/run-state.ts';
import { addBuildOutput } from '../builds.ts';
import { rulesOf, saveRun, type RunFacts } from '../runs.ts';
import { recordProof } from '../proof/runs.ts';
import { updateNextSeq } from '../store/leases.ts';
import { readRunPoints } from '../store/result-lists.ts';
import { findLiveOutput, storable, upsertLiveOutput, type StoredResult } from '../store/results.ts';
import { buildTextOf } from './build-text.ts';
import type { StoredSnapshot } from '../store/snapshots.ts';
import { holdLease, type Held } from './hold-lease.ts';
import { judgedBatch, type JudgedBatch } from './judge-batch.ts';

type Batch = BodyOf<typeof runnerProtocol.events>;

export async function recordEvents(ctx: Context, jobId: string, batch: Batch): Promise<EventsAnswer> {
  const named = { jobId, leaseId: batch.leaseId, tokenId: ctx.runner.tokenId };
  // Judged before the transaction, so that no row is locked while a report is read.
  const judged = await judgedBatch(ctx, named, batch);
  return ctx.transaction(async (tx) => {
    const held = await holdLease(tx, named, judged.known?.lease);
    const fresh = freshOf(held, judged);
    const { jobId: id, nextSeq } = held.lease;
    if (fresh.length > 0) await updateNextSeq(tx, id, nextSeq + fresh.length);
    if (held.kind === 'build') {
      await recordBuild(tx, held.snapshot, fresh);
      return { skip: [], stop: false };
    }
    const run =
      held.kind === 'proof'
        ? await recordProof(tx, held.proof, fresh)
        : await recordRun(tx, {
            result: held.result,
            events: fresh,
            now: ctx.now(),
            facts: judged.known?.facts,
          });
    return { skip: skippedGates(batch.events, run), stop: false };
  });
}

/** The events that did not arrive before. */
export function freshOf({ lease: { nextSeq } }: Held, { firstSeq, events }: JudgedBatch): JudgedEvent[] {
  // The runner has left something out, so it cannot be trusted any more.
  if (firstSeq > nextSeq) throw new RefusedError(runnerRefusals.leaseLost);
  return events.slice(nextSeq - firstSeq);
}

/** Adds the output of a build; answers the changed snapshot. */
export function recordBuild(
  tx: Tx,
  snapshot: StoredSnapshot,
  events: readonly JudgedEvent[],
): Promise<StoredSnapshot> {
  return addBuildOutput(tx, snapshot, storable(buildTextOf(events, buildBlocksOf(snapshot))));
}

/** Answers all gates of the batch, even of a repeated one: the first answer may not have arrived. */
function skippedGates(events: Batch['events'], run: RunState): string[] {
  return events.flatMap((event) =>
    event.kind === 'gateReached' && run.gates[event.stepId] === 'skip' ? [event.stepId] : [],
  );
}

interface Reported {
  readonly result: StoredResult;
  readonly events: readonly RunEvent[];
  readonly now: Date;
  /** Undefined where nobody has read them yet. */
  readonly facts: RunFacts | undefined;
}

/** Applies the events to a run; answers its new state. */
export async function recordRun(tx: Tx, { result, events, now, facts }: Reported): Promise<RunState> {
  // Read without the texts of steps: they may be large, and finished steps never change.
  const before = (await readRunPoints(tx, [result]))(result);
  if (events.length === 0) return before;
  const { rules, settings } = facts ?? (await rulesOf(tx, result));
  const changed = new Set<string>();
  let run = before;
  for (const event of events) {
    const step = next(run, event, rules);
    run = step.state;
    for (const id of step.changed) changed.add(id);
  }
  await saveRun(tx, {
    result,
    before,
    step: { state: run, changed: [...changed] },
    rules,
    now,
  });
  await keepLiveOutput(tx, { result, events, run }, settings);
  return run;
}

/** Sends the output of running steps to watching pages. */
async function keepLiveOutput(
  tx: Tx,
  { result, events, run }: { result: StoredResult; events: readonly RunEvent[]; run: RunState },
  settings: Settings,
): Promise<void> {
  const texts = new Map<string, string>();
  for (const event of events) {
    if (event.kind !== 'output' || run.steps[event.stepId]?.state !== 'running') continue;
    texts.set(event.stepId, (texts.get(event.stepId) ?? '') + event.text);
  }
  const limitBytes = settings.get('NEW_AUTO_TEST_TEST_OUTPUT_LIMIT');
  for (const [stepId, text] of texts) {
    const step = { resultId: result.id, stepId };
    const kept = (await findLiveOutput(tx, step)) ?? noOutput;
    await upsertLiveOutput(tx, step, withText(kept, storable(text), limitBytes));
  }
}
