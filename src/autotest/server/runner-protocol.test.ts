// Tests how the server treats reports of a runner. The runner is a program of the test that speaks the
// protocol.
import { describe, expect, it } from 'vitest';
import { hide, idOf, program, row, runIf } from '../../../tests/support/autotest-blocks.ts';
import {
  publishedAutoTest,
  resultOf,
  saveAutoTest,
  makeSnapshot,
  publish,
  ScriptedRunner,
  stepEvents,
  handInTest,
} from '../../../tests/support/build-autotest.ts';
import { saveRubric } from '../../../tests/support/build-rubric.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { extract } from 'tar-stream';
import { ApiError } from '../../kernel/domain/client.ts';
import { runnerProtocol } from '../../runner/domain/protocol.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { upsertSiteSetting } from '../../tenants/server/index.ts';
import { autotestContract } from '../domain/contract.ts';
import { endLostLeases } from './runner/lost-leases.ts';

const makeWorld = useWorld();
const stepId = idOf('P');
const leaseMs = 61_000;
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const bytesOf = (text: string) => new Blob([text], { type: 'application/zstd' });

async function withRun(w: World) {
  const { assignmentId, snapshotId } = await publishedAutoTest(w);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const result = () => resultOf(w.student, assignmentId, submissionId);
  return { assignmentId, snapshotId, submissionId, result, runner: new ScriptedRunner(w) };
}

/** Sends no heartbeats until the lease has ended. */
async function loseLeases(w: World): Promise<void> {
  w.clock.advance(leaseMs);
  await endLostLeases(w.platform);
}

async function statusOf(call: Promise<unknown>): Promise<number> {
  return call.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof ApiError) return error.status;
      throw error;
    },
  );
}

