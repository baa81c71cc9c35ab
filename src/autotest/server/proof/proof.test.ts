import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { idOf, outcomeOf, program } from '../../../../tests/support/autotest-blocks.ts';
import {
  makeSnapshot,
  publish,
  resultOf,
  saveAutoTest,
  ScriptedRunner,
  stepEvents,
} from '../../../../tests/support/build-autotest.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { whileRefusing } from '../../../../tests/support/failing-rows.ts';
import { expectFault } from '../../../../tests/support/fault-log.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { runnerProtocol } from '../../../runner/domain/protocol.ts';
import { proofContract } from '../../domain/proof/contract.ts';
import { findingOf } from '../../domain/proof/verdict.ts';

const makeWorld = useWorld();
const {
  addAutoTestSolution,
  getAutoTestProof,
  listAutoTestSolutions,
  mutateAutoTestSolution,
  removeAutoTestSolution,
  startAutoTestProof,
} = proofContract;

const base64 = (text: string) => Buffer.from(text).toString('base64');

async function configured(w: World) {
  const { id: assignmentId } = await w.assignment();
  await saveAutoTest(w.teacher, assignmentId, { test: [program('P'), program('Q')] });
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  return { assignmentId, snapshotId };
}

function attach(w: World, assignmentId: number, kind: 'right' | 'wrong', text = 'print(1 + 1)\n') {
  const body = { name: `A ${kind} one`, kind, files: [{ path: 'src/main.py', contents: base64(text) }] };
  return w.teacher.call(addAutoTestSolution, { params: { assignmentId }, body });
}

