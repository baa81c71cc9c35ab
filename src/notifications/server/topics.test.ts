import { afterEach, expect, it } from 'vitest';
import { buildWork, giveGrade, publishGrades, writeReply } from '../../../tests/support/build-feedback.ts';
import { closeLiveClients, connectLive, type LiveClient } from '../../../tests/support/live-client.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { feedbackContract } from '../../feedback/domain/contract.ts';
import { notificationContract } from '../domain/contract.ts';
import { listUnreadReceivers } from './store.ts';

const world = useWorld();
afterEach(closeLiveClients);

/** Watches notifications; it makes no difference whom the params name. */
async function watch(w: World, actor: Actor, params: unknown = {}): Promise<LiveClient> {
  const client = connectLive(w.baseUrl, { answersPings: true });
  await client.send({ type: 'authenticate', accessToken: actor.token });
  await client.next('ready');
  await client.send({ type: 'subscribe', id: 'n', topic: 'notifications', params });
  await client.next('subscribed');
  return client;
}

async function tellAll(w: World): Promise<void> {
  await runJobs(w.platform, 'notifications.tellGrades');
  await runJobs(w.platform, 'notifications.tellReceivers');
}

const eventsOf = ({ frames }: LiveClient) =>
  frames.filter(({ type }) => type === 'event').map(({ event }) => event);

const changed = (unreadCount: number) => ({ changed: { unreadCount } });

it('tells people how many of their own are unread (NOTIF-005, RT-009)', async () => {
  const w = await world();
  const work = await buildWork(w, { isDone: true });
  const own = await watch(w, w.student);
  const curious = await watch(w, w.otherStudent, { personId: w.student.id });
  await writeReply(w.grader, work, { comment: 'One.' });
  await tellAll(w);
  await expect.poll(() => eventsOf(own)).toEqual([changed(1)]);
  await writeReply(w.grader, work, { comment: 'Two.' });
  await tellAll(w);
  await expect.poll(() => eventsOf(own)).toEqual([changed(1), changed(2)]);
  const listed = await w.student.call(notificationContract.listNotifications, {});
  const notifications = listed.map(({ id }) => ({ id, read: true }));
  await w.student.call(notificationContract.patchNotifications, { body: { notifications } });
  await expect.poll(() => eventsOf(own)).toEqual([changed(1), changed(2), changed(0)]);
  expect(eventsOf(curious)).toEqual([]);
});

it('tells nothing of a reply that is kept back until the grades are available (NOTIF-025)', async () => {
  const w = await world();
  const work = await buildWork(w);
  const own = await watch(w, w.student);
  await writeReply(w.grader, work, { comment: 'Kept back.' });
  await tellAll(w);
  await publishGrades(w.teacher, work.assignmentId);
  await tellAll(w);
  await expect.poll(() => eventsOf(own)).toEqual([changed(1)]);
});

it('counts anew what was taken back: a reply, a grade, and all when grades are hidden again', async () => {
  const w = await world();
  const work = await buildWork(w);
  await publishGrades(w.teacher, work.assignmentId);
  const own = await watch(w, w.student);
  const last = () => expect.poll(() => eventsOf(own).at(-1));
  const { commentBaseId, id: replyId } = await writeReply(w.grader, work, { comment: 'One.' });
  await writeReply(w.grader, work, { comment: 'Two.' });
  await giveGrade(w.grader, work, 7);
  await tellAll(w);
  await last().toEqual(changed(3));
  await w.grader.call(feedbackContract.deleteReply, { params: { commentBaseId, replyId } });
  await last().toEqual(changed(2));
  await giveGrade(w.grader, work, null);
  await last().toEqual(changed(1));
  await publishGrades(w.teacher, work.assignmentId, false);
  await last().toEqual(changed(0));
});

it('a rubric may take back more grades at once than a statement has places for values', async () => {
  const w = await world();
  const work = await buildWork(w, { isDone: true });
  await giveGrade(w.grader, work, 7);
  const others = Array.from({ length: 70_000 }, (_, at) => work.submissionId + 1 + at);
  const about = { submissionIds: [...others, work.submissionId] };
  expect(await listUnreadReceivers(w.platform.database.db, about)).toEqual([w.student.id]);
});

it('ends when the connection goes over to another person (RT-009)', async () => {
  const w = await world();
  const work = await buildWork(w, { isDone: true });
  const client = await watch(w, w.student);
  await client.send({ type: 'authenticate', accessToken: w.otherStudent.token });
  await client.next('ready');
  await writeReply(w.grader, work, { comment: 'For the first one.' });
  await tellAll(w);
  expect(await client.next('unsubscribed')).toMatchObject({ id: 'n', reason: 'notAuthorized' });
  expect(eventsOf(client)).toEqual([]);
});