describe('reports of a runner', () => {
  it('make the result, step by step (AT2-064)', async () => {
    const { runner, result } = await withRun(await makeWorld());
    const waiting = await result();
    expect(waiting).toMatchObject({ state: 'not_started', approxWaitingBefore: 0, isFinal: false });
    const job = await runner.claimOne();
    expect(await result()).toMatchObject({ state: 'running', points: { achieved: '0', possible: '1' } });
    await runner.report(job, 0, stepEvents(stepId, 0, 'done\n'));
    expect(await result()).toMatchObject({
      state: 'running',
      steps: [{ stepId, state: 'passed', output: { text: 'done\n', truncated: false } }],
    });
    await runner.complete(job);
    expect(await result()).toMatchObject({
      state: 'passed',
      isFinal: true,
      points: { achieved: '1', possible: '1' },
    });
  });

  it('count once when they arrive twice, and may overlap', async () => {
    const { runner, result } = await withRun(await makeWorld());
    const job = await runner.claimOne();
    const [started, ended] = stepEvents(stepId, 1);
    if (!started || !ended) throw new Error('no events');
    await runner.report(job, 0, [started]);
    await runner.report(job, 0, [started, ended]);
    await runner.report(job, 1, stepEvents(stepId, 0).slice(1));
    await runner.complete(job);
    expect((await result()).steps[0]).toMatchObject({ state: 'failed', exitCode: 1 });
  });

  it('are refused under another lease, after the end, with a gap, and for unknown jobs', async () => {
    const { runner, result } = await withRun(await makeWorld());
    const job = await runner.claimOne();
    expect(await statusOf(runner.report({ ...job, leaseId: 'another' }, 0, stepEvents(stepId)))).toBe(409);
    expect(await statusOf(runner.report(job, 5, stepEvents(stepId)))).toBe(409);
    expect(await statusOf(runner.report({ ...job, jobId: 'unknown' }, 0, []))).toBe(404);
    expect(await runner.heartbeat([job.jobId, 'unknown'])).toEqual({ stop: ['unknown'] });
    const many = Array.from({ length: 65 }, (_, at) => `unknown ${String(at)}`);
    expect(await statusOf(runner.heartbeat(many))).toBe(400);
    expect(await statusOf(runner.complete({ ...job, leaseId: 'another' }))).toBe(409);
    await runner.complete(job);
    expect(await statusOf(runner.report(job, 0, stepEvents(stepId)))).toBe(409);
    expect((await result()).points).toEqual({ achieved: '0', possible: '1' });
  });

  it('bring files of a step up to the limit and not a byte more (AT2-059, LIM-009)', async () => {
    const w = await makeWorld();
    const { runner } = await withRun(w);
    await w.transaction((tx) =>
      upsertSiteSetting(tx, { name: 'NEW_AUTO_TEST_OUTPUT_FILES_SIZE', value: 10, now: w.clock.now() }),
    );
    const job = await runner.claimOne();
    const send = (path: string, text: string) =>
      w.runner.call(runnerProtocol.uploadOutputFile, {
        params: { jobId: job.jobId, stepId },
        query: { leaseId: job.leaseId, path, sha256: digestOf(text) },
        upload: bytesOf(text),
      });
    await send('../../etc/passwd\0', '12345678');
    const isRefused = (await statusOf(send('b.txt', '1b3'))) === 400;
    expect([isRefused, await w.platform.blobs.has(digestOf('1b3'))]).toEqual([true, false]);
    expect(await statusOf(send('c.txt', '12345678901'))).toBe(400);
    expect(await statusOf(send('d.txt', '12'))).toBe(200);
    await sql`
      insert into autotest_output_file (result_id, step_id, path, sha256, size_bytes)
      select result_id, step_id, 'file ' || number, sha256, 0
      from autotest_output_file, generate_series(1, 9998) number where path = 'd.txt'`.execute(
      w.platform.database.db,
    );
    expect(await statusOf(send('without-content.txt', ''))).toBe(400);
    await runner.complete(job);
    await w.transaction((tx) =>
      upsertSiteSetting(tx, {
        name: 'NEW_AUTO_TEST_OUTPUT_FILES_SIZE',
        value: 10_485_760,
        now: w.clock.now(),
      }),
    );
  });

  it('bring files for whoever sees the output of their step, and for nobody else (AT2-068)', async () => {
    const w = await makeWorld();
    const secret = hide('H', { hideType: 'output' }, [program('Q')]);
    const { assignmentId } = await publishedAutoTest(w, [program('P'), secret]);
    const { id: submissionId } = await handIn(w.student, assignmentId);
    const runner = new ScriptedRunner(w);
    const job = await runner.claimOne();
    const { jobId, leaseId } = job;
    const send = (id: string, path: string) =>
      w.runner.call(runnerProtocol.uploadOutputFile, {
        params: { jobId, stepId: id },
        query: { leaseId, path, sha256: digestOf(path) },
        upload: bytesOf(path),
      });
    await send(idOf('P'), 'out/plot.PNG');
    await send(idOf('Q'), 'secret.txt');
    await send(idOf('Q'), 'report\u202efdp.exe');
    await runner.complete(job);
    const list = { params: { assignmentId, submissionId } };
    const open = await w.student.call(autotestContract.listAutoTestOutputFiles, list);
    expect(open.files).toMatchObject([{ path: 'out/plot.PNG', size: 12, mimeType: 'image/png' }]);
    const all = await w.teacher.call(autotestContract.listAutoTestOutputFiles, list);
    expect(all.files.map(({ path }) => path)).toContain('report-fdp.exe');
    const idOfFile = (path: string) => all.files.find((file) => file.path === path)?.fileId ?? '';
    const { downloadFile } = submissionContract;
    const plot = { params: { fileId: idOfFile('out/plot.PNG') } };
    const sent = await w.student.download(downloadFile, plot);
    expect(await sent.text()).toBe('out/plot.PNG');
    expect(sent.headers.get('content-type')).toBe('application/octet-stream');
    expect(sent.headers.get('content-disposition')).toContain('plot.PNG');
    const hidden = { params: { fileId: idOfFile('secret.txt') } };
    expect(await (await w.teacher.download(downloadFile, hidden)).text()).toBe('secret.txt');
    expect(await w.student.refused(downloadFile, hidden)).toMatchObject({
      status: 404,
      message: 'This file does not exist or you may not see it.',
    });
    expect((await w.otherStudent.refused(downloadFile, plot)).status).toBe(404);
    const strange = { params: { fileId: '2f1f7a5e-59d2-4d5b-9d1f-0b6c6f0f7a11' } };
    expect((await w.student.refused(downloadFile, strange)).status).toBe(404);
  });

  it('keep characters that a database cannot hold from breaking the run', async () => {
    const { runner, result } = await withRun(await makeWorld());
    const job = await runner.claimOne();
    await runner.report(job, 0, stepEvents(stepId, 0, 'a\0b\ud800'));
    await runner.complete(job);
    expect((await result()).steps[0]?.output?.text).toBe('a\uFFFDb\uFFFD');
  });

  it('show output while a step runs, and drop the middle of too much of it (AT2-067)', async () => {
    const w = await makeWorld();
    const { runner, assignmentId, submissionId } = await withRun(w);
    const job = await runner.claimOne();
    const at = new Date();
    const output = (text: string) =>
      ({ kind: 'output', stepId, commandId: 'program', stream: 'stdout', text }) as const;
    await runner.report(job, 0, [{ kind: 'stepStarted', stepId, at }, output('one '), output('two')]);
    const read = (offset?: number) =>
      w.student.call(autotestContract.getAutoTestStepOutput, {
        params: { assignmentId, submissionId, stepId },
        query: { offset },
      });
    expect(await read()).toEqual({ text: 'one two', offset: 7, truncated: false });
    expect(await read(4)).toEqual({ text: 'two', offset: 7, truncated: false });
    await runner.report(job, 3, stepEvents(stepId, 0, `start${'x'.repeat(200_000)}end`).slice(1));
    const kept = await read();
    expect(kept.truncated).toBe(true);
    await runner.complete(job);
    expect(kept.text).toMatch(/^startx+\n\[… 689\d\d characters left out …\]\nx+end$/);
  });
});

