import { describe, expect, it } from 'vitest';
import { Plan } from '../../runner/domain/plan.ts';
import type { Command, PlanStep } from '../../runner/domain/plan.ts';
import {
  hiddenMatch,
  idOf,
  ioTest,
  match,
  program,
  runIf,
  timeout,
} from '../../../tests/support/autotest-blocks.ts';
import type { Block } from './block.ts';
import { planOfBuild, planOfTest } from './plan.ts';
import type { PlanRequest } from './plan.ts';

function requestOf(): PlanRequest {
  let tokens = 0;
  return {
    base: 'initial',
    layers: [],
    limits: {
      memoryBytes: 1,
      diskBytes: 1,
      fileSizeBytes: 1,
      processes: 1,
      cores: 1,
      outputBytes: 1,
      totalMs: 1,
    },
    commandMs: 120_000,
    reportBytes: 1_048_576,
    outputFileBytes: 1_000,
    token: () => `token${String((tokens += 1))}`,
  };
}

function commandsOf(steps: PlanStep[]): Command[] {
  return steps.flatMap((step) => {
    if (step.kind === 'frame') return commandsOf(step.steps);
    return step.kind === 'commands' ? step.commands : [];
  });
}

describe('the plan of a test', () => {
  const blocks: Block[] = [
    { type: 'testUploadFiles', id: idOf('F'), files: [{ id: idOf('X'), path: 'lib/a.py', size: 3 }] },
    timeout('O', 30, [program('A'), timeout('N', 5, [program('B')])]),
    runIf('G', { met: true, percentage: 50 }, [ioTest('T', [match('M', 'one', ''), match('K', 'two', '')])]),
  ];
  const plan = planOfTest(blocks, requestOf());

  it('is one that runners accept', () => {
    expect(Plan.parse(plan)).toEqual(plan);
  });

  it('runs hidden matches each in a copy of its own, after those that all may see', () => {
    const inside = [hiddenMatch('H', 'secret', ''), match('M', 'one', ''), match('K', 'two', '')];
    const { steps } = planOfTest([ioTest('T', inside)], requestOf());
    expect(steps).toMatchObject([
      { kind: 'commands', stepId: idOf('T'), commands: [{ id: idOf('M') }, { id: idOf('K') }] },
      {
        kind: 'frame',
        stepId: `${idOf('H')}.copy`,
        isolate: true,
        steps: [{ stepId: idOf('H'), commands: [{ id: idOf('H'), stdin: 'secret' }] }],
      },
    ]);
  });

  it('lays out the files of a test block in a copy, for its own commands alone', () => {
    const files = [
      { id: idOf('X'), path: "it's/test_a.py", size: 3 },
      { id: idOf('Y'), path: 'b.txt', size: 1 },
    ];
    const own: Block = { type: 'pytest', id: idOf('P'), script: '-k fast', version: 'base', files };
    const { steps } = planOfTest([own], requestOf());
    expect(Plan.parse(planOfTest([own], requestOf())).steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({ kind: 'frame', isolate: true, steps: [{ kind: 'files' }, {}] });
    const script = commandsOf(steps)[1]?.script ?? '';
    // The tests of the block run when the arguments name no file.
    expect([/-k fast .*s\/test_a\.py/.test(script), script.includes('b.txt')]).toEqual([true, false]);
  });

  it('lets the innermost timeout count', () => {
    const limits = commandsOf(plan.steps).map(({ timeoutMs }) => timeoutMs);
    expect(limits).toEqual([30_000, 5_000, 120_000, 120_000]);
  });

  it('copies files and gates run-if frames', () => {
    expect(plan.steps[0]).toEqual({
      kind: 'files',
      stepId: idOf('F'),
      files: [{ from: idOf('X'), to: 'lib/a.py' }],
    });
    expect(plan.steps[2]).toMatchObject({ kind: 'frame', stepId: idOf('G'), gated: true });
  });

  it('runs an io-test once per match with its text as input', () => {
    const runs = commandsOf(plan.steps).slice(2);
    expect(runs.map(({ id, stdin }) => [id, stdin])).toEqual([
      [idOf('M'), 'one'],
      [idOf('K'), 'two'],
    ]);
  });

  it('uses a path of its own for every report that it reads, and no network', () => {
    const paths = commandsOf(plan.steps).flatMap(({ captures }) => captures.map(({ path }) => path));
    expect(new Set(paths).size).toBe(paths.length);
    expect(plan.steps.some((step) => step.kind === 'commands' && step.network)).toBe(false);
  });

  it('builds with network, and stops at the first failing command', () => {
    const build = planOfBuild([{ type: 'script', id: idOf('S'), script: 'false\ntrue' }], requestOf());
    expect(build.steps[0]).toMatchObject({ kind: 'commands', network: true });
    expect(commandsOf(build.steps)[0]?.argv.slice(0, 2)).toEqual(['/bin/bash', '-e']);
  });
});
