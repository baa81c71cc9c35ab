// Each runner has its own token, so that its actions are known and its token can be revoked without the
// others.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { idOf } from '../../../tests/support/autotest-blocks.ts';
import {
  makeSnapshot,
  publishedAutoTest,
  resultOf,
  runnerWithToken,
  saveAutoTest,
  ScriptedRunner,
  stepEvents,
  until,
} from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { untilSomebodyWaits } from '../../../tests/support/race.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { contextWithoutCall } from '../../access/server/index.ts';
import { adminContract } from '../../admin/domain/contract.ts';
import { runnerProtocol, type LeasedJob } from '../../runner/domain/protocol.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { autotestContract } from '../domain/contract.ts';
import { mostRunnerTokens, runnerTokenContract, tooManyRunnerTokens } from '../domain/runners/tokens.ts';
import { findRunner } from './runner/find-runner.ts';
import { leaseBuilds } from './runner/lease-builds.ts';
import { countHeld } from './store/leases.ts';

const makeWorld = useWorld();
const stepId = idOf('P');

async function withRun(w: World) {
  const { assignmentId } = await publishedAutoTest(w);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  return () => resultOf(w.student, assignmentId, submissionId);
}

const revoke = (w: World, tokenId: string) =>
  w.admin.call(runnerTokenContract.revokeRunnerToken, { params: { tokenId } });

async function listed(w: World, tokenId: string) {
  const { tokens } = await w.admin.call(runnerTokenContract.listRunnerTokens, {});
  return tokens.find(({ id }) => id === tokenId);
}

describe('a token of a runner', () => {
  it('is shown once, kept as its digest, and listed with its maker and its last use', async () => {
    const w = await makeWorld();
    const { as, token, tokenId } = await runnerWithToken(w, 'cellar');
    const { db } = w.platform.database;
    const stored = await db.selectFrom('autotestRunnerToken').selectAll().where('id', '=', tokenId).execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await listed(w, tokenId)).toMatchObject({
      name: 'cellar',
      prefix: token.slice(0, 8),
      state: 'valid',
      creator: { id: w.admin.id },
      seenAt: null,
      seenNetwork: null,
    });
    await new ScriptedRunner(w, 'in the cellar', as).heartbeat([]);
    const used = await listed(w, tokenId);
    expect(used?.seenNetwork).toBe('127.0.0.1');
    expect(used?.seenAt).toBeInstanceOf(Date);
  });

  it('stands in the audit log when it is made and when it is revoked', async () => {
    const w = await makeWorld();
    const { tokenId } = await runnerWithToken(w, 'audited');
    await revoke(w, tokenId);
    const { entries } = await w.admin.call(adminContract.listAuditEntries, { query: { q: tokenId } });
    expect(entries.map(({ action, actor, detail }) => ({ action, actor: actor?.id, detail }))).toMatchObject([
      { action: 'runner token revoked', actor: w.admin.id, detail: { name: 'audited' } },
      { action: 'runner token made', actor: w.admin.id, detail: { name: 'audited' } },
    ]);
  });

  it('of the environment is listed when it was used, without a letter of it', async () => {
    const w = await makeWorld();
    await new ScriptedRunner(w).heartbeat([]);
    const { tokens } = await w.admin.call(runnerTokenContract.listRunnerTokens, {});
    const own = tokens.filter(({ isOfEnvironment }) => isOfEnvironment);
    expect(own).toMatchObject([
      { name: 'PROOFMARK_RUNNER_TOKEN', prefix: '', state: 'valid', creator: null },
    ]);
    const other = {
      ...w.platform,
      config: { ...w.platform.config, runnerToken: 'another one of 32 characters....' },
    };
    const asked = { token: w.platform.config.runnerToken, network: '127.0.0.1', now: w.clock.now() };
    expect(await findRunner(other, asked)).toBeUndefined();
  });

  it('is made by administrators of the site alone, and not without end', async () => {
    const w = await makeWorld();
    const body = { name: 'mine' };
    expect((await w.teacher.refused(runnerTokenContract.createRunnerToken, { body })).status).toBe(403);
    const { db } = w.platform.database;
    const rows = Array.from({ length: mostRunnerTokens }, (_row, at) => ({
      name: 'filler',
      prefix: '',
      tokenSha256: `filler ${String(at)}`,
      createdAt: w.clock.now(),
    }));
    await db.insertInto('autotestRunnerToken').values(rows).execute();
    const refused = await w.admin.refused(runnerTokenContract.createRunnerToken, { body });
    expect(refused.body).toMatchObject({ message: tooManyRunnerTokens.text });
    await db.deleteFrom('autotestRunnerToken').where('name', '=', 'filler').execute();
  });
});

