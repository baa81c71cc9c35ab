// Tests what happens to the work of a runner that is gone, and what the site knows about present runners.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { idOf } from '../../../tests/support/autotest-blocks.ts';
import {
  publishedAutoTest,
  resultOf,
  runnerWithToken,
  ScriptedRunner,
  stepEvents,
} from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { untilSomebodyWaits } from '../../../tests/support/race.ts';
import { besideTransaction } from '../../../tests/support/second-connections.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { runnerRefusals } from '../../runner/domain/protocol.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { autotestContract } from '../domain/contract.ts';
import { removeOld } from './jobs.ts';
import { mostLost, noteLost } from './runner/given-back.ts';

const makeWorld = useWorld();
const stepId = idOf('P');

async function withRun(w: World) {
  const { assignmentId } = await publishedAutoTest(w);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const result = () => resultOf(w.student, assignmentId, submissionId);
  return { result, runner: new ScriptedRunner(w) };
}

async function shown(w: World, { runnerId }: ScriptedRunner) {
  const { runners } = await w.admin.call(autotestContract.listRunners, {});
  return runners.find((runner) => runner.runnerId === runnerId);
}

describe('a run whose runner is gone', () => {
  it('is taken up at once by the runner that follows one that was killed (ATR-044)', async () => {
    const w = await makeWorld();
    const { runner, result } = await withRun(w);
    const job = await runner.claimOne();
    const next = new ScriptedRunner(w, 'next');
    const [again] = await next.claim(1, { succeeds: runner.runnerId });
    if (!again) throw new Error('The run was not given out again.');
    await expect(runner.complete(job)).rejects.toMatchObject({ status: 409 });
    await next.report(again, 0, stepEvents(stepId));
    await next.complete(again);
    expect((await result()).state).toBe('passed');
  });

  it('counts no failure when its runner went while it was given the job', async () => {
    const w = await makeWorld();
    const { runner, result } = await withRun(w);
    const { db } = w.platform.database;
    const gone = new AbortController();
    let claiming: Promise<unknown> = Promise.resolve();
    // The test holds locks on leases, so the claim stops in the middle.
    await db.transaction().execute(async (tx) => {
      await sql`lock table autotest_lease in exclusive mode`.execute(tx);
      claiming = runner.claim(1, { signal: gone.signal }).catch(() => 'gone');
      await besideTransaction(() => untilSomebodyWaits(db));
      gone.abort();
      expect(await claiming).toBe('gone');
      // The server hears of the end before any call that comes after it.
      await w.nobody.call(tenantContract.getAbout, {});
    });
    const next = new ScriptedRunner(w, 'next');
    for (let times = 0; times < 2; times += 1) await next.fail(await next.claimOne());
    await next.runOne(stepId);
    expect((await result()).state).toBe('passed');
  });

  it('is not lost without end by one token: that gets none for a while, and administrators see why', async () => {
    const w = await makeWorld();
    const { runner: other } = await withRun(w);
    const { as, tokenId } = await runnerWithToken(w, 'losing');
    const losing = new ScriptedRunner(w, 'losing', as);
    await losing.claimOne();
    const { db } = w.platform.database;
    for (let times = 1; times < mostLost; times += 1) await noteLost(db, tokenId, w.clock.now());
    const remarks = async () => {
      const { runners } = await w.admin.call(autotestContract.listRunners, {});
      return runners.filter(({ runnerId }) => runnerId.startsWith('losing')).map((seen) => seen.remarks);
    };
    expect(await remarks()).toEqual([[]]);
    const waiting = new AbortController();
    const next = new ScriptedRunner(w, 'losing again', as);
    const given = next.claim(1, { succeeds: 'losing', signal: waiting.signal });
    const job = await other.claimOne();
    expect(await remarks()).toEqual([[expect.stringContaining('gets no work for up to ten minutes')]]);
    waiting.abort();
    await expect(given).rejects.toThrow();
    await other.complete(job);
  });
});

