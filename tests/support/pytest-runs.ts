// Pytest blocks on hand-ins, in the real sandbox: what the server asks, and what it makes of the answer.
import type { Block } from '../../src/autotest/domain/block.ts';
import { planOfTest } from '../../src/autotest/domain/plan.ts';
import { engines } from '../../src/autotest/domain/reports/engines.ts';
import { stepOf } from '../../src/autotest/domain/steps/registry.ts';
import type { LeafResult } from '../../src/autotest/domain/steps/step.ts';
import type { CommandOutcome } from '../../src/runner/domain/plan.ts';
import { idOf } from './autotest-blocks.ts';
import { usualLimits, type RunnerPeer } from './runner-peer.ts';
import { useRunner } from './use-runner.ts';

type Files = Record<string, string>;

export interface PytestRun {
  readonly student: Files;
  readonly tests: Files;
  /** Arguments of the block; without, every file of the tests whose name says so. */
  readonly script?: string;
  readonly own?: { oneProcess?: boolean; strictComparisons?: boolean; version?: 'base' | '8.3.3' };
  readonly timeoutMs?: number;
}

export interface EndedRun extends LeafResult {
  readonly durationMs: number;
  /** `test_a passed`, in the order of the report. */
  readonly tests: readonly string[];
  readonly outcome: CommandOutcome | undefined;
}

/** A real runner for the tests of one file. */
export function usePytest(): PytestRuns {
  return new PytestRuns(useRunner('pytest').peer);
}

class PytestRuns {
  readonly #peer: RunnerPeer;

  constructor(peer: RunnerPeer) {
    this.#peer = peer;
  }

  async run({ student, tests, script, own = {}, timeoutMs = 60_000 }: PytestRun): Promise<EndedRun> {
    const names = Object.keys(tests);
    const files = names.map((path, at) => ({ id: idOf(`F${String(at)}`), path, size: 1 }));
    const named = names.filter((name) => /(^|\/)test_\w+\.py$|_test\.py$/.test(name));
    const block = {
      type: 'pytest' as const,
      id: idOf('P'),
      script: script ?? named.map((name) => `"$UPLOADED_FILES/${name}"`).join(' '),
      version: own.version ?? ('base' as const),
      ...own,
    };
    const upload: Block[] = files.length === 0 ? [] : [{ type: 'testUploadFiles', id: idOf('F'), files }];
    const blocks: Block[] = [...upload, block];
    let tokens = 0;
    const plan = planOfTest(blocks, {
      ...{ base: 'initial', layers: [], limits: usualLimits },
      commandMs: timeoutMs,
      reportBytes: 1_048_576,
      outputFileBytes: 1_048_576,
      token: () => `token${String((tokens += 1))}x${String(process.hrtime.bigint())}`,
    });
    const placed = names.map(
      (name, at) => [`fixtures/${idOf(`F${String(at)}`)}`, tests[name] ?? ''] as const,
    );
    const handedIn = Object.entries(student).map(([name, text]) => [`student/${name}`, text] as const);
    const record = await this.#peer.run({
      steps: plan.steps,
      files: Object.fromEntries([...placed, ...handedIn]),
      limits: { memoryBytes: 536_870_912, totalMs: 120_000, outputBytes: 65_536 },
    });
    const outcomes = Object.values(record.commands);
    const result = stepOf('pytest').resultOf(block, outcomes, engines);
    const outcome = record.commands['pytest'];
    const cases = (result.report?.unitTest?.suites ?? []).flatMap(({ testCases }) => testCases);
    return {
      ...result,
      outcome,
      durationMs: outcome?.durationMs ?? 0,
      tests: cases.map(({ name, status }) => `${name} ${status}`),
    };
  }
}