describe('a revoked token', () => {
  it('loses its job at once to the next runner, and its next call is refused with a sentence', async () => {
    const w = await makeWorld();
    const result = await withRun(w);
    const { as, tokenId } = await runnerWithToken(w, 'stolen');
    const stolen = new ScriptedRunner(w, 'stolen', as);
    const job = await stolen.claimOne();
    await stolen.report(job, 0, stepEvents(stepId).slice(0, 1));
    await revoke(w, tokenId);
    expect((await result()).state).toBe('not_started');
    const refused = await as.refused(runnerProtocol.heartbeat, { body: { runnerId: 'stolen', jobIds: [] } });
    expect(refused.status).toBe(401);
    expect(JSON.stringify(refused.body)).toContain('This runner token is not valid, or it was revoked.');
    await expect(stolen.complete(job)).rejects.toMatchObject({ status: 401 });
    // This does not count as a try, however often it happens.
    await new ScriptedRunner(w, 'honest').runOne(stepId);
    expect((await result()).state).toBe('passed');
    expect(
      (await w.admin.refused(runnerTokenContract.revokeRunnerToken, { params: { tokenId } })).status,
    ).toBe(404);
    const { runners } = await w.admin.call(autotestContract.listRunners, {});
    expect(runners.map(({ runnerId }) => runnerId)).not.toContain('stolen');
  });

  it('ends a claim that waits, and takes back what one that is being answered has leased', async () => {
    const w = await makeWorld();
    const { as, tokenId } = await runnerWithToken(w, 'waiting');
    const waiting = new ScriptedRunner(w, 'waiting', as).claim().catch((error: unknown) => error);
    const { db } = w.platform.database;
    await until(
      () => db.selectFrom('autotestRunner').select('id').where('tokenId', '=', tokenId).execute(),
      (rows) => rows.length > 0,
    );
    await revoke(w, tokenId);
    expect(await waiting).toMatchObject({ status: 401 });

    const result = await withRun(w);
    const late = await runnerWithToken(w, 'late');
    const runner = new ScriptedRunner(w, 'late', late.as);
    let claiming: Promise<LeasedJob[]> = Promise.resolve([]);
    let revoking: Promise<unknown> = Promise.resolve();
    // The test holds locks on leases, so the claim stops in the middle.
    await db.transaction().execute(async (tx) => {
      await sql`lock table autotest_lease in share mode`.execute(tx);
      claiming = runner.claim();
      await untilSomebodyWaits(db);
      revoking = revoke(w, late.tokenId);
      await untilSomebodyWaits(db, 2);
    });
    await revoking;
    expect((await result()).state).toBe('not_started');
    for (const job of await claiming)
      await expect(runner.complete(job)).rejects.toMatchObject({ status: 401 });
    await new ScriptedRunner(w, 'honest').runOne(stepId);
    expect((await result()).state).toBe('passed');
  });

  it('leaves builds in the queue, also in a claim that began before', async () => {
    const w = await makeWorld();
    const { tokenId } = await runnerWithToken(w, 'leaving');
    await revoke(w, tokenId);
    const { id: assignmentId } = await w.assignment();
    await saveAutoTest(w.teacher, assignmentId, { setup: [{ script: { id: idOf('S'), script: 'true' } }] });
    const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
    const ctx = contextWithoutCall(w.platform, { requestId: '', address: '' });
    const holder = { runnerId: 'leaving', tokenId };
    expect(await leaseBuilds(ctx, holder, { freeSlots: 1, mostJobs: 5 })).toEqual([]);
    const { rows } = await sql`
      select state from pgboss.job where name = 'autotest.build' and data ->> 'snapshotId' = ${snapshotId}`.execute(
      w.platform.database.db,
    );
    expect(rows).toEqual([{ state: 'created' }]);
    const stop = { params: { assignmentId, snapshotId } };
    await w.teacher.call(autotestContract.stopAutoTestBuild, stop);
  });
});

