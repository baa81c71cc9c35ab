// What the three audiences are told of each failure: over HTTP everybody gets its kind, staff what the machine said, and
// the log of the site the sentence for whoever runs it.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { idOf, outcomeOf, program } from '../../../tests/support/autotest-blocks.ts';
import {
  makeSnapshot,
  publishedAutoTest,
  resultOf,
  saveAutoTest,
  ScriptedRunner,
} from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import type { JobOutcome } from '../../runner/domain/plan.ts';
import { runnerProtocol } from '../../runner/domain/protocol.ts';
import { autotestContract } from '../domain/contract.ts';
import { endLostLeases } from './runner/lost-leases.ts';

const makeWorld = useWorld();
const stepId = idOf('P');
const said = 'EACCES in /var/lib/site: the machine said so.';

async function end(w: World, outcome: JobOutcome): Promise<void> {
  const { jobId, leaseId } = await new ScriptedRunner(w).claimOne();
  await w.runner.call(runnerProtocol.complete, { params: { jobId }, body: { leaseId, outcome } });
}

async function handedIn(w: World) {
  const { assignmentId } = await publishedAutoTest(w, [program('P')]);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const read = (who: World['student']) => resultOf(who, assignmentId, submissionId);
  return { assignmentId, submissionId, read };
}

it.each<[string, JobOutcome, number]>([
  ['machineBroke', { kind: 'failed', message: said }, 3],
  ['baseMissing', { kind: 'failed', message: said, why: 'baseMissing' }, 3],
  ['handInNotPlaced', { kind: 'failed', message: said, why: 'handInNotPlaced' }, 3],
  ['unreportable', { kind: 'unreportable', message: said }, 1],
])('a run that is %s tells its kind to all and its message to staff alone', async (kind, outcome, tries) => {
  const w = await makeWorld();
  const { read } = await handedIn(w);
  for (let at = 0; at < tries; at += 1) await end(w, outcome);
  const [student, staff] = [await read(w.student), await read(w.grader)];
  expect(student).toMatchObject({ state: 'failed', failure: kind });
  expect(JSON.stringify(student)).not.toContain('EACCES');
  expect(staff).toMatchObject({ failure: kind, failureMessage: said });
});

it('a kind that only a server of the next release knows breaks no page of this one', async () => {
  const w = await makeWorld();
  const { read } = await handedIn(w);
  for (let at = 0; at < 3; at += 1) await end(w, { kind: 'failed', message: said });
  const { db } = w.platform.database;
  await sql`update autotest_result set failure_kind = 'unheardOf'`.execute(db);
  await sql`update autotest_snapshot set build_failure = 'unheardOf'`.execute(db);
  expect(await read(w.grader)).toMatchObject({ state: 'failed', failure: 'machineBroke' });
});

it('a run that lost its machine three times says so', async () => {
  const w = await makeWorld();
  const { read } = await handedIn(w);
  for (let times = 0; times < 3; times += 1) {
    await new ScriptedRunner(w).claimOne();
    w.clock.advance(61_000);
    await endLostLeases(w.platform);
  }
  expect(await read(w.student)).toMatchObject({ state: 'failed', failure: 'runnerLost' });
});

it('a run at its time limit and one that was skipped say so', async () => {
  const w = await makeWorld();
  const { read, assignmentId, submissionId } = await handedIn(w);
  await end(w, { kind: 'timedOut' });
  expect(await read(w.student)).toMatchObject({ failure: 'tookTooLong' });
  const params = { assignmentId, submissionId };
  await w.teacher.call(autotestContract.restartAutoTestResult, { params });
  const { id: newerId } = await handIn(w.otherStudent, assignmentId);
  await handIn(w.otherStudent, assignmentId);
  expect(await resultOf(w.otherStudent, assignmentId, newerId)).toMatchObject({ failure: 'skipped' });
});

it.each([
  ['exited', { exitCode: 3 }],
  ['crashed', { exitCode: 139 }],
  ['programMissing', { exitCode: 127 }],
  ['timedOut', { verdict: 'timed_out', exitCode: null }],
  ['outOfMemory', { verdict: 'out_of_memory', exitCode: null }],
  ['tooMuchOutput', { verdict: 'output_limit', exitCode: null }],
  ['machineBroke', { verdict: 'sandbox_error', exitCode: null }],
  ['filesNotPlaced', { verdict: 'sandbox_error', exitCode: null, commandId: 'files' }],
  ['shaped', { verdict: 'sandbox_error', exitCode: null, why: 'shaped' }],
  ['unusableReport', { tooLarge: ['structured'] }],
] as const)('a block that failed as %s says so, also when it is read again', async (kind, changes) => {
  const w = await makeWorld();
  const { read } = await handedIn(w);
  const runner = new ScriptedRunner(w);
  const job = await runner.claimOne();
  const at = w.clock.now();
  const outcomes = [outcomeOf({ ...changes, tooLarge: 'tooLarge' in changes ? [...changes.tooLarge] : [] })];
  await runner.report(job, 0, [
    { kind: 'stepStarted', stepId, at },
    { kind: 'stepFinished', stepId, at, outcomes, outputFiles: [] },
  ]);
  await runner.complete(job);
  expect((await read(w.student)).steps[0]).toMatchObject({ failure: kind });
});

