// Blocks become a plan, the real runner carries it out in its sandbox, and its reports become results.
import { expect } from 'vitest';
import type { Block } from '../../src/autotest/domain/block.ts';
import { planOfBuild, planOfTest, type PlanRequest } from '../../src/autotest/domain/plan.ts';
import { next, notStarted, type RunEvent, type StepRecord } from '../../src/autotest/domain/run-state.ts';
import type { JobLimits } from '../../src/runner/domain/plan.ts';
import { treeOf } from '../../src/autotest/domain/tree.ts';
import { idOf, stepJudged } from './autotest-blocks.ts';
import { usualLimits, type RunnerPeer } from './runner-peer.ts';

export interface HandIn {
  readonly setup?: Block[];
  /** Of a machine that is built already; no set-up is added to it. */
  readonly layers?: readonly string[];
  readonly test: Block[];
  /** Of the student: their `main.py`, and other files by their paths. */
  readonly main?: string;
  readonly student?: Record<string, string | Buffer>;
  /** Of the teacher, by their id. */
  readonly files?: Record<string, string>;
  /** For tools that need more than programs of students. */
  readonly limits?: Partial<JobLimits>;
}

/** Builds, runs and judges; the records of the blocks by their words. */
export async function judgedHandIn(
  peer: RunnerPeer,
  { setup = [], layers, test, main = '', student = {}, files = {}, limits = {} }: HandIn,
): Promise<(word: string) => StepRecord> {
  const request = newRequest();
  const uploaded = Object.entries(files).map(([word, text]) => [`fixtures/${idOf(word)}`, text] as const);
  const handedIn = Object.entries<string | Buffer>({ 'main.py': main.trimStart(), ...student });
  const archive: Record<string, string | Buffer> = Object.fromEntries([
    ...handedIn.map(([path, text]) => [`student/${path}`, text] as const),
    ...uploaded,
  ]);
  const { outcome, events } = await peer.run({
    steps: planOfTest(test, request).steps,
    files: archive,
    layers: [...(layers ?? (await layersOf(peer, { setup, files: archive, limits })))],
    limits: { totalMs: request.limits.totalMs, ...limits },
  });
  const at = new Date();
  const seen = events.map((event): RunEvent =>
    event.kind === 'stepFinished' ? stepJudged(test, event.stepId, event) : event,
  );
  const all: RunEvent[] = [{ kind: 'claimed', at }, ...seen, { kind: 'completed', at, outcome }];
  const rules = { tree: treeOf(test), maxFailures: 1 };
  const { steps } = all.reduce((state, event) => next(state, event, rules).state, notStarted);
  return (word) => {
    const record = steps[idOf(word)];
    if (!record) throw new Error(`${word} has no record.`);
    return record;
  };
}

interface Build {
  readonly setup: Block[];
  readonly files?: Record<string, string | Buffer>;
  readonly limits?: Partial<JobLimits>;
}

/** Builds a machine. */
export async function layersOf(
  peer: RunnerPeer,
  { setup, files = {}, limits = {} }: Build,
): Promise<string[]> {
  if (setup.length === 0) return [];
  const request = newRequest();
  const { steps } = planOfBuild(setup, request);
  const patient = { totalMs: request.limits.totalMs, ...limits };
  const built = await peer.run({ kind: 'build', steps, files, limits: patient });
  expect(built.outcome).toEqual({ kind: 'finished' });
  return [built.layer?.sha256 ?? ''];
}

function newRequest(): PlanRequest {
  let words = 0;
  return {
    base: 'quick',
    layers: [],
    // No attack here is stopped by the clock, so a busy machine may take its time.
    limits: { ...usualLimits, totalMs: 120_000 },
    commandMs: 60_000,
    reportBytes: 65_536,
    outputFileBytes: 1_048_576,
    token: () => (words += 1).toString(16).padStart(32, '0'),
  };
}

/** A block that lays a file of the teacher beside the tests. */
export function upload(word: string, ofFile: string, path: string): Block {
  return { type: 'testUploadFiles', id: idOf(word), files: [{ id: idOf(ofFile), path, size: 1 }] };
}
