// Computes the points for a runner's reports, in a thread and outside of any transaction. Blocks of a
// snapshot never change, so this may happen before the lease is locked. Afterwards the lease is checked
// again.
import type { Context } from '../../../access/server/index.ts';
import type { Platform } from '../../../kernel/server/platform.ts';
import { ThreadLimitError } from '../../../kernel/server/threads/threads.ts';
import type { RunnerEvent } from '../../../runner/domain/plan.ts';
import type { EventBatch } from '../../../runner/domain/protocol.ts';
import { isOfSite } from '../../domain/failures/failure-of.ts';
import { failureTexts } from '../../domain/failures/texts.ts';
import { isQuick, judgeBlock, judgePattern, notJudged, type Judgement } from '../../domain/reports/judge.ts';
import { blockBytesOf, type KeptLimits } from '../../domain/reports/kept-report.ts';
import { leavesOfRun } from '../../domain/run-state.ts';
import type { JudgedEvent } from '../../domain/run-state.ts';
import { stepOf } from '../../domain/steps/registry.ts';
import { typeThatRan, type BlockNode } from '../../domain/tree.ts';
import { findFacts, type RunFacts } from '../runs.ts';
import type { Lease } from '../store/leases.ts';
import { findHeld, type Named } from './hold-lease.ts';
import { judgedBeforeOf, type Judged } from './judged-before.ts';
import { JudgingTime } from './judging-time.ts';

export interface JudgedBatch {
  readonly firstSeq: number;
  readonly events: readonly JudgedEvent[];
  /** What was read to judge them, so that nobody reads it twice; undefined where there was nothing to judge. */
  readonly known?: { readonly lease: Lease; readonly facts: RunFacts };
}

type Asking = Pick<Context, 'platform' | 'request'>;
type Finished = Extract<RunnerEvent, { kind: 'stepFinished' }>;

/** The same events; finished steps also have their judgement. */
export async function judgedBatch(ctx: Asking, named: Named, batch: EventBatch): Promise<JudgedBatch> {
  const { firstSeq } = batch;
  const judge = batch.events.some(isFinished) ? await judgeOf(ctx, named) : undefined;
  const events: JudgedEvent[] = [];
  for (const [at, event] of batch.events.entries()) {
    const seq = firstSeq + at;
    if (!isFinished(event)) events.push(event);
    else
      events.push(await judgedEvent({ event, seq }, judge && seq >= judge.lease.nextSeq ? judge : undefined));
  }
  if (judge) judgedBeforeOf(ctx.platform).forget(named.leaseId);
  return { firstSeq, events, ...(judge ? { known: { lease: judge.lease, facts: judge.facts } } : {}) };
}

function isFinished(event: RunnerEvent): event is Finished {
  return event.kind === 'stepFinished';
}

interface Judge {
  readonly platform: Platform;
  readonly asker: { readonly forWhom: string; readonly departure: AbortSignal };
  readonly facts: RunFacts;
  readonly limits: KeptLimits;
  readonly time: JudgingTime;
  readonly before: Map<string, Judged>;
  /** All events before its next number have been judged. */
  readonly lease: Lease;
  /** How many blocks may still be judged without a thread. */
  quickLeft: number;
}

const mostQuick = 50;

/** Undefined if there is nothing to judge: no such lease, or a build. */
async function judgeOf({ platform, request }: Asking, named: Named): Promise<Judge | undefined> {
  const { db } = platform.database;
  const lease = await findHeld(db, named);
  if (!lease || (lease.resultId === null && lease.proofRunId === null)) return undefined;
  const facts = await findFacts(db, lease.snapshotId);
  if (!facts) return undefined;
  const { snapshot, settings, rules } = facts;
  const limits = {
    outputBytes: settings.get('NEW_AUTO_TEST_TEST_OUTPUT_LIMIT'),
    testBytes: settings.get('AUTO_TEST_UNIT_TEST_METADATA_SIZE'),
    blockBytes: blockBytesOf(rules.tree.nodes.length),
  };
  const { assignmentId } = snapshot;
  // Tests of one assignment may be slow, those of the others do not wait for them. A runner that waits no longer sends
  // the batch again.
  const asker = { forWhom: `assignment ${assignmentId}`, departure: request.departure };
  const before = judgedBeforeOf(platform).of(lease.leaseId);
  return { platform, asker, facts, limits, time: new JudgingTime(), before, lease, quickLeft: mostQuick };
}

interface Numbered {
  readonly event: Finished;
  readonly seq: number;
}

async function judgedEvent({ event, seq }: Numbered, judge: Judge | undefined): Promise<JudgedEvent> {
  const { stepId, at } = event;
  const node = judge?.facts.rules.tree.byId.get(stepId);
  // The files of a block are copied before its commands run, so the block has only started.
  if (node && hasOwnFiles(node) && event.outcomes.length === 0) return { kind: 'stepStarted', stepId, at };
  const judgements: Record<string, Judgement> = {};
  if (judge && node) {
    judge.time.startBlock();
    for (const leaf of leavesOfRun(node)) {
      judgements[leaf.id] = judge.time.isUsedUp()
        ? notJudged(leaf.type)
        : await judgedOnce(judge, `${seq} ${leaf.id}`, () => judgedNow(judge, leaf, { node, event }));
    }
  }
  return { kind: 'stepJudged', stepId, at, judgements };
}

function hasOwnFiles({ type, block }: BlockNode): boolean {
  const { possible, filesOf } = stepOf(type);
  return possible > 0 && filesOf(block).length > 0;
}

/** What an earlier try has judged stays so, and has used its time of the block. */
async function judgedOnce(
  { before, time }: Judge,
  key: string,
  judge: () => Promise<Judged>,
): Promise<Judgement> {
  const known = before.get(key);
  if (known) time.note({ ranMs: known.ranMs, waitedMs: 0 });
  const judged = known ?? (await judge());
  before.set(key, judged);
  return judged.judgement;
}

async function judgedNow(
  judge: Judge,
  leaf: BlockNode,
  { node, event }: { node: BlockNode; event: Finished },
): Promise<Judged> {
  const outcomes =
    leaf === node ? event.outcomes : event.outcomes.filter(({ commandId }) => commandId === leaf.id);
  const { platform, asker, limits, time } = judge;
  const { type, block } = leaf;
  const ran = { block, outcomes, limits, ranIn: typeThatRan(leaf) };
  if (judge.quickLeft > 0 && isQuick(ran)) {
    judge.quickLeft -= 1;
    return { judgement: judgeBlock.run(ran), ranMs: 0 };
  }
  const work = stepOf(type).comparesPatterns ? judgePattern : judgeBlock;
  let ranMs = 0;
  const run = (onRan: (ms: number) => void): Promise<Judgement> => {
    const noted = (ms: number): void => onRan((ranMs = ms));
    return platform.threads.run(work, ran, { ...asker, onRan: noted });
  };
  try {
    const judgement = tellSite(platform, await time.spend(run));
    return { judgement, ranMs };
  } catch (error) {
    if (!(error instanceof ThreadLimitError)) throw error;
    platform.log.info({ err: error, type }, 'a block was not judged');
    return { judgement: notJudged(type), ranMs };
  }
}

/** In the log stands what students and teachers never read. */
function tellSite({ log }: Platform, judgement: Judgement): Judgement {
  const { failure } = judgement;
  if (failure !== undefined && isOfSite(failure)) log.warn({ failure }, failureTexts.step[failure].operator);
  return judgement;
}
