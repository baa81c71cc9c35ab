// Frames that change the machine for the blocks inside, and the block that keeps files, in the real sandbox.
import { expect, it } from 'vitest';
import { idOf, program } from '../../../tests/support/autotest-blocks.ts';
import { judgedHandIn } from '../../../tests/support/judged-hand-in.ts';
import { usualLimits } from '../../../tests/support/runner-peer.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';
import type { Block } from '../domain/block.ts';
import { planOfTest } from '../domain/plan.ts';

const { peer } = useRunner('frames');

it('runs what is isolated on a copy, so that nothing of it is left (AT2-019)', async () => {
  const inner: Block = { type: 'snapshot', id: idOf('W'), children: [program('B', 'ls a; echo > b')] };
  const isolated: Block = { type: 'snapshot', id: idOf('V'), children: [inner, program('C', 'ls b')] };
  const result = await judgedHandIn(peer, {
    test: [program('A', 'echo > a'), isolated, program('D', 'ls a && ! ls b')],
  });
  expect(['A', 'B', 'C', 'D'].map((word) => result(word).exitCode)).toEqual([0, 0, 2, 0]);
});

it('lets only what stands in Allow Internet out, also inside a copy (AT2-004)', async () => {
  const hasWayOut = 'grep -q tap0 /proc/net/route && grep -q nameserver /etc/resolv.conf';
  const isolated: Block = { type: 'snapshot', id: idOf('W'), children: [program('B', hasWayOut)] };
  const result = await judgedHandIn(peer, {
    test: [
      program('A', hasWayOut),
      { type: 'allowInternet', id: idOf('V'), children: [isolated, program('C', hasWayOut)] },
      program('D', hasWayOut),
    ],
  });
  expect(['A', 'B', 'C', 'D'].map((word) => result(word).state)).toEqual([
    'failed',
    'passed',
    'passed',
    'failed',
  ]);
});

it('runs nothing of what is for the code editor (AT2-002)', async () => {
  const only: Block = {
    type: 'runIn',
    id: idOf('V'),
    environment: 'code-editor',
    children: [program('B', 'echo > b')],
  };
  const result = await judgedHandIn(peer, { test: [only, program('A', '! ls b')] });
  expect(result('A').state).toBe('passed');
});

it('keeps the files that a pattern names, from inside a copy too, and goes on where none is there (AT2-017)', async () => {
  const kept = (word: string, toUpload: string): Block => ({ type: 'output', id: idOf(word), toUpload });
  const isolated: Block = {
    type: 'snapshot',
    id: idOf('V'),
    children: [program('B', 'echo two > two.txt'), kept('K', '*.txt')],
  };
  const { steps } = planOfTest(
    [
      program('A', 'mkdir -p out; echo one > out/one.txt'),
      isolated,
      kept('L', '**/*.txt'),
      kept('M', '*.png'),
    ],
    {
      ...{ base: 'quick', layers: [], limits: usualLimits },
      ...{ commandMs: 60_000, reportBytes: 65_536, outputFileBytes: 1_048_576 },
      token: () => 'token',
    },
  );
  const { events, outcome } = await peer.run({ steps, files: { 'student/main.py': '' } });
  expect(outcome).toEqual({ kind: 'finished' });
  const filesOf = events.flatMap((event) =>
    event.kind === 'stepFinished' ? event.outputFiles.map(({ path }) => [event.stepId, path]) : [],
  );
  expect(filesOf).toEqual([
    [idOf('K'), 'student/two.txt'],
    [idOf('L'), 'student/out/one.txt'],
  ]);
});
