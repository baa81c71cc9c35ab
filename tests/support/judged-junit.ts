// A JUnit 5 block that a hand-in meets in the real sandbox, and what it earns.
import { existsSync } from 'node:fs';
import type { Block } from '../../src/autotest/domain/block.ts';
import { idOf } from './autotest-blocks.ts';
import { judgedHandIn, type HandIn } from './judged-hand-in.ts';
import type { RunnerPeer } from './runner-peer.ts';

const mebibyte = 1_048_576;
const limits = { memoryBytes: 1_024 * mebibyte, diskBytes: 512 * mebibyte, fileSizeBytes: 512 * mebibyte };

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

/** The block A, after what else runs. */
export async function judgedByJunit(peer: RunnerPeer, { test, ...handIn }: HandIn) {
  const result = await judgedHandIn(peer, { ...handIn, limits, test });
  const { share, report, output, marks } = result('A');
  const cases = report?.unitTest?.suites.flatMap(({ testCases }) => testCases) ?? [];
  const reasons = cases.map(({ reason }) => reason).join('\n');
  const statuses = Object.fromEntries(cases.map(({ name, status }) => [name, status]));
  return { share, statuses, reasons, flags: marks?.flags ?? [], text: output?.text ?? '' };
}
