import { afterEach, describe, expect, it } from 'vitest';
import { buildWork, giveGrade, publishGrades, type Work } from '../../../tests/support/build-feedback.ts';
import { choiceOf, normalRow, saveRubric } from '../../../tests/support/build-rubric.ts';
import { closeLiveClients, connectLive } from '../../../tests/support/live-client.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { resultsFinished } from '../../autotest/domain/events.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';
import type { RubricRow } from '../../rubrics/domain/model.ts';
import { setAutoTestColumns } from '../../submissions/server/index.ts';
import { tenantAdministrationContract } from '../../tenants/domain/administration-contract.ts';
import { notificationContract } from '../domain/contract.ts';
import { addUses } from '../../kernel/server/http/rate-limit.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { announceGrades, availabilityLimitOf } from './grades.ts';

const someId: unknown = expect.any(Number);
const someMoment: unknown = expect.any(Date);
const world = useWorld();
afterEach(closeLiveClients);
const { listNotifications, patchNotification } = notificationContract;

const listOf = (actor: Actor) => actor.call(listNotifications, { page: { size: 50 } });
const worksOf = async (actor: Actor) => (await listOf(actor)).map(({ workId }) => workId);

async function subjectsTo(w: World, { username }: Actor): Promise<string[]> {
  await runJobs(w.platform, 'notifications.tellGrades');
  await runJobs(w.platform, 'notifications.tellReceivers');
  const { db } = w.platform.database;
  const mails = db.selectFrom('mail').select('subject').where('recipient', '=', `${username}@example.org`);
  return (await mails.orderBy('id').execute()).map(({ subject }) => subject);
}

/** Changes a setting of the institution of the world. */
async function setOfTenant(w: World, name: string, value: boolean | null): Promise<void> {
  await w.admin.call(tenantAdministrationContract.patchTenantSettings, {
    params: { tenantId: w.tenantId },
    body: { updates: [{ name, value }] },
  });
}

/** What a run of the tests says about a submission. */
async function runIs(w: World, work: Work, state: 'running' | 'passed'): Promise<void> {
  const { assignmentId, submissionId } = work;
  const gradeHeld = state === 'running';
  await w.transaction(async (tx) => {
    await setAutoTestColumns(tx, [submissionId], { state, passed: null, total: null, gradeHeld });
    if (!gradeHeld) await tx.announce(resultsFinished, { assignmentId, submissionIds: [submissionId] });
  });
}

describe('grades that become available', () => {
  it('are told to the author of each latest submission that has one, in the product and by mail (NOTIF-041)', async () => {
    const w = await world();
    const old = await buildWork(w, { name: 'Essay' });
    const latest = await buildWork(w, { assignmentId: old.assignmentId });
    const ungraded = await buildWork(w, { assignmentId: old.assignmentId, author: w.otherStudent });
    for (const work of [old, latest]) await giveGrade(w.teacher, work, 7);
    expect(await listOf(w.student)).toEqual([]);
    await publishGrades(w.teacher, old.assignmentId);
    expect(await listOf(w.student)).toEqual([
      {
        id: someId,
        type: 'grade_notification',
        read: false,
        reasons: [['graded', 'Your work was graded']],
        createdAt: someMoment,
        courseId: w.course.id,
        assignmentId: old.assignmentId,
        workId: latest.submissionId,
        commentBaseId: null,
        commentReply: null,
      },
    ]);
    expect(await worksOf(w.otherStudent)).not.toContain(ungraded.submissionId);
    expect(await subjectsTo(w, w.student)).toEqual(['Proofmark: your work for Essay was graded']);
  });

  it('are told once when their moment comes, even if several workers notice (NOTIF-041)', async () => {
    const w = await world();
    const availableAt = new Date(w.clock.now().getTime() + 60_000);
    const work = await buildWork(w, { settings: { gradeAvailability: { tag: 'timed', availableAt } } });
    await giveGrade(w.teacher, work, 7);
    await announceGrades(w.platform);
    expect(await worksOf(w.student)).toEqual([]);
    w.clock.advance(60_000);
    await Promise.all([announceGrades(w.platform), announceGrades(w.platform)]);
    await announceGrades(w.platform);
    expect(await worksOf(w.student)).toEqual([work.submissionId]);
    expect(await subjectsTo(w, w.student)).toHaveLength(1);
  });

  it('show on open pages when their moment comes, once', async () => {
    const w = await world();
    const availableAt = new Date(w.clock.now().getTime() + 60_000);
    const { assignmentId } = await buildWork(w, {
      settings: { gradeAvailability: { tag: 'timed', availableAt } },
    });
    const open = connectLive(w.baseUrl, { token: w.student.token });
    await open.next('ready');
    const params = { assignmentId: String(assignmentId) };
    await open.send({ type: 'subscribe', id: '1', topic: 'assignment', params });
    await open.next('subscribed');
    await announceGrades(w.platform);
    w.clock.advance(60_000);
    await Promise.all([announceGrades(w.platform), announceGrades(w.platform)]);
    await open.next('event');
    await announceGrades(w.platform);
    expect(open.frames.filter(({ type }) => type === 'event')).toEqual([]);
  });

  it('are not told again when they were hidden for a moment by mistake, but are after a while (NOTIF-041)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    await giveGrade(w.teacher, work, 7);
    await publishGrades(w.teacher, work.assignmentId, false);
    expect(await worksOf(w.student)).toEqual([]);
    await publishGrades(w.teacher, work.assignmentId);
    expect(await worksOf(w.student)).toEqual([work.submissionId]);
    await publishGrades(w.teacher, work.assignmentId, false);
    w.clock.advance(2 * 3_600_000);
    await publishGrades(w.teacher, work.assignmentId);
    expect(await worksOf(w.student)).toEqual([work.submissionId, work.submissionId]);
  });

  it('are not given and taken back without end: each time all of the class is looked at, before the next class', async () => {
    const w = await world();
    const work = await buildWork(w);
    const body = (value: boolean) => ({ gradeAvailability: { tag: 'fixed', value } as const });
    const params = { assignmentId: work.assignmentId };
    const limit = availabilityLimitOf(work.assignmentId);
    await addUses(w.platform.database.db, { ...limit, amount: limit.requests - 1 }, w.clock.now());
    await publishGrades(w.teacher, work.assignmentId);
    await publishGrades(w.teacher, work.assignmentId, false);
    const { patchAssignment } = assignmentContract;
    const refused = await w.teacher.refused(patchAssignment, { params, body: body(true) });
    expect(refused).toMatchObject({ status: 429 });
    await w.teacher.call(patchAssignment, { params, body: { ...body(false), name: 'Another name' } });
    w.clock.advance(3_600_000);
    await publishGrades(w.teacher, work.assignmentId);
  });
});