describe('the end of a run', () => {
  it('is one, however often it is told', async () => {
    const { runner, result } = await withRun(await makeWorld());
    const job = await runner.runOne(stepId);
    const first = await result();
    await runner.complete(job, 'timedOut');
    expect(await result()).toEqual(first);
    expect(await runner.heartbeat([job.jobId])).toEqual({ stop: [job.jobId] });
  });

  it('comes after a new try when the runner fell silent, and the old lease is worth nothing (ATR-044)', async () => {
    const w = await makeWorld();
    const { runner, result } = await withRun(w);
    const lost = await runner.claimOne();
    await runner.report(lost, 0, stepEvents(stepId, 1));
    await loseLeases(w);
    expect(await result()).toMatchObject({ state: 'not_started', approxWaitingBefore: 0 });
    expect((await result()).steps[0]).toMatchObject({ state: 'not_started' });
    const again = await new ScriptedRunner(w, 'other').claimOne();
    expect(await statusOf(runner.report(lost, 2, stepEvents(stepId, 1)))).toBe(409);
    expect(await statusOf(runner.complete(lost))).toBe(409);
    await runner.report(again, 0, stepEvents(stepId, 0));
    await runner.complete(again);
    expect(await result()).toMatchObject({ state: 'passed', points: { achieved: '1', possible: '1' } });
  });

  it('does not come while heartbeats arrive', async () => {
    const w = await makeWorld();
    const { runner, result } = await withRun(w);
    const job = await runner.claimOne();
    w.clock.advance(45_000);
    expect(await runner.heartbeat([job.jobId])).toEqual({ stop: [] });
    w.clock.advance(45_000);
    await endLostLeases(w.platform);
    expect((await result()).state).toBe('running');
    const stranger = new ScriptedRunner(w, 'stranger');
    expect(await stranger.heartbeat([job.jobId])).toEqual({ stop: [job.jobId] });
    await runner.complete(job);
  });

  it('is a failure after the machine failed three times, and rows stay as they are', async () => {
    const w = await makeWorld();
    const { runner, result } = await withRun(w);
    await runner.fail(await runner.claimOne());
    await runner.claimOne();
    await loseLeases(w);
    await runner.fail(await runner.claimOne());
    expect(await result()).toMatchObject({ state: 'failed' });
  });

  it('tells staff why the machine failed, and students only that it did', async () => {
    const w = await makeWorld();
    const { assignmentId, submissionId, runner, result } = await withRun(w);
    for (let times = 0; times < 3; times += 1) await runner.fail(await runner.claimOne());
    const seenByStaff = await resultOf(w.grader, assignmentId, submissionId);
    expect(seenByStaff).toMatchObject({ state: 'failed', failureMessage: 'The machine broke.' });
    expect(JSON.stringify(await result())).not.toContain('The machine broke.');
  });

  it('counts no failure when a runner gives a job back', async () => {
    const { runner, result } = await withRun(await makeWorld());
    for (let times = 0; times < 4; times += 1) await runner.complete(await runner.claimOne(), 'givenBack');
    expect((await result()).state).toBe('not_started');
    await runner.runOne(stepId);
    expect((await result()).state).toBe('passed');
  });

  it('is taken up again when the server died while it gave the job out', async () => {
    const w = await makeWorld();
    const { runner, result } = await withRun(w);
    const job = await runner.claimOne();
    await loseLeases(w);
    const again = await runner.claimOne();
    expect(again.jobId).not.toBe(job.jobId);
    expect(await statusOf(runner.complete(job))).toBe(409);
    await runner.report(again, 0, stepEvents(stepId));
    await runner.complete(again);
    expect((await result()).state).toBe('passed');
  });
});

