// A JUnit 5 block that a hand-in meets in the real sandbox, and what it earns.
import { existsSync } from 'node:fs';
import type { Block } from '../../src/autotest/domain/block.ts';
import { idOf } from './autotest-blocks.ts';
import { buildBlocksOf } from '../../src/autotest/domain/build/build-blocks.ts';
import { judgedHandIn, layersOf, type HandIn } from './judged-hand-in.ts';
import type { RunnerPeer } from './runner-peer.ts';

const mebibyte = 1_048_576;
/** Java needs more than programs of students. */
export const limits = {
  memoryBytes: 1_024 * mebibyte,
  diskBytes: 512 * mebibyte,
  fileSizeBytes: 512 * mebibyte,
};

export const hasJunit =
  existsSync('/usr/bin/javac') && existsSync('/usr/share/java/junit-platform-launcher.jar');

export const junit = (content: string, classPath = ''): Block => ({
  ...{
    type: 'junit5',
    id: idOf('A'),
    version: 'base',
    testFile: { name: 'WorkTest.java', content },
    classPath,
  },
});

const machines = new WeakMap<RunnerPeer, Promise<string[]>>();

/** The tests of a file share one machine, built as for an assignment with this block. */
function machineOf(peer: RunnerPeer): Promise<string[]> {
  const setup = buildBlocksOf({ setup: { steps: [] }, test: { steps: [junit('class WorkTest { }')] } });
  const machine = machines.get(peer) ?? layersOf(peer, { setup, limits });
  machines.set(peer, machine);
  return machine;
}

/** The block A, after what else runs. */
export async function judgedByJunit(peer: RunnerPeer, { test, ...handIn }: HandIn) {
  const layers = handIn.setup ? undefined : await machineOf(peer);
  const result = await judgedHandIn(peer, { ...handIn, ...(layers ? { layers } : {}), limits, test });
  const { share, report, output, marks } = result('A');
  const cases = report?.unitTest?.suites.flatMap(({ testCases }) => testCases) ?? [];
  const reasons = cases.map(({ reason }) => reason).join('\n');
  const statuses = Object.fromEntries(cases.map(({ name, status }) => [name, status]));
  return { share, statuses, reasons, flags: marks?.flags ?? [], text: output?.text ?? '', before: result };
}