describe('what was built with a token', () => {
  type Client = Pick<Awaited<ReturnType<typeof runnerWithToken>>, 'as'>;

  /** A set-up of so many scripts, the same in each assignment of this world. */
  async function newSetupIn(w: World, scripts = 1) {
    const { id: assignmentId } = await w.assignment();
    const setup = ['S', 'T'].slice(0, scripts).map((word) => {
      return { script: { id: idOf(word), script: `echo ${word} ${String(w.course.id)}` } };
    });
    await saveAutoTest(w.teacher, assignmentId, { setup });
    return makeSnapshot(w.teacher, assignmentId);
  }

  async function claimed(w: World, { as }: Client) {
    const runner = new ScriptedRunner(w, 'builder', as);
    return { runner, job: await runner.claimOne() };
  }

  async function uploadLayer({ as }: Client, { jobId, leaseId }: LeasedJob): Promise<string> {
    const layer = `a layer of ${leaseId}`;
    const sha256 = createHash('sha256').update(layer).digest('hex');
    await as.call(runnerProtocol.uploadLayer, {
      params: { jobId },
      query: { leaseId, sha256, base: 'quick' },
      upload: new Blob([layer], { type: 'application/zstd' }),
    });
    return sha256;
  }

  it('is no beginning for the next try of a build that the token did not end', async () => {
    const w = await makeWorld();
    await newSetupIn(w);
    const poisoned = await runnerWithToken(w, 'poisoned');
    const { job } = await claimed(w, poisoned);
    await uploadLayer(poisoned, job);
    await revoke(w, poisoned.tokenId);
    const honest = await runnerWithToken(w, 'honest');
    const again = await claimed(w, honest);
    expect(again.job.plan.layers).toEqual([]);
    const layer = await uploadLayer(honest, again.job);
    await again.runner.complete(again.job);
    const { db } = w.platform.database;
    const images = await db.selectFrom('autotestImage').select('layers').execute();
    expect(images.filter(({ layers }) => layers.includes(layer))).toEqual([{ layers: [layer] }]);
  });

  it('is built again from the ground up by whoever builds on it while the token is revoked', async () => {
    const w = await makeWorld();
    await newSetupIn(w);
    const poisoned = await runnerWithToken(w, 'poisoned');
    const first = await claimed(w, poisoned);
    const poison = await uploadLayer(poisoned, first.job);
    await first.runner.complete(first.job);
    await newSetupIn(w, 2);
    const honest = await runnerWithToken(w, 'honest');
    const { runner, job } = await claimed(w, honest);
    expect(job.plan.layers).toEqual([poison]);
    await uploadLayer(honest, job);
    await revoke(w, poisoned.tokenId);
    await runner.complete(job);
    const again = await runner.claimOne();
    expect(again.plan.layers).toEqual([]);
    await uploadLayer(honest, again);
    await runner.complete(again);
    expect((await newSetupIn(w, 2)).source).toMatchObject({ ran: { buildProgram: { state: 'finished' } } });
  });

  it('is no beginning for other set-ups any more, once the token is revoked', async () => {
    const w = await makeWorld();
    const newSetup = () => newSetupIn(w);
    const built = async (client: Client) => {
      const { runner, job } = await claimed(w, client);
      await uploadLayer(client, job);
      await runner.complete(job);
    };
    const finished = { ran: { buildProgram: { state: 'finished' } } };
    const poisoned = await runnerWithToken(w, 'poisoned');
    await newSetup();
    await built(poisoned);
    expect((await newSetup()).source).toMatchObject(finished);
    await revoke(w, poisoned.tokenId);
    expect((await newSetup()).source).toMatchObject({ ran: { buildProgram: { state: 'waiting-to-start' } } });
    await built(await runnerWithToken(w, 'honest'));
    expect((await newSetup()).source).toMatchObject(finished);
  });
});