describe('a newer hand-in', () => {
  it('ends the waiting run of its author and of nobody else', async () => {
    const w = await makeWorld();
    const { runner, assignmentId, submissionId, result } = await withRun(w);
    const { id: otherId } = await handIn(w.otherStudent, assignmentId);
    const { id: newerId } = await handIn(w.student, assignmentId);
    expect((await result()).state).toBe('skipped');
    expect(await resultOf(w.student, assignmentId, newerId)).toMatchObject({ approxWaitingBefore: 1 });
    const jobs = await runner.claim(5);
    expect(jobs).toHaveLength(2);
    for (const job of jobs) await runner.complete(job);
    expect((await resultOf(w.otherStudent, assignmentId, otherId)).state).toBe('passed');
    expect((await resultOf(w.student, assignmentId, submissionId)).state).toBe('skipped');
  });

  it('leaves a running one alone (AT2-064)', async () => {
    const w = await makeWorld();
    const { runner, assignmentId, result } = await withRun(w);
    const job = await runner.claimOne();
    await handIn(w.student, assignmentId);
    expect((await result()).state).toBe('running');
    await runner.complete(job);
    expect((await result()).state).toBe('passed');
    await runner.complete(await runner.claimOne());
  });
});

describe('what a runner gets', () => {
  it('is the plan, the files of the submission and those of the blocks', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const contents = Buffer.from('1 2 3\n').toString('base64');
    const files = [{ path: 'data/in.txt', contents }];
    await saveAutoTest(w.teacher, assignmentId, {
      test: [{ testUploadFiles: { id: idOf('F'), files } }, program('P')],
    });
    const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
    await publish(w.teacher, assignmentId, snapshotId);
    await handIn(w.student, assignmentId, { 'a.py': '', 'src/main.py': 'print(1)\n' });
    const runner = new ScriptedRunner(w);
    const job = await runner.claimOne();
    expect(job.plan).toMatchObject({ kind: 'test', layers: [] });
    const { jobId, leaseId } = job;
    const archive = await w.runner.download(runnerProtocol.files, { params: { jobId }, query: { leaseId } });
    const entries = await entriesOf(Buffer.from(await archive.arrayBuffer()));
    const step = job.plan.steps[0];
    if (step?.kind !== 'files') throw new Error('The plan has no files step.');
    const copied = step.files.map(({ from, to }) => [to, entries[`fixtures/${from}`]]);
    expect(entries['student/src/main.py']).toBe('print(1)\n');
    expect(copied).toEqual([['data/in.txt', '1 2 3\n']]);
    await runner.complete(job);
  });

  it('is nothing without its token', async () => {
    const w = await makeWorld();
    const refused = await w.teacher.refused(runnerProtocol.heartbeat, {
      body: { runnerId: 'x', jobIds: [] },
    });
    expect(refused.status).toBe(401);
  });

  it('are answers at a run-if, the same ones when it asks again', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const [first] = await saveRubric(w.teacher, assignmentId);
    const rowId = first?.id ?? 0;
    const gate = runIf('G', { met: true, percentage: 100, rowId }, [program('Q')]);
    await saveAutoTest(w.teacher, assignmentId, { test: [row('R', rowId, [program('P')]), gate] });
    const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
    await publish(w.teacher, assignmentId, snapshotId);
    const { id } = await handIn(w.student, assignmentId);
    const runner = new ScriptedRunner(w);
    const job = await runner.claimOne();
    const events = [...stepEvents(stepId, 1), { kind: 'gateReached', stepId: idOf('G') } as const];
    expect(await runner.report(job, 0, events)).toEqual({ skip: [idOf('G')], stop: false });
    expect(await runner.report(job, 0, events)).toEqual({ skip: [idOf('G')], stop: false });
    await runner.complete(job);
    expect((await resultOf(w.student, assignmentId, id)).steps[1]).toMatchObject({ state: 'skipped' });
  });
});