describe('what a runner says of itself', () => {
  it('tells teachers which versions of tools the site has, as long as it comes back (AT2-035, AT2-042)', async () => {
    const w = await makeWorld();
    const { assignmentId } = await publishedAutoTest(w);
    await handIn(w.student, assignmentId);
    const versions = async () =>
      (await w.teacher.call(autotestContract.listAutoTestToolVersions, { params: { assignmentId } })).tools;
    w.clock.advance(25 * 3_600_000);
    await removeOld(w.platform);
    expect(await versions()).toEqual([]);
    const one = new ScriptedRunner(w, 'one');
    const job = (await one.claim(1, { offers: {} }))[0];
    expect(await versions()).toEqual([]);
    if (job) await one.complete(job, 'givenBack');
    const again = (await one.claim(1, { offers: { python: ['3.11'], pytest: [] } }))[0];
    if (again) await one.complete(again, 'givenBack');
    const two = new ScriptedRunner(w, 'two');
    const last = (await two.claim(1, { offers: { python: ['3.11', 'pypy'] } }))[0];
    if (last) await two.complete(last);
    expect(await versions()).toEqual([
      { name: 'python', versions: ['3.11', 'pypy'] },
      { name: 'pytest', versions: [] },
    ]);
    w.clock.advance(3_700_000);
    expect(await versions()).toEqual([]);
  });

  it('stays known while the runner is at work and has no slot free to ask for more (AT2-042)', async () => {
    const w = await makeWorld();
    const { assignmentId } = await publishedAutoTest(w);
    await handIn(w.student, assignmentId);
    w.clock.advance(25 * 3_600_000);
    await removeOld(w.platform);
    const busy = new ScriptedRunner(w, 'busy');
    const [job] = await busy.claim(1, { offers: { python: ['3.11'] } });
    if (!job) throw new Error('There was nothing to run.');
    w.clock.advance(3_000_000);
    await busy.heartbeat([job.jobId]);
    w.clock.advance(3_000_000);
    const params = { assignmentId };
    const told = () => w.teacher.call(autotestContract.listAutoTestToolVersions, { params });
    expect((await told()).tools).toEqual([{ name: 'python', versions: ['3.11'] }]);
    await busy.heartbeat([job.jobId]);
    expect(await told()).toMatchObject({ waitsForRunner: false });
    await busy.complete(job);
    w.clock.advance(200_000);
    expect(await told()).toMatchObject({ waitsForRunner: true });
  });

  it('keeps one of another version from new work, with a sentence, while it ends what it has', async () => {
    const w = await makeWorld();
    const { runner, result } = await withRun(w);
    const job = await runner.claimOne();
    const refused = await runner.claim(1, { says: { version: 2 } }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 409 });
    expect(String(refused)).toContain(runnerRefusals.otherVersion.text);
    await runner.report(job, 0, stepEvents(stepId));
    expect(await shown(w, runner)).toMatchObject({
      state: 'otherVersion',
      jobs: 1,
      remarks: [expect.stringContaining('It speaks version 2')],
    });
    await runner.complete(job);
    expect((await result()).state).toBe('passed');
  });

  it('tells administrators how full it is and what it keeps, until it stops and is gone', async () => {
    const w = await makeWorld();
    const { runner } = await withRun(w);
    const says = {
      slots: 4,
      cache: { layers: 2, bytes: 1000, mostBytes: 5000 },
      machine: { architecture: 'x64', kernel: 'Linux 6.18', cores: 2, memoryBytes: 8_000_000 },
    };
    const [job] = await runner.claim(1, { says });
    if (!job) throw new Error('There was nothing to run.');
    expect(await shown(w, runner)).toMatchObject({ ...says, state: 'working', jobs: 1 });
    await runner.complete(job);
    expect(await shown(w, runner)).toMatchObject({ state: 'idle', jobs: 0 });
    await runner.claim(0, { says: { ...says, isStopping: true } });
    expect(await shown(w, runner)).toMatchObject({ state: 'stopping' });
    w.clock.advance(181_000);
    expect(await shown(w, runner)).toMatchObject({ state: 'gone' });
  });

  it('is told to those who manage background jobs, and to nobody else', async () => {
    const w = await makeWorld();
    await withRun(w);
    const runner = new ScriptedRunner(w, 'watched');
    const before = w.clock.now();
    await runner.complete(await runner.claimOne());
    const { runners } = await w.admin.call(autotestContract.listRunners, {});
    const seen = runners.find(({ runnerId }) => runnerId === runner.runnerId);
    expect(seen?.seenAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(seen).toMatchObject({
      cgroups: 'v2',
      bases: ['quick'],
      remarks: [],
    });
    expect((await w.teacher.refused(autotestContract.listRunners, {})).status).toBe(403);
  });
});
