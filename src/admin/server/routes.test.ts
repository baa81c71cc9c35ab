import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { jobIn } from '../../../tests/support/samples/admin.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { useWorld } from '../../../tests/support/world.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { taskContract } from '../../kernel/domain/task.ts';
import { userContract } from '../../people/domain/user-contract.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { adminContract } from '../domain/contract.ts';
import { mostAnnouncements } from '../domain/model.ts';
import { tooManyAnnouncements } from '../domain/refusals.ts';

const makeWorld = useWorld();
const someNumber: unknown = expect.any(Number);

describe('background jobs', () => {
  it('show kind, state, error and who started them, page after page (ADMIN-011)', async () => {
    const w = await makeWorld();
    const failed = await jobIn(w, 'failed');
    const users = [{ username: `jobs${w.admin.id}`, name: 'By Job', email: 'by.job@example.org' }];
    await w.admin.call(userContract.addUsers, { body: { tenantId: w.tenantId, users } });
    const list = await w.admin.call(adminContract.listBackgroundJobs, { query: { state: 'failed' } });
    expect(list.find(({ id }) => id === failed)).toMatchObject({
      kind: 'kernel.sendMail',
      state: 'failed',
      error: 'The mail server is away.',
      starter: null,
    });
    const query = { q: w.admin.username };
    const own = await w.admin.call(adminContract.listBackgroundJobs, { query });
    expect(own[0]).toMatchObject({
      kind: 'people.mailInitialPasswords',
      state: 'waiting',
      starter: { id: w.admin.id },
    });
    const first = await w.admin.callPage(adminContract.listBackgroundJobs, { query: {}, page: { size: 1 } });
    const page = { size: 1, ...(first.nextToken ? { nextToken: first.nextToken } : {}) };
    const second = await w.admin.callPage(adminContract.listBackgroundJobs, { query: {}, page });
    expect(second.body[0]?.id).not.toBe(first.body[0]?.id);
  });

  it('are each shown once, also those that were made at the same moment (ADMIN-011)', async () => {
    const w = await makeWorld();
    const ids = await w.transaction(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into pgboss.job (id, name, data, created_on)
        select gen_random_uuid(), 'kernel.sendMail', '{"mailId": 0}', now() from generate_series(1, 7)
        returning id`.execute(tx);
      return rows.map(({ id }) => id);
    });
    const seen: string[] = [];
    let nextToken: string | undefined;
    do {
      const page = { size: 3, ...(nextToken === undefined ? {} : { nextToken }) };
      const answer = await w.admin.callPage(adminContract.listBackgroundJobs, { query: {}, page });
      seen.push(...answer.body.map(({ id }) => id));
      ({ nextToken } = answer);
    } while (nextToken !== undefined);
    expect(seen.filter((id) => ids.includes(id)).sort()).toEqual(ids.sort());
    await w.platform.jobs.boss.deleteJob('kernel.sendMail', ids);
  });

  it('can run again when they failed, and can be revoked while they wait (ADMIN-011)', async () => {
    const w = await makeWorld();
    const failed = { params: { jobId: await jobIn(w, 'failed') } };
    const waiting = { params: { jobId: await jobIn(w, 'created') } };
    const notWaiting = await w.admin.refused(adminContract.revokeBackgroundJob, failed);
    expect(notWaiting).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    const notFailed = await w.admin.refused(adminContract.restartBackgroundJob, waiting);
    expect(notFailed).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    await w.admin.call(adminContract.restartBackgroundJob, failed);
    await w.admin.call(adminContract.revokeBackgroundJob, waiting);
    const { boss } = w.platform.jobs;
    const stateOf = async (id: string) => (await boss.findJobs('kernel.sendMail', { id }))[0]?.state;
    expect(await stateOf(failed.params.jobId)).toBe('retry');
    expect(await stateOf(waiting.params.jobId)).toBe('cancelled');
  });

  it('end the task of somebody who waits for a revoked one (TASK-001, TASK-003)', async () => {
    const w = await makeWorld();
    const users = [{ username: `revoked${w.admin.id}`, name: 'Revoked', email: 'revoked@example.org' }];
    const { task } = await w.admin.call(userContract.addUsers, { body: { tenantId: w.tenantId, users } });
    const [job] = await w.admin.call(adminContract.listBackgroundJobs, { query: { q: w.admin.username } });
    await w.admin.call(adminContract.revokeBackgroundJob, { params: { jobId: job?.id ?? '' } });
    const params = { taskResultId: task.id };
    expect((await w.admin.call(taskContract.getTaskResult, { params })).state).toBe('revoked');
    expect(await runJobs(w.platform, 'people.mailInitialPasswords')).not.toContain('failed');
    expect((await w.admin.call(taskContract.getTaskResult, { params })).state).toBe('revoked');
  });

  it('of runners are left to the pages of their submissions (ADMIN-011)', async () => {
    const w = await makeWorld();
    const jobId = await w.platform.jobs.boss.send('autotest.build', { snapshotId: 'none' });
    const params = { jobId: jobId ?? '' };
    const refused = await w.admin.refused(adminContract.revokeBackgroundJob, { params });
    expect(refused.status).toBe(409);
    expect(refused.message).toContain('Runners do this job');
    expect((await w.teacher.refused(adminContract.listBackgroundJobs, { query: {} })).status).toBe(403);
    await w.platform.jobs.boss.deleteJob('autotest.build', params.jobId);
  });
});

describe('mails and the audit log', () => {
  it('are for administrators only, and show no link that logs in', async () => {
    const w = await makeWorld();
    const email = `seen${w.admin.id}@example.org`;
    const body = { tenantId: w.tenantId, username: `seen${w.admin.id}`, name: 'Seen', email };
    await w.admin.call(userContract.addUser, { body });
    const { mails } = await w.admin.call(adminContract.listMails, { query: { q: email } });
    expect(mails).toMatchObject([{ recipient: email, subject: 'Your account on Proofmark', sentAt: null }]);
    expect(mails[0]?.bodyText).toContain('[link removed]');
    expect(mails[0]?.bodyText).not.toContain('token=');
    expect((await w.teacher.refused(adminContract.listMails, { query: {} })).status).toBe(403);
    expect((await w.teacher.refused(adminContract.listAuditEntries, { query: {} })).status).toBe(403);
  });

  it('tell who did what, by person, action and time', async () => {
    const w = await makeWorld();
    const body = { updates: [{ name: 'QUIZZES_ENABLED', value: true }] };

    await w.admin.call(tenantContract.patchSiteSettings, { body });
    const list = (query: { actorId?: number; q?: string; until?: Date; from?: Date }) =>
      w.admin.call(adminContract.listAuditEntries, { query });
    const { entries } = await list({ actorId: w.admin.id, q: 'setting' });
    expect(entries).toMatchObject([
      {
        actor: { id: w.admin.id },
        action: 'setting changed',
        subjectId: 'QUIZZES_ENABLED',
        detail: { value: true },
      },
    ]);
    const at = entries[0]?.createdAt.getTime() ?? 0;
    const earlier = await list({ actorId: w.admin.id, until: new Date(at - 1000) });
    expect(earlier.entries.map(({ action }) => action)).not.toContain('setting changed');
    expect((await list({ actorId: w.admin.id, from: new Date(at + 1000) })).entries).toEqual([]);
    const { id } = await w.assignment();
    const [made] = (await list({ q: `assignment created ${id}` })).entries;
    expect(made?.subjectId).toBe(String(id));
    expect(made?.subjectName).toMatch(/./);
    expect(made?.subjectPlace).toEqual({ courseId: w.course.id, assignmentId: id });
    const member = { courseId: w.course.id, userId: w.otherStudent.id };
    await w.teacher.call(courseContract.removeEnrollment, { params: member });
    const [left] = (await list({ q: `course member removed ${w.course.id}` })).entries;
    expect(left?.subjectPlace).toEqual({ courseId: w.course.id, assignmentId: null });
    expect(left?.people).toEqual([{ id: w.otherStudent.id, name: w.otherStudent.name }]);
  });
});

it('an entry of the audit log that is very long is shown by its length', async () => {
  const w = await makeWorld();
  const detail = { joining: Array.from({ length: 5000 }, (_, at) => ({ groupId: 1, personId: at })) };
  await w.transaction((tx) =>
    tx.audit({
      action: 'people placed in groups',
      subjectKind: 'group set',
      subjectId: `${w.admin.id}`,
      detail,
    }),
  );
  const query = { q: `placed ${w.admin.id}` };
  const { entries } = await w.admin.call(adminContract.listAuditEntries, { query });
  expect(entries.map((entry) => entry.detail)).toEqual([{ leftOutBytes: someNumber }]);
});

describe('announcements', () => {
  it('are at most 100, so that each of them can be seen and removed', async () => {
    const w = await makeWorld();
    const { db } = w.platform.database;
    const body = { title: 'One of many', message: 'Text' };
    const stored = Array.from({ length: mostAnnouncements - 1 }, () => ({
      ...body,
      createdAt: w.clock.now(),
    }));
    await db.deleteFrom('announcement').execute();
    await db.insertInto('announcement').values(stored).execute();
    await w.admin.call(adminContract.addAnnouncement, { body });
    const refused = await w.admin.refused(adminContract.addAnnouncement, { body });
    expect(refused).toMatchObject({ status: 409, message: tooManyAnnouncements.text });
    await db.deleteFrom('announcement').execute();
  });

  it('are shown to teachers between their moments, and to nobody else (ADMIN-010)', async () => {
    const w = await makeWorld();
    const now = w.clock.now().getTime();
    const add = (title: string, hours: [number, number]) =>
      w.admin.call(adminContract.addAnnouncement, {
        body: {
          title: `${title} ${w.admin.id}`,
          message: 'Text',
          startsAt: new Date(now + hours[0] * 3_600_000),
          endsAt: new Date(now + hours[1] * 3_600_000),
        },
      });
    const current = await add('Now', [-1, 1]);
    await add('Soon', [1, 2]);
    await add('Past', [-2, -1]);
    const shown = async () =>
      (await w.teacher.call(adminContract.listAnnouncements, { query: {} })).filter(({ title }) =>
        title.endsWith(` ${w.admin.id}`),
      );
    expect((await shown()).map(({ id }) => id)).toEqual([current.id]);
    expect((await w.student.refused(adminContract.listAnnouncements, { query: {} })).status).toBe(403);
    const all = await w.teacher.refused(adminContract.listAnnouncements, { query: { all: 'true' } });
    expect(all.status).toBe(403);
    const params = { announcementId: current.id };
    const wrong = { params, body: { endsAt: new Date(now - 2 * 3_600_000) } };
    expect((await w.admin.refused(adminContract.patchAnnouncement, wrong)).status).toBe(400);
    await w.admin.call(adminContract.removeAnnouncement, { params });
    expect(await shown()).toEqual([]);
  });
});
