import { expect, it } from 'vitest';
import { giveGrade, publishGrades } from '../../../tests/support/build-feedback.ts';
import { askRegrade, gradedWork } from '../../../tests/support/build-regrade.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { regradeContract } from '../../grading/domain/regrades/contract.ts';
import { notificationContract } from '../domain/contract.ts';

const world = useWorld();
const { getNotificationSummary, listNotifications, patchNotificationSetting } = notificationContract;

async function tellAll(w: World): Promise<void> {
  await runJobs(w.platform, 'notifications.tellGrades');
  await runJobs(w.platform, 'notifications.tellReceivers');
}

/** What the student reads in the product about regrades, and how many mails they got. */
async function toldOf(w: World) {
  const types = (await w.student.call(listNotifications, {})).map(({ type }) => type);
  const { unreadCount } = await w.student.call(getNotificationSummary, {});
  const mails = await w.platform.database.db
    .selectFrom('mail')
    .select('subject')
    .where('recipient', '=', `${w.student.username}@example.org`)
    .execute();
  return { regrades: types.filter((type) => type === 'regrade_notification').length, unreadCount, mails };
}

it('a regrade that is decided while grades are taken back is told when they are out again', async () => {
  const w = await world();
  const work = await gradedWork(w, { assignment: { name: 'Sets' } });
  for (const reason of ['author', 'replied'] as const)
    await w.student.call(patchNotificationSetting, { body: { reason, value: 'direct' } });
  const { id } = await askRegrade(w.student, work.submissionId);
  await tellAll(w);
  await publishGrades(w.teacher, work.assignmentId, false);
  const before = await toldOf(w);
  const params = { requestId: Number(id) };
  await w.teacher.call(regradeContract.replyToRegrade, { params, body: { text: 'You are right.' } });
  await giveGrade(w.teacher, { ...work, fileId: '' }, 9);
  await w.teacher.call(regradeContract.decideRegrade, { params, body: { outcome: 'changed' } });
  await tellAll(w);
  expect(await toldOf(w)).toEqual(before);
  await publishGrades(w.teacher, work.assignmentId, true);
  await tellAll(w);
  const after = await toldOf(w);
  expect(after.regrades).toBe(2);
  expect(after.mails.length).toBeGreaterThan(before.mails.length);
});
