// What teachers could do to others with solutions: hold the machines, stall the server, fill the database.
import { describe, expect, it } from 'vitest';
import { program } from '../../../../tests/support/autotest-blocks.ts';
import {
  makeSnapshot,
  publish,
  saveAutoTest,
  ScriptedRunner,
} from '../../../../tests/support/build-autotest.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { proofContract } from '../../domain/proof/contract.ts';

const makeWorld = useWorld();
const { addAutoTestSolution, listAutoTestSolutions, mutateAutoTestSolution, startAutoTestProof } =
  proofContract;

const base64 = (text: string) => Buffer.from(text).toString('base64');

async function configured(w: World) {
  const { id: assignmentId } = await w.assignment();
  await saveAutoTest(w.teacher, assignmentId, { test: [program('P')] });
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  return { assignmentId, snapshotId };
}

interface Attached {
  readonly files?: Readonly<Record<string, string>>;
  readonly name?: string;
}

function attach(assignmentId: number, { files = { 'a.py': 'x = 1\n' }, name = 'One' }: Attached = {}) {
  const sent = Object.entries(files).map(([path, text]) => ({ path, contents: base64(text) }));
  return { params: { assignmentId }, body: { name, kind: 'right' as const, files: sent } };
}

async function startedProof(w: World, solutions: number) {
  const params = await configured(w);
  for (let count = 0; count < solutions; count += 1)
    await w.teacher.call(addAutoTestSolution, attach(params.assignmentId));
  await w.teacher.call(startAutoTestProof, { params });
  return params;
}

/** The assignment whose solution a runner was given. */
async function assignmentOf(w: World, jobId: string): Promise<number> {
  const { assignmentId } = await w.platform.database.db
    .selectFrom('autotestLease')
    .innerJoin('autotestSnapshot', 'autotestSnapshot.id', 'autotestLease.snapshotId')
    .select('autotestSnapshot.assignmentId')
    .where('jobId', '=', jobId)
    .executeTakeFirstOrThrow();
  return assignmentId;
}

describe('machines', () => {
  it('of several courses whose proofs wait each has its turn', async () => {
    const w = await makeWorld();
    const crowded = await startedProof(w, 4);
    const small = await makeWorld();
    const single = await startedProof(small, 1);
    const runner = new ScriptedRunner(w);
    const taken: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const job = await runner.claimOne();
      taken.push(await assignmentOf(w, job.jobId));
      await runner.complete(job);
    }
    const [first, second] = [crowded.assignmentId, single.assignmentId];
    expect(taken).toEqual([first, second, first, first, first]);
  });

  it('have proofs in half of their slots, so that many hand-ins find a place at once', async () => {
    const w = await makeWorld();
    const { assignmentId, snapshotId } = await startedProof(w, 10);
    await publish(w.teacher, assignmentId, snapshotId);
    const runner = new ScriptedRunner(w);
    const jobs = await runner.claim(8);
    expect(jobs).toHaveLength(4);
    // More is given out, but no more of the proofs that wait.
    await handIn(w.student, assignmentId);
    const more = await runner.claim(4);
    expect(more).toHaveLength(1);
    jobs.push(...more);
    for (const job of jobs) await runner.complete(job);
    while ((await startedCount(w)) > 0) await runner.complete(await runner.claimOne());
  });
});

async function startedCount(w: World): Promise<number> {
  const rows = await w.platform.database.db
    .selectFrom('autotestProofRun')
    .select('id')
    .where('state', '=', 'not_started')
    .execute();
  return rows.length;
}

describe('programs', () => {
  it('with null characters, and with signs that are cut in half, have mistakes made in them', async () => {
    const w = await makeWorld();
    const { assignmentId } = await configured(w);
    const odd = ['def f():\n    return "a\0b"\n', `def f():\n    return "${'😀'.repeat(120)}"\n`];
    for (const text of odd) {
      const { id: solutionId } = await w.teacher.call(
        addAutoTestSolution,
        attach(assignmentId, { files: { 'm.py': text } }),
      );
      const params = { assignmentId, solutionId };
      expect(await w.teacher.call(mutateAutoTestSolution, { params })).toEqual({ count: 1 });
    }
    const { solutions } = await w.teacher.call(listAutoTestSolutions, { params: { assignmentId } });
    const before = solutions.flatMap(({ change }) => change?.before ?? []);
    expect(before.every((text) => text.startsWith('return "') && text.isWellFormed())).toBe(true);
  });

  it('of more than a million characters cost no more than one million, and the others are left as they are', async () => {
    const w = await makeWorld();
    const { assignmentId } = await configured(w);
    const text = 'xy = a + 1\n'.repeat(18_000);
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`m${at}.py`, text] as const));
    const { id: solutionId } = await w.teacher.call(addAutoTestSolution, attach(assignmentId, { files }));
    const params = { assignmentId, solutionId };
    expect(await w.teacher.call(mutateAutoTestSolution, { params })).toEqual({ count: 50 });
    const { solutions } = await w.teacher.call(listAutoTestSolutions, { params: { assignmentId } });
    expect(new Set(solutions.flatMap(({ change }) => change?.path ?? [])).size).toBeLessThanOrEqual(5);
  });
});

describe('names', () => {
  it('of solutions are one line that does not turn', async () => {
    const w = await makeWorld();
    const { assignmentId } = await configured(w);
    const made = await w.teacher.call(addAutoTestSolution, attach(assignmentId, { name: 'two\nlines' }));
    expect(made.name).toBe('two lines');
    const turned = await w.teacher.refused(addAutoTestSolution, attach(assignmentId, { name: '\u202Eabc' }));
    expect(turned.status).toBe(400);
  });

  it('of files lead through no other file, and are no longer than the database can hold', async () => {
    const w = await makeWorld();
    const { assignmentId } = await configured(w);
    for (const paths of [
      ['a', 'a/b.py'],
      ['x/'.repeat(3000) + 'a.py'],
      ['世'.repeat(200) + '/' + '界'.repeat(200)],
    ]) {
      const files = Object.fromEntries(paths.map((path) => [path, 'x']));
      const refused = await w.teacher.refused(addAutoTestSolution, attach(assignmentId, { files }));
      expect(refused.message).toBe('The name of a file cannot be used. Take plain names, each of them once.');
    }
  });
});
