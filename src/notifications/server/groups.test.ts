import { expect, it } from 'vitest';
import { buildWork, giveGrade, publishGrades, writeReply } from '../../../tests/support/build-feedback.ts';
import { buildGroups } from '../../../tests/support/build-group.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { notificationContract } from '../domain/contract.ts';

const world = useWorld();

/** A submission of a group of two; a third student has a group of their own. */
async function groupWork(w: World, wishes: { isDone?: boolean } = {}) {
  const mate = await w.person('Student');
  const { groupSetId, authorIds } = await buildGroups(w, [w.student, mate], [w.otherStudent]);
  const author = { ...w.student, id: authorIds[0] ?? 0 };
  const work = await buildWork(w, { ...wishes, name: 'Essay', settings: { groupSetId }, author });
  return { mate, work };
}

async function typesOf(actor: Actor): Promise<string[]> {
  const list = await actor.call(notificationContract.listNotifications, { page: { size: 50 } });
  return list.map(({ type, reasons }) => `${type} ${reasons.map(([reason]) => reason).join()}`);
}

async function mailsTo(w: World, { username }: Actor): Promise<number> {
  const { db } = w.platform.database;
  const mails = db.selectFrom('mail').select('id').where('recipient', '=', `${username}@example.org`);
  return (await mails.execute()).length;
}

it('each member of a group is told of a reply to its work, but for who wrote it (NOTIF-038)', async () => {
  const w = await world();
  const { mate, work } = await groupWork(w, { isDone: true });
  await writeReply(w.grader, work, { comment: 'Well done.' });
  await writeReply(mate, work, { comment: 'Thank you.' });
  const told = 'general_comment_notification author';
  expect(await typesOf(w.student)).toEqual([told, told]);
  expect(await typesOf(mate)).toEqual([told]);
  expect(await typesOf(w.otherStudent)).toEqual([]);
});

it('each member of a group is told of its grade, once (NOTIF-041)', async () => {
  const w = await world();
  const { mate, work } = await groupWork(w);
  await giveGrade(w.teacher, work, 7);
  await publishGrades(w.teacher, work.assignmentId);
  await giveGrade(w.teacher, work, 8);
  await runJobs(w.platform, 'notifications.tellGrades');
  await runJobs(w.platform, 'notifications.tellReceivers');
  for (const actor of [w.student, mate]) {
    expect(await typesOf(actor)).toEqual(['grade_notification graded']);
    expect(await mailsTo(w, actor)).toBe(1);
  }
  expect(await typesOf(w.otherStudent)).toEqual([]);
});