describe('a visible grade', () => {
  it('is told when it changes, and only once within an hour while that is unread (NOTIF-041)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    for (const grade of [3, 5, 8]) await giveGrade(w.teacher, work, grade);
    const [first, ...others] = await listOf(w.student);
    expect(others).toEqual([]);
    await giveGrade(w.teacher, work, 8);
    const params = { notificationId: first?.id ?? 0 };
    await w.student.call(patchNotification, { params, body: { read: true } });
    expect(await worksOf(w.student)).toHaveLength(1);
    await giveGrade(w.teacher, work, 9);
    expect(await worksOf(w.student)).toHaveLength(2);
    w.clock.advance(2 * 3_600_000);
    await giveGrade(w.teacher, work, 10);
    expect(await worksOf(w.student)).toHaveLength(3);
  });

  it('is told once the last row of the rubric is chosen, not while it is a grade so far (NOTIF-041)', async () => {
    const w = await world();
    const early = await buildWork(w);
    const open = await buildWork(w, { isDone: true, author: w.otherStudent });
    const rowsOf = new Map<Work, RubricRow[]>();
    for (const work of [early, open]) {
      const rows = [normalRow, { ...normalRow, header: 'Style' }];
      rowsOf.set(work, await saveRubric(w.teacher, work.assignmentId, { rows }));
    }
    const mark = async (work: Work, isWhole: boolean) => {
      const [first, second] = rowsOf.get(work) ?? [];
      const items = [choiceOf(first, 2), ...(isWhole ? [choiceOf(second, 0)] : [])];
      const params = { submissionId: work.submissionId };
      await w.teacher.call(rubricContract.putRubricResult, { params, body: { items } });
    };
    for (const work of [early, open]) await mark(work, false);
    await publishGrades(w.teacher, early.assignmentId);
    expect(await subjectsTo(w, w.student)).toEqual([]);
    expect([...(await worksOf(w.student)), ...(await worksOf(w.otherStudent))]).toEqual([]);
    // The last row gives no points: the number stays, and now it is the grade.
    for (const work of [early, open]) await mark(work, true);
    expect(await worksOf(w.student)).toEqual([early.submissionId]);
    expect(await worksOf(w.otherStudent)).toEqual([open.submissionId]);
    expect(await subjectsTo(w, w.student)).toHaveLength(1);
  });

  it('leaves no notification when it is taken back (NOTIF-041)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    await giveGrade(w.teacher, work, 3);
    await giveGrade(w.teacher, work, null);
    expect(await worksOf(w.student)).toEqual([]);
    expect(await subjectsTo(w, w.student)).toEqual([]);
  });

  it('is told when the first run of the tests has ended, not while it keeps the grade back (NOTIF-041)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true, name: 'Tested' });
    await runIs(w, work, 'running');
    await giveGrade(w.teacher, work, 6);
    expect(await worksOf(w.student)).toEqual([]);
    expect(await subjectsTo(w, w.student)).toEqual([]);
    await runIs(w, work, 'passed');
    expect(await worksOf(w.student)).toEqual([work.submissionId]);
    expect(await subjectsTo(w, w.student)).toEqual(['Proofmark: your work for Tested was graded']);
  });

  it('is not told where authors see no grades (NOTIF-041)', async () => {
    const w = await world();
    await setOfTenant(w, 'DISPLAY_GRADES_ENABLED', false);
    const work = await buildWork(w, { isDone: true });
    await giveGrade(w.teacher, work, 6);
    expect(await worksOf(w.student)).toEqual([]);
    expect(await subjectsTo(w, w.student)).toEqual([]);
    await setOfTenant(w, 'DISPLAY_GRADES_ENABLED', null);
  });
});

it('grades are told unless the institution has switched it off (NOTIF-037, TEN-021)', async () => {
  const w = await world();
  await setOfTenant(w, 'GRADING_NOTIFICATIONS_ENABLED', false);
  const changed = await buildWork(w, { isDone: true });
  const published = await buildWork(w);
  for (const work of [changed, published]) await giveGrade(w.teacher, work, 6);
  await publishGrades(w.teacher, published.assignmentId);
  await runJobs(w.platform, 'notifications.tellGrades');
  expect(await worksOf(w.student)).toEqual([]);
  await setOfTenant(w, 'GRADING_NOTIFICATIONS_ENABLED', null);
  await giveGrade(w.teacher, changed, 7);
  expect(await worksOf(w.student)).toEqual([changed.submissionId]);
});
