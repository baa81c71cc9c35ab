// The queue of the site, for people who watch it.
import { expect, it } from 'vitest';
import { publishedAutoTest, runnerWithToken, ScriptedRunner } from '../../../tests/support/build-autotest.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { giveGlobalRole } from '../../../tests/support/give-global-role.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { restrictionContract } from '../../assignments/domain/restrictions/contract.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { autotestContract } from '../domain/contract.ts';
import type { QueuedResult } from '../domain/model.ts';
import { removeRunnersOfToken } from './store/runners.ts';

const makeWorld = useWorld();
const { listAutoTestQueue } = autotestContract;
const right = 'can_view_not_started_autotest_results';

/** The waiting runs of this world's course. The queue holds runs of other tests too. */
async function queueFor(w: World, viewer: Actor = w.admin): Promise<QueuedResult[]> {
  const all = await viewer.call(listAutoTestQueue, { query: { state: 'not_started' } });
  return all.filter(({ courseId }) => courseId === w.course.id);
}

/** Takes all waiting runs and keeps only those of this course. */
async function emptyTheQueue(w: World): Promise<void> {
  const before = await w.admin.call(listAutoTestQueue, { query: {} });
  if (before.length === 0) return;
  const { as, tokenId } = await runnerWithToken(w, 'cleaner');
  await new ScriptedRunner(w, 'cleaner', as).claim(64);
  await w.transaction((tx) => removeRunnersOfToken(tx, tokenId));
}

const pageOf = (w: World, page: { size: number; nextToken?: string }) =>
  w.admin.callPage(listAutoTestQueue, { query: {}, page });

it('lists what waits with its place, the oldest first, and names nobody', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w);
  const first = await handIn(w.student, assignmentId);
  w.clock.advance(1_000);
  const second = await handIn(w.otherStudent, assignmentId);
  const queue = await queueFor(w);
  const course = await w.teacher.call(courseContract.getCourse, { params: { courseId: w.course.id } });
  const tenant = await w.admin.call(tenantContract.getTenant, { params: { tenantId: w.tenantId } });
  expect(queue.map(({ result }) => result.submissionId)).toEqual([first.id, second.id]);
  expect(queue[0]).toMatchObject({
    result: { workId: first.id, state: 'not_started', startedAt: null, pointsAchieved: 0 },
    assignmentId,
    courseId: w.course.id,
    courseName: course.name,
    tenantId: w.tenantId,
    tenantName: tenant.name,
    mayOpen: true,
  });
  expect(queue[0]?.result.updatedAt).toEqual(queue[0]?.result.createdAt);
  const wire = await (await w.admin.download(listAutoTestQueue, { query: {} })).text();
  expect(wire).toContain('"approx_waiting_before"');
  for (const { name, username } of [w.student, w.otherStudent]) {
    expect(wire).not.toContain(name);
    expect(wire).not.toContain(username);
  }
});

it('says that a run waits for a runner, or how many are before it, until one takes it', async () => {
  const w = await makeWorld();
  await emptyTheQueue(w);
  const { assignmentId } = await publishedAutoTest(w);
  await handIn(w.student, assignmentId);
  await handIn(w.otherStudent, assignmentId);
  const seen = async () =>
    (await queueFor(w)).map(({ result, waitsForRunner }) => [result.approxWaitingBefore, waitsForRunner]);
  expect(await seen()).toEqual([
    [0, true],
    [1, true],
  ]);
  const runner = new ScriptedRunner(w, 'slow');
  const job = await runner.claimOne();
  expect(await seen()).toEqual([[0, false]]);
  w.clock.advance(60_000);
  await runner.complete(job, 'givenBack');
  const [given] = await queueFor(w);
  expect(given?.result.updatedAt.getTime()).toBeGreaterThanOrEqual(
    (given?.result.createdAt.getTime() ?? Infinity) + 60_000,
  );
  w.clock.advance(200_000);
  expect(await seen()).toEqual([
    [0, true],
    [1, true],
  ]);
});

it('marks what has waited longer than the administrators are warned after (ATR-051)', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w);
  await handIn(w.student, assignmentId);
  const isOverdue = async () => (await queueFor(w)).map((row) => row.isOverdue);
  w.clock.advance(590_000);
  expect(await isOverdue()).toEqual([false]);
  w.clock.advance(11_000);
  expect(await isOverdue()).toEqual([true]);
});

it('comes page by page, and finds runs by assignment, course and institution', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w);
  await handIn(w.student, assignmentId);
  await handIn(w.otherStudent, assignmentId);
  const names = (await queueFor(w)).flatMap((row) => [row.assignmentName, row.courseName, row.tenantName]);
  expect(names).toHaveLength(6);
  const found = async (q: string) => {
    const rows = await w.admin.call(listAutoTestQueue, { query: { q } });
    return rows.filter((row) => row.courseId === w.course.id).length;
  };
  for (const name of names) expect(await found(name.toUpperCase())).toBe(2);
  expect(await found('no such course')).toBe(0);
  const whole = await w.admin.call(listAutoTestQueue, { query: {} });
  const paged: QueuedResult[] = [];
  for (let page: { size: number; nextToken?: string } | undefined = { size: 1 }; page;) {
    const { body, nextToken } = await pageOf(w, page);
    paged.push(...body);
    page = nextToken === undefined ? undefined : { size: 1, nextToken };
  }
  expect(paged).toEqual(whole);
  expect(paged.length).toBeGreaterThan(1);
});

it('is for who holds the right on the whole site; submissions open as far as their own rights go (PERM-038)', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w);
  await handIn(w.student, assignmentId);
  const other = await publishedAutoTest(w);
  await handIn(w.otherStudent, other.assignmentId);
  expect(await w.teacher.refused(listAutoTestQueue, { query: {} })).toMatchObject({ status: 403 });
  await giveGlobalRole(w, w.outsider, { inTenant: [right] });
  expect(await w.outsider.refused(listAutoTestQueue, { query: {} })).toMatchObject({ status: 403 });
  for (const viewer of [w.outsider, w.teacher, w.student, w.otherStudent])
    await giveGlobalRole(w, viewer, { onSite: [right] });
  const mayOpen = async (viewer: Actor) => (await queueFor(w, viewer)).map((row) => row.mayOpen);
  expect(await mayOpen(w.outsider)).toEqual([false, false]);
  expect(await mayOpen(w.teacher)).toEqual([true, true]);
  expect(await mayOpen(w.student)).toEqual([true, false]);
  expect(await mayOpen(w.otherStudent)).toEqual([false, true]);
  await w.teacher.call(restrictionContract.putAssignmentPassword, {
    params: { assignmentId: other.assignmentId },
    body: { password: 'été 2026' },
  });
  expect(await mayOpen(w.otherStudent)).toEqual([false, false]);
  // The assignment is not available yet, so only people who may see hidden assignments can open it.
  const hidden = {
    availability: { tag: 'timed', availableAt: null },
    deadline: null,
    lockDate: null,
  } as const;
  await w.teacher.call(assignmentContract.putTimeframes, {
    params: { assignmentId },
    body: { timeframes: [{ ...hidden, sectionIds: null }] },
  });
  expect(await mayOpen(w.teacher)).toEqual([true, true]);
  expect(await mayOpen(w.student)).toEqual([false, false]);
});