async function entriesOf(archive: Buffer): Promise<Record<string, string>> {
  const entries: Record<string, string> = {};
  for await (const entry of Readable.from([archive]).pipe(extract())) {
    entries[entry.header.name] = (await buffer(entry)).toString();
  }
  return entries;
}

describe('a build', () => {
  async function waitingBuild(w: World, script: string) {
    const { id: assignmentId } = await w.assignment();
    await saveAutoTest(w.teacher, assignmentId, { setup: [{ script: { id: idOf('S'), script } }] });
    const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
    const params = { assignmentId, snapshotId };
    const output = () => w.teacher.call(autotestContract.getAutoTestBuildOutput, { params });
    return { ...params, output };
  }

  it('makes the image, tries it on the test submission, and spares the next one the work (AT2-066)', async () => {
    const w = await makeWorld();
    const script = `echo ${String(w.course.id)}`;
    const { assignmentId, snapshotId, output } = await waitingBuild(w, script);
    const early = await w.teacher.refused(autotestContract.updateAutoTestConfiguration, {
      params: { assignmentId },
      body: { publishedSnapshot: { published: snapshotId } },
    });
    expect(early).toMatchObject({ status: 400, body: { reason: { invalidState: {} } } });
    const submissionId = await handInTest(w, assignmentId);
    const runner = new ScriptedRunner(w);
    const job = await runner.claimOne();
    expect(job.plan.kind).toBe('build');
    const text = {
      kind: 'output',
      stepId: idOf('S'),
      commandId: 'setup',
      stream: 'stdout',
      text: 'hi\n',
    } as const;
    await runner.report(job, 0, [{ kind: 'stepStarted', stepId: idOf('S'), at: new Date() }, text]);
    expect(await output()).toEqual({
      text: '==> Script\nhi\n',
      offset: 14,
      truncated: false,
      state: 'running',
    });
    const { jobId, leaseId } = job;
    const layer = `layer ${script}`;
    const upload = (sha256: string) =>
      w.runner.call(runnerProtocol.uploadLayer, {
        params: { jobId },
        query: { leaseId, sha256, base: 'quick' },
        upload: bytesOf(layer),
      });
    expect(await statusOf(upload(digestOf('another')))).toBe(400);
    await upload(digestOf(layer));
    await runner.complete(job);
    expect((await output()).state).toBe('finished');
    const test = await runner.claimOne();
    expect(test.plan).toMatchObject({ kind: 'test', base: 'quick', layers: [digestOf(layer)] });
    await runner.report(test, 0, stepEvents(stepId));
    await runner.complete(test);
    const params = { assignmentId, snapshotId };
    const tried = await w.teacher.call(autotestContract.getAutoTestSnapshotResult, { params });
    expect(tried).toMatchObject({ submissionId: String(submissionId), state: 'passed' });
    const sent = await w.runner.download(runnerProtocol.layer, { params: { sha256: digestOf(layer) } });
    expect(Buffer.from(await sent.arrayBuffer()).toString()).toBe(layer);
    const next = await makeSnapshot(w.teacher, assignmentId);
    expect(next.source).toEqual({ ran: { buildProgram: { id: next.snapshotId, state: 'finished' } } });
    await runner.complete(await runner.claimOne());
  });

  it('is read beside a result by those who manage AutoTests, and by nobody else (AT2-068)', async () => {
    const w = await makeWorld();
    const { assignmentId, snapshotId } = await waitingBuild(w, `echo setup ${String(w.course.id)}`);
    const runner = new ScriptedRunner(w);
    const job = await runner.claimOne();
    const { jobId, leaseId } = job;
    const said = { kind: 'output', stepId: idOf('S'), commandId: 'setup', stream: 'stdout' } as const;
    await runner.report(job, 0, [{ ...said, text: 'installed\n' }]);
    const layer = `layer of ${String(w.course.id)}`;
    await w.runner.call(runnerProtocol.uploadLayer, {
      params: { jobId },
      query: { leaseId, sha256: digestOf(layer), base: 'quick' },
      upload: bytesOf(layer),
    });
    await runner.complete(job);
    await publish(w.teacher, assignmentId, snapshotId);
    const { id: submissionId } = await handIn(w.student, assignmentId);
    expect(await resultOf(w.teacher, assignmentId, submissionId)).not.toHaveProperty('setupOutput');
    await runner.runOne(stepId);
    const read = (actor: World['teacher']) => resultOf(actor, assignmentId, submissionId);
    expect((await read(w.teacher)).setupOutput).toContain('installed\n');
    expect(await read(w.grader)).not.toHaveProperty('setupOutput');
    expect(await read(w.student)).not.toHaveProperty('setupOutput');
  });

  it('that fails ends as errored with the reason, and one that loses its runner is tried again', async () => {
    const w = await makeWorld();
    const { output } = await waitingBuild(w, `exit 3 # ${String(w.course.id)}`);
    const runner = new ScriptedRunner(w);
    await runner.claimOne();
    await loseLeases(w);
    expect((await output()).state).toBe('waiting-to-start');
    const { jobId, leaseId } = await runner.claimOne();
    const outcome = {
      kind: 'buildFailed',
      stepId: idOf('S'),
      message: 'The command ended with exit code 3.',
    } as const;
    await w.runner.call(runnerProtocol.complete, { params: { jobId }, body: { leaseId, outcome } });
    const { state, text } = await output();
    expect(state).toBe('errored');
    expect(text).toContain('The command ended with exit code 3.');
  });
});

it('queues no run of a submission that was deleted meanwhile', async () => {
  const w = await makeWorld();
  const { runner, assignmentId, submissionId } = await withRun(w);
  await w.teacher.call(submissionContract.deleteSubmission, { params: { submissionId } });
  const { id } = await handIn(w.otherStudent, assignmentId);
  const jobs = await runner.claim(5);
  expect(jobs).toHaveLength(1);
  for (const job of jobs) await runner.complete(job);
  expect((await resultOf(w.otherStudent, assignmentId, id)).state).toBe('passed');
});