describe('the proof of tests', () => {
  it('tells which test fails which solution, and who survives', async () => {
    const w = await makeWorld();
    const { assignmentId, snapshotId } = await configured(w);
    const params = { assignmentId, snapshotId };
    await attach(w, assignmentId, 'wrong');
    await attach(w, assignmentId, 'wrong');
    await attach(w, assignmentId, 'right');
    expect(await w.teacher.call(startAutoTestProof, { params })).toEqual({ count: 3 });
    const runner = new ScriptedRunner(w);
    // The right one comes first.
    for (const exitOfQ of [0, 1, 0]) {
      const job = await runner.claimOne();
      await runner.report(job, 0, [...stepEvents(idOf('P')), ...stepEvents(idOf('Q'), exitOfQ)]);
      await runner.complete(job);
    }
    const proof = await w.teacher.call(getAutoTestProof, { params });
    expect(proof.tests.map(({ stepId }) => stepId)).toEqual([idOf('P'), idOf('Q')]);
    const found = proof.solutions.map((one) => ({
      kind: one.kind,
      verdicts: one.run?.verdicts,
      finding: findingOf(one),
    }));
    expect(found).toEqual([
      { kind: 'wrong', verdicts: ['passed', 'failed'], finding: 'proven' },
      { kind: 'wrong', verdicts: ['passed', 'passed'], finding: 'unproven' },
      { kind: 'right', verdicts: ['passed', 'passed'], finding: 'proven' },
    ]);
  });

  it('tells which case of a report notices which solution, also when reports come one by one', async () => {
    const w = await makeWorld();
    const { assignmentId, snapshotId } = await configured(w);
    const params = { assignmentId, snapshotId };
    await attach(w, assignmentId, 'wrong');
    await attach(w, assignmentId, 'right');
    await w.teacher.call(startAutoTestProof, { params });
    const runner = new ScriptedRunner(w);
    for (const ofSecond of ['success', 'failure']) {
      const job = await runner.claimOne();
      const at = w.clock.now();
      const cases = [
        { name: 'one', status: 'success' },
        { name: 'two', status: ofSecond },
      ];
      const line = { tag: 'unit-test', results: [{ id: 's', name: 's', testCases: cases }] };
      const outcomes = [outcomeOf({ structured: `${JSON.stringify(line)}\n` })];
      await runner.report(job, 0, [
        { kind: 'stepStarted', stepId: idOf('P'), at },
        { kind: 'stepFinished', stepId: idOf('P'), at, outcomes, outputFiles: [] },
      ]);
      await runner.report(job, 2, stepEvents(idOf('Q')));
      await runner.complete(job);
    }
    const proof = await w.teacher.call(getAutoTestProof, { params });
    expect(proof.cases).toEqual(['one', 'two'].map((name) => ({ stepId: idOf('P'), name })));
    expect(proof.solutions.map(({ kind, run }) => [kind, run?.cases])).toEqual([
      ['wrong', { failed: [1], notRun: [] }],
      ['right', { failed: [], notRun: [] }],
    ]);
  });

  it('gives the runner the files of the solution', async () => {
    const w = await makeWorld();
    const { assignmentId, snapshotId } = await configured(w);
    await attach(w, assignmentId, 'right', 'print("hello")\n');
    await w.teacher.call(startAutoTestProof, { params: { assignmentId, snapshotId } });
    const runner = new ScriptedRunner(w);
    const job = await runner.claimOne();
    const { jobId, leaseId } = job;
    const answer = await w.runner.download(runnerProtocol.files, { params: { jobId }, query: { leaseId } });
    const archive = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(archive).toContain('student/src/main.py');
    expect(archive).toContain('print("hello")');
    await runner.complete(job);
  });

  it('waits behind every submission, and leaves a slot for the next one', async () => {
    const w = await makeWorld();
    const { assignmentId, snapshotId } = await configured(w);
    await publish(w.teacher, assignmentId, snapshotId);
    for (let count = 0; count < 3; count += 1) await attach(w, assignmentId, 'wrong');
    await w.teacher.call(startAutoTestProof, { params: { assignmentId, snapshotId } });
    await handIn(w.student, assignmentId);
    const runner = new ScriptedRunner(w);
    // The hand-in of the student came last and is given out first.
    const first = await runner.claimOne();
    const { jobId, leaseId } = first;
    const answer = await w.runner.download(runnerProtocol.files, { params: { jobId }, query: { leaseId } });
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toContain('src/main.py');
    const proofs = await runner.claim(3);
    expect(proofs).toHaveLength(2);
    for (const job of [first, ...proofs]) await runner.complete(job);
    await runner.complete(await runner.claimOne());
  });

  it('that cannot be given out takes no run from the runner that asks for both', async () => {
    const w = await makeWorld();
    const { assignmentId, snapshotId } = await configured(w);
    await publish(w.teacher, assignmentId, snapshotId);
    await attach(w, assignmentId, 'wrong');
    await w.teacher.call(startAutoTestProof, { params: { assignmentId, snapshotId } });
    const { id: submissionId } = await handIn(w.student, assignmentId);
    // The line is cut after its first 2,000 characters.
    expectFault(/"message":"refused"/);
    const runner = new ScriptedRunner(w);
    const proofs = { table: 'autotest_proof_run', on: 'update', when: sql<boolean>`true` } as const;
    await whileRefusing(w, proofs, async () => {
      const jobs = await runner.claim(4);
      expect(jobs).toHaveLength(1);
      for (const job of jobs) await runner.complete(job);
    });
    expect((await resultOf(w.student, assignmentId, submissionId)).finishedAt).toBeDefined();
    await runner.complete(await runner.claimOne());
  });

  it('makes no result', async () => {
    const w = await makeWorld();
    const { assignmentId, snapshotId } = await configured(w);
    await attach(w, assignmentId, 'right');
    await w.teacher.call(startAutoTestProof, { params: { assignmentId, snapshotId } });
    const runner = new ScriptedRunner(w);
    await runner.runOne(idOf('P'));
    const { db } = w.platform.database;
    const results = db.selectFrom('autotestResult').where('assignmentId', '=', assignmentId);
    expect(await results.selectAll().execute()).toEqual([]);
  });

  it('starts a run again that lost its machine, and says in the end that it broke', async () => {
    const w = await makeWorld();
    const { assignmentId, snapshotId } = await configured(w);
    await attach(w, assignmentId, 'right');
    await w.teacher.call(startAutoTestProof, { params: { assignmentId, snapshotId } });
    const runner = new ScriptedRunner(w);
    for (let tries = 0; tries < 3; tries += 1) await runner.fail(await runner.claimOne());
    const { solutions } = await w.teacher.call(getAutoTestProof, { params: { assignmentId, snapshotId } });
    expect(solutions[0]?.run).toMatchObject({ state: 'failed', failureMessage: 'The machine broke.' });
  });
});