it.each<[string, JobOutcome, number]>([
  ['exited', { kind: 'buildFailed', stepId: idOf('S'), message: said }, 1],
  ['outOfMemory', { kind: 'buildFailed', stepId: idOf('S'), message: said, why: 'outOfMemory' }, 1],
  ['slowToPack', { kind: 'buildFailed', stepId: idOf('S'), message: said, why: 'slowToPack' }, 1],
  ['machineBroke', { kind: 'failed', message: said }, 3],
  ['baseMissing', { kind: 'failed', message: said, why: 'baseMissing' }, 3],
  ['unreportable', { kind: 'unreportable', message: said }, 1],
  ['tookTooLong', { kind: 'timedOut' }, 1],
  ['imageMissing', { kind: 'finished' }, 3],
])('a build that failed as %s says so to teachers, and nothing to students', async (kind, outcome, tries) => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  await saveAutoTest(w.teacher, assignmentId, {
    setup: [{ type: 'script', id: idOf('S'), script: 'make' }],
    test: [program('P')],
  });
  const params = { assignmentId, snapshotId: (await makeSnapshot(w.teacher, assignmentId)).snapshotId };
  const build = () => w.teacher.call(autotestContract.getAutoTestBuildOutput, { params, query: {} });
  for (let at = 0; at < tries; at += 1) await end(w, outcome);
  expect(await build()).toMatchObject({ state: 'errored', failure: kind });
  expect(await build()).not.toHaveProperty('waitsFor');
  const asStudent = w.student.call(autotestContract.getAutoTestBuildOutput, { params, query: {} });
  await expect(asStudent).rejects.toMatchObject({ status: 403 });
});

it('a build that was stopped, and one that a newer snapshot replaced, say so', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const setup = [{ type: 'script', id: idOf('S'), script: 'make' }] as const;
  await saveAutoTest(w.teacher, assignmentId, { setup, test: [program('P')] });
  const older = (await makeSnapshot(w.teacher, assignmentId)).snapshotId;
  const newer = (await makeSnapshot(w.teacher, assignmentId)).snapshotId;
  const params = { assignmentId, snapshotId: newer };
  await w.teacher.call(autotestContract.stopAutoTestBuild, { params });
  const failures = [older, newer].map(async (snapshotId) => {
    const of = { params: { assignmentId, snapshotId }, query: {} };
    return (await w.teacher.call(autotestContract.getAutoTestBuildOutput, of)).failure;
  });
  expect(await Promise.all(failures)).toEqual(['replaced', 'stopped']);
});

it('what waits says why nothing takes it up, until a runner can', async () => {
  const w = await makeWorld();
  // Runners of the tests before are known still.
  await w.platform.database.db.deleteFrom('autotestRunner').execute();
  const { read } = await handedIn(w);
  const runner = new ScriptedRunner(w);
  const waitsFor = async () => (await read(w.student)).waitsFor;
  expect(await waitsFor()).toBe('none');
  await runner.claim(0, { says: { slots: 0 } });
  expect(await waitsFor()).toBe('noSlots');
  await runner.claim(0, { says: { slots: 2, isStopping: true } });
  expect(await waitsFor()).toBe('stopping');
  await runner.claim(0, { says: { slots: 2 } });
  expect(await waitsFor()).toBeUndefined();
  w.clock.advance(200_000);
  expect(await waitsFor()).toBe('gone');
});

it('a run that waits tells when it starts, once some have ended', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w, [program('P')]);
  const runner = new ScriptedRunner(w);
  const { db } = w.platform.database;
  await db.deleteFrom('autotestRunner').execute();
  // Runs of the tests before tell nothing.
  await db.updateTable('autotestResult').set({ finishedAt: null }).execute();
  await runner.claim(0, { says: { slots: 2 } });
  const people = await Promise.all(Array.from({ length: 4 }, () => w.person('Student')));
  for (const person of people) {
    await handIn(person, assignmentId);
    const job = await runner.claimOne();
    w.clock.advance(20_000);
    await runner.complete(job);
  }
  await runner.claim(0, { says: { slots: 2 } });
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const waiting = await resultOf(w.student, assignmentId, submissionId);
  const { approxWait, approxWaitingBefore: before = 0 } = waiting;
  // Of two slots that take 20 s each one is free every 10 s; runs of the tests before wait, too.
  expect(approxWait?.seconds).toBe((before + 1) * 10);
  expect(approxWait?.errorSeconds).toBeGreaterThan(0);
});
