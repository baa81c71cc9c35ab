// Runs a file of tests on a folder, by the runner of this machine: the same plan, sandbox and judge as on a site.
import { randomBytes } from 'node:crypto';
import type { JobOutcome, RunnerEvent } from '../../runner/domain/plan.ts';
import { settingsInForce, type SettingName } from '../../tenants/domain/settings.ts';
import { ulidOf } from '../../kernel/domain/ulid.ts';
import type { Block } from '../../autotest/domain/block.ts';
import { buildBlocksOf } from '../../autotest/domain/build/build-blocks.ts';
import { buildPlanOf, testPlanOf } from '../../autotest/domain/build/job-plan.ts';
import { judgeBlock } from '../../autotest/domain/reports/judge.ts';
import { blockBytesOf } from '../../autotest/domain/reports/kept-report.ts';
import {
  leavesOfRun,
  next,
  notStarted,
  type JudgedEvent,
  type RunState,
} from '../../autotest/domain/run-state.ts';
import { stepOf } from '../../autotest/domain/steps/registry.ts';
import { testTreeOf, type BlockTree, typeThatRan } from '../../autotest/domain/tree.ts';
import { CommandError } from '../failure.ts';
import type { LocalSite } from './local-site.ts';

interface Checked {
  readonly setup: readonly Block[];
  readonly test: readonly Block[];
  /** Files of blocks by their ids, and of the folder by their paths. */
  readonly fixtures: ReadonlyMap<string, Buffer>;
  readonly handedIn: ReadonlyMap<string, Buffer>;
}

export interface Tools {
  readonly site: LocalSite;
  readonly note: (text: string) => void;
}

export async function checkTests(checked: Checked, { site, note }: Tools): Promise<RunState> {
  const setup = { metadata: {}, steps: [...checked.setup] };
  const snapshot = { setup, test: { steps: [...checked.test] }, cachedBlocks: 0 };
  const fixtures = [...checked.fixtures].map(([id, content]) => [`fixtures/${id}`, content] as const);
  const given = { settings, token: () => randomBytes(16).toString('hex') };
  let base = 'initial';
  let layers: string[] = [];
  const built = buildBlocksOf(snapshot);
  if (built.length > 0) {
    note('Building the set-up');
    const { outcome, layer } = await site.run({
      plan: buildPlanOf({ ...given, snapshot: { ...snapshot, base, layers } }),
      files: new Map(fixtures),
      onEvents: (events) => {
        for (const event of events)
          if (event.kind === 'output') note(event.text.replaceAll('\r', '').trimEnd());
        return [];
      },
    });
    if (outcome.kind !== 'finished' || layer === undefined) throw new CommandError(sentenceOf(outcome));
    [base, layers] = [layer.base, [layer.sha256]];
  }
  note('Running the tests');
  const tree = testTreeOf(checked.test);
  const rules = { tree, maxFailures: 1 };
  let run = next(notStarted, { kind: 'claimed', at: new Date() }, rules).state;
  const handedIn = [...checked.handedIn].map(([path, content]) => [`student/${path}`, content] as const);
  const { outcome } = await site.run({
    plan: testPlanOf({ ...given, snapshot: { ...snapshot, base, layers } }),
    files: new Map([...handedIn, ...fixtures]),
    onEvents: (events) => {
      for (const event of events) run = next(run, judged(event, tree), rules).state;
      return events.flatMap((event) =>
        event.kind === 'gateReached' && run.gates[event.stepId] === 'skip' ? [event.stepId] : [],
      );
    },
  });
  run = next(run, { kind: 'completed', at: new Date(), outcome }, rules).state;
  if (run.state === 'failed') throw new CommandError(sentenceOf(outcome));
  return run;
}

const values = settingsInForce([]);

/** What a site has whose settings nobody has changed. */
const settings = {
  get: (name: SettingName): number => Number(values.get(name)),
};

function judged(event: RunnerEvent, tree: BlockTree): JudgedEvent {
  if (event.kind !== 'stepFinished') return event;
  const { stepId, at, outcomes } = event;
  const node = tree.byId.get(stepId);
  // The files of a block are copied before its commands run, so the block has only started.
  const { possible, filesOf } = node === undefined ? { possible: 0, filesOf: () => [] } : stepOf(node.type);
  if (node && possible > 0 && filesOf(node.block).length > 0 && outcomes.length === 0) {
    return { kind: 'stepStarted', stepId, at };
  }
  const limits = {
    outputBytes: settings.get('NEW_AUTO_TEST_TEST_OUTPUT_LIMIT'),
    testBytes: settings.get('AUTO_TEST_UNIT_TEST_METADATA_SIZE'),
    blockBytes: blockBytesOf(tree.nodes.length),
  };
  const judgements = (node ? leavesOfRun(node) : []).map((leaf) => {
    const own = leaf === node ? outcomes : outcomes.filter(({ commandId }) => commandId === leaf.id);
    return [
      leaf.id,
      judgeBlock.run({ block: leaf.block, outcomes: own, limits, ranIn: typeThatRan(leaf) }),
    ] as const;
  });
  return { kind: 'stepJudged', stepId, at, judgements: Object.fromEntries(judgements) };
}

function sentenceOf(outcome: JobOutcome): string {
  if ('message' in outcome) return outcome.message;
  return outcome.kind === 'timedOut' ? 'It took too long.' : 'The runner did not finish its work.';
}

export function newId(): string {
  return ulidOf(Date.now(), randomBytes(10));
}