describe('runners with tokens of their own', () => {
  it('cannot report, renew or end the job of another, nor take the place of its runner', async () => {
    const w = await makeWorld();
    const result = await withRun(w);
    const honest = new ScriptedRunner(w, 'robbed', (await runnerWithToken(w, 'robbed')).as);
    const job = await honest.claimOne();
    const thief = new ScriptedRunner(w, 'robbed', (await runnerWithToken(w, 'thief')).as);
    await expect(thief.report(job, 0, stepEvents(stepId))).rejects.toMatchObject({ status: 409 });
    await expect(thief.complete(job)).rejects.toMatchObject({ status: 409 });
    expect(await thief.heartbeat([job.jobId])).toEqual({ stop: [job.jobId] });
    const { assignmentId } = await publishedAutoTest(w);
    await handIn(w.otherStudent, assignmentId);
    // It claims to follow the honest runner. That ends no lease, and it gets other work.
    const [other] = await thief.claim(1, { succeeds: 'robbed' });
    expect(other?.jobId).not.toBe(job.jobId);
    if (other) await thief.complete(other, 'stopped');
    await honest.report(job, 0, stepEvents(stepId));
    await honest.complete(job);
    expect((await result()).state).toBe('passed');
    const { runners } = await w.admin.call(autotestContract.listRunners, {});
    expect(runners.find(({ runnerId }) => runnerId === 'robbed')?.tokenName).toBe('robbed');
  });

  it('leave their token with each result and each build, for as long as those are kept', async () => {
    const w = await makeWorld();
    await withRun(w);
    const { as, tokenId } = await runnerWithToken(w, 'traced');
    const job = await new ScriptedRunner(w, 'traced', as).runOne(stepId);
    const { db } = w.platform.database;
    await db.deleteFrom('autotestLease').where('jobId', '=', job.jobId).execute();
    const traced = await db
      .selectFrom('autotestResult')
      .select('state')
      .where('runnerTokenId', '=', tokenId)
      .execute();
    expect(traced).toEqual([{ state: 'passed' }]);
  });

  it('hold no more results than one may, whatever ids they invent, also when they ask at once (LIM-009)', async () => {
    const w = await makeWorld();
    const settings = [{ name: 'AUTO_TEST_MAX_JOBS_PER_RUNNER', value: 2 }];
    await w.admin.call(tenantContract.patchSiteSettings, { body: { updates: settings } });
    const { assignmentId } = await publishedAutoTest(w);
    const people = await Promise.all(Array.from({ length: 5 }, () => w.person('Student')));
    for (const person of people) await handIn(person, assignmentId);
    const { as, tokenId } = await runnerWithToken(w, 'greedy');
    const gone = new AbortController();
    const invented = ['one', 'two', 'three'].map((id) =>
      new ScriptedRunner(w, id, as).claim(64, { signal: gone.signal }).catch(() => []),
    );
    const held = async () => (await countHeld(w.platform.database.db, tokenId)).results;
    expect(await until(held, (count) => count >= 2)).toBe(2);
    const fair = await new ScriptedRunner(w, 'fair', (await runnerWithToken(w, 'fair')).as).claim(64);
    expect(fair).toHaveLength(2);
    expect(await held()).toBe(2);
    gone.abort();
    await Promise.all(invented);
    await revoke(w, tokenId);
    expect(await held()).toBe(0);
  });
});

it('one token fills the list of runners with no more than 100 invented names, and keeps the last', async () => {
  const w = await makeWorld();
  const { as } = await runnerWithToken(w);
  await new ScriptedRunner(w, 'of another token').claim(0);
  for (let number = 0; number <= 100; number += 1)
    await new ScriptedRunner(w, `invented ${number}`, as).claim(0);
  const { runners } = await w.admin.call(autotestContract.listRunners, {});
  const names = runners.map(({ runnerId }) => runnerId);
  expect(names.filter((name) => name.startsWith('invented'))).toHaveLength(100);
  expect(names).toEqual(expect.arrayContaining(['of another token', 'invented 100']));
});