describe('mutants', () => {
  it('are made from a right solution, replace earlier ones, and go with it', async () => {
    const w = await makeWorld();
    const { assignmentId } = await configured(w);
    const { id: solutionId } = await attach(w, assignmentId, 'right');
    const params = { assignmentId, solutionId };
    const list = async () =>
      (await w.teacher.call(listAutoTestSolutions, { params: { assignmentId } })).solutions;
    expect(await w.teacher.call(mutateAutoTestSolution, { params })).toEqual({ count: 4 });
    expect(await w.teacher.call(mutateAutoTestSolution, { params })).toEqual({ count: 4 });
    const mutants = (await list()).filter(({ kind }) => kind === 'mutant');
    expect(mutants.map(({ change }) => change?.operator ?? '').toSorted()).toEqual([
      'arithmetic',
      'constant',
      'constant',
      'removal',
    ]);
    expect(mutants[0]).toMatchObject({ name: 'src/main.py:1', madeFrom: solutionId });
    await w.teacher.call(removeAutoTestSolution, { params });
    expect(await list()).toEqual([]);
  });

  it('are refused for a wrong solution, and where nothing can be changed', async () => {
    const w = await makeWorld();
    const { assignmentId } = await configured(w);
    const { id: wrong } = await attach(w, assignmentId, 'wrong');
    const { id: empty } = await attach(w, assignmentId, 'right', '# nothing\n');
    const refusedFor = async (solutionId: string) =>
      (await w.teacher.refused(mutateAutoTestSolution, { params: { assignmentId, solutionId } })).message;
    expect(await refusedFor(wrong)).toBe('Mistakes are made in right solutions only.');
    expect(await refusedFor(empty)).toContain('There is nothing in this solution to make a mistake in.');
  });
});

describe('a solution', () => {
  it('is refused with names that lead elsewhere, and beyond twenty', async () => {
    const w = await makeWorld();
    const { assignmentId } = await configured(w);
    const params = { assignmentId };
    const files = [{ path: '../main.py', contents: base64('x') }];
    const body = { name: 'Odd', kind: 'wrong' as const, files };
    expect((await w.teacher.refused(addAutoTestSolution, { params, body })).message).toBe(
      'The name of a file cannot be used. Take plain names, each of them once.',
    );
    for (let count = 0; count < 20; count += 1) await attach(w, assignmentId, 'wrong');
    const full = await w.teacher.refused(addAutoTestSolution, {
      params,
      body: { ...body, files: [{ path: 'a.py', contents: base64('x') }] },
    });
    expect(full.message).toBe('At most 20 solutions can be attached. Remove one first.');
  });

  it('cannot be named through another assignment, and proves nothing before the build', async () => {
    const w = await makeWorld();
    const { assignmentId } = await configured(w);
    const other = await configured(w);
    const { id: solutionId } = await attach(w, assignmentId, 'right');
    const elsewhere = { assignmentId: other.assignmentId, solutionId };
    expect((await w.teacher.refused(removeAutoTestSolution, { params: elsewhere })).status).toBe(404);
    expect((await w.teacher.refused(mutateAutoTestSolution, { params: elsewhere })).status).toBe(404);
    expect((await w.teacher.refused(startAutoTestProof, { params: other })).message).toBe(
      'Attach a right and some wrong solutions first.',
    );
    const setup = [{ script: { id: idOf('S'), script: `echo ${String(assignmentId)}` } }];
    await saveAutoTest(w.teacher, assignmentId, { setup });
    const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
    const unbuilt = await w.teacher.refused(startAutoTestProof, { params: { assignmentId, snapshotId } });
    expect(unbuilt.message).toBe('The tests can be proven once the build of this snapshot has finished.');
  });
});
