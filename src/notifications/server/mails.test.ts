import { describe, expect, it } from 'vitest';
import { assignTo, buildWork, publishGrades, writeReply } from '../../../tests/support/build-feedback.ts';
import { askRegrade, gradedWork } from '../../../tests/support/build-regrade.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { feedbackContract } from '../../feedback/domain/contract.ts';
import { regradeContract } from '../../grading/domain/regrades/contract.ts';
import { notificationContract } from '../domain/contract.ts';
import type { Frequency, Reason } from '../domain/model.ts';
import { announceGrades } from './grades.ts';
import { mailDigests } from './digests.ts';
import { eachUntoldReceiver } from './mail-store.ts';
import { tellReceivers } from './tell.ts';

const world = useWorld();
const { getNotificationSettings, listNotifications, patchNotifications, patchNotificationSetting } =
  notificationContract;

const choose = (actor: Actor, reason: Reason, value: Frequency) =>
  actor.call(patchNotificationSetting, { body: { reason, value } });

/** Runs the jobs that wait after a reply or a change of an assignment. */
async function tellAll(w: World): Promise<void> {
  await runJobs(w.platform, 'notifications.tellGrades');
  await runJobs(w.platform, 'notifications.tellReceivers');
}

/** Mails to a person, oldest first. */
async function mailsTo(w: World, { username }: Actor): Promise<{ subject: string; bodyText: string }[]> {
  return w.platform.database.db
    .selectFrom('mail')
    .select(['subject', 'bodyText'])
    .where('recipient', '=', `${username}@example.org`)
    .orderBy('id')
    .execute();
}

const subjectsTo = async (w: World, actor: Actor) => (await mailsTo(w, actor)).map(({ subject }) => subject);

const hourMs = 3_600_000;

/** Lets time pass until that hour, on a Monday if asked for; at least a minute. */
function passUntil(w: World, hour: number, day?: 'Monday'): void {
  const isThen = (moment: Date) =>
    moment.getUTCHours() === hour && (day === undefined || moment.getUTCDay() === 1);
  const start = w.clock.now();
  w.clock.advance(hourMs - (start.getTime() % hourMs));
  while (!isThen(w.clock.now())) w.clock.advance(hourMs);
}

describe('a mail at once', () => {
  it('tells of a reply that the receiver may see, with the text and the way there (NOTIF-039)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true, name: 'Sorting' });
    await choose(w.student, 'author', 'direct');
    const { commentBaseId, id } = await writeReply(w.grader, work, { comment: 'Well\ndone.', line: 2 });
    await tellAll(w);
    const [mail, ...others] = await mailsTo(w, w.student);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Proofmark: new feedback on Sorting');
    expect(mail?.bodyText).toContain('You are an author of this submission.\n"Well done."\n');
    const file = `submissions/${work.submissionId}/files/${work.fileId}`;
    expect(mail?.bodyText).toContain(`${file}?replyToFocus=${commentBaseId}-${id}#code`);
    expect(mail?.bodyText).not.toContain(w.grader.username);
  });

  it('goes to assignees and people who wrote in the thread unless they chose otherwise, not to the writer (NOTIF-038)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true, name: 'Trees' });
    await assignTo(w.teacher, work, w.grader);
    await writeReply(w.teacher, work, { comment: 'From the teacher.' });
    await tellAll(w);
    await writeReply(w.grader, work, { comment: 'From the grader.' });
    await tellAll(w);
    expect(await subjectsTo(w, w.grader)).toEqual(['Proofmark: new feedback on Trees']);
    expect(await subjectsTo(w, w.teacher)).toEqual(['Proofmark: new feedback on Trees']);
    expect(await subjectsTo(w, w.student)).toEqual([]);
  });

  it('waits until the reply becomes visible, and tells all of them in one mail (NOTIF-039)', async () => {
    const w = await world();
    const work = await buildWork(w);
    await choose(w.student, 'author', 'direct');
    await writeReply(w.grader, work, { comment: 'Kept back.' });
    await writeReply(w.grader, work, { comment: 'Kept back too.', line: 1 });
    await tellAll(w);
    expect(await subjectsTo(w, w.student)).toEqual([]);
    // Longer than any digest looks back.
    w.clock.advance(10 * 24 * hourMs);
    await publishGrades(w.teacher, work.assignmentId);
    await tellAll(w);
    const mails = await mailsTo(w, w.student);
    expect(mails.map(({ subject }) => subject)).toEqual(['Proofmark: 2 notifications']);
    expect(mails[0]?.bodyText).toMatch(/"Kept back too\."[^]*"Kept back\."/);
  });

  it('comes by itself when the moment of the grades has passed (NOTIF-039, GRADE-018)', async () => {
    const w = await world();
    const availableAt = new Date(w.clock.now().getTime() + 3 * hourMs);
    const settings = { gradeAvailability: { tag: 'timed' as const, availableAt } };
    const work = await buildWork(w, { settings, name: 'Timed' });
    await choose(w.student, 'author', 'direct');
    await writeReply(w.grader, work, { comment: 'Kept back.' });
    await announceGrades(w.platform);
    await tellAll(w);
    expect(await subjectsTo(w, w.student)).toEqual([]);
    w.clock.advance(3 * hourMs);
    await Promise.all([announceGrades(w.platform), announceGrades(w.platform)]);
    await tellAll(w);
    expect(await subjectsTo(w, w.student)).toEqual(['Proofmark: new feedback on Timed']);
  });

  it('is sent once, by two workers at once and when the job is run again (NOTIF-039)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    await choose(w.student, 'author', 'direct');
    await writeReply(w.grader, work, { comment: 'Once.' });
    const told = { assignmentId: work.assignmentId, receiverIds: [w.student.id] };
    await Promise.all([tellReceivers(w.platform, told), tellReceivers(w.platform, told)]);
    await tellReceivers(w.platform, told);
    expect(await subjectsTo(w, w.student)).toHaveLength(1);
  });

  it('comes at once for the first of many replies, then once for all the others, on whatever line', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true, name: 'Queues' });
    await assignTo(w.teacher, work, w.grader);
    for (let line = 1; line <= 12; line += 1) {
      await writeReply(w.student, work, { comment: `Question ${line}.`, line: 1 + (line % 6) });
      await tellAll(w);
    }
    expect(await subjectsTo(w, w.grader)).toEqual(['Proofmark: new feedback on Queues']);
    // One job waits for all of them and starts by itself.
    w.clock.advance(16 * 60_000);
    await tellReceivers(w.platform, { assignmentId: work.assignmentId, receiverIds: [w.grader.id] });
    const [first, later, ...more] = await mailsTo(w, w.grader);
    expect([first?.subject, later?.subject, more]).toEqual([
      'Proofmark: new feedback on Queues',
      'Proofmark: 11 notifications',
      [],
    ]);
    for (let line = 2; line <= 12; line += 1) expect(later?.bodyText).toContain(`"Question ${line}."`);
    const waiting = await w.platform.jobs.boss.findJobs('notifications.tellDelayed', {
      key: `${work.assignmentId} ${w.grader.id}`,
    });
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.data).toEqual({ assignmentId: work.assignmentId, receiverId: w.grader.id });
  });

  it('comes at once for the first of many hand-ins of one author, and their replies come once for all others', async () => {
    const w = await world();
    const { assignmentId } = await buildWork(w, { isDone: true, name: 'Heaps' });
    for (let again = 1; again <= 5; again += 1) {
      const work = await buildWork(w, { assignmentId });
      await assignTo(w.teacher, work, w.grader);
      await writeReply(w.student, work, { comment: `Question ${again}.` });
      await tellAll(w);
    }
    const other = await buildWork(w, { assignmentId, author: w.otherStudent });
    await assignTo(w.teacher, other, w.grader);
    await writeReply(w.otherStudent, other, { comment: 'Of somebody else.' });
    await tellAll(w);
    const atOnce = 'Proofmark: new feedback on Heaps';
    expect(await subjectsTo(w, w.grader)).toEqual([atOnce, atOnce]);
    w.clock.advance(16 * 60_000);
    await tellReceivers(w.platform, { assignmentId, receiverIds: [w.grader.id] });
    expect(await subjectsTo(w, w.grader)).toEqual([atOnce, atOnce, 'Proofmark: 4 notifications']);
  });

  it('comes at once for the first of many words about a regrade, and once for all the others', async () => {
    const w = await world();
    const { submissionId, assignmentId } = await gradedWork(w, { assignment: { name: 'Sets' } });
    await assignTo(w.teacher, { submissionId, assignmentId, fileId: '' }, w.grader);
    const { id } = await askRegrade(w.student, submissionId);
    await tellAll(w);
    for (let again = 1; again <= 5; again += 1) {
      const params = { requestId: Number(id) };
      await w.student.call(regradeContract.replyToRegrade, { params, body: { text: `And ${again}.` } });
      await tellAll(w);
    }
    const atOnce = 'Proofmark: a regrade request about Sets';
    expect(await subjectsTo(w, w.grader)).toEqual([atOnce]);
    w.clock.advance(16 * 60_000);
    await tellReceivers(w.platform, { assignmentId, receiverIds: [w.grader.id] });
    expect(await subjectsTo(w, w.grader)).toEqual([atOnce, 'Proofmark: 5 notifications']);
  });

  it('tells nothing that was read, deleted or switched off in the meantime (NOTIF-039)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true, name: 'Lists' });
    await choose(w.student, 'author', 'direct');
    await writeReply(w.grader, work, { comment: 'Read.' });
    const notifications = (await w.student.call(listNotifications, {})).map(({ id }) => ({ id, read: true }));
    await w.student.call(patchNotifications, { body: { notifications } });
    // A deleted reply with an answer keeps its place, without its words.
    const deleted = await writeReply(w.grader, work, { comment: 'Deleted.', line: 4 });
    await writeReply(w.student, work, { comment: 'My own.', line: 4, inReplyTo: deleted.id });
    const params = { commentBaseId: deleted.commentBaseId, replyId: deleted.id };
    await w.grader.call(feedbackContract.deleteReply, { params });
    await tellAll(w);
    await writeReply(w.grader, work, { comment: 'Switched off.' });
    await choose(w.student, 'author', 'off');
    await tellAll(w);
    expect(await subjectsTo(w, w.student)).toEqual([]);
  });

  it('reaches the others when one receiver cannot be told, and the job ends as failed (NOTIF-039)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    for (const actor of [w.student, w.teacher]) await choose(actor, 'author', 'direct');
    await assignTo(w.teacher, work, w.grader);
    await writeReply(w.teacher, work, { comment: 'For two.' });
    const { db } = w.platform.database;
    // An unknown reason in the row makes reading it fail.
    await db.schema.alterTable('notification').dropConstraint('notification_reasons_known').execute();
    await db
      .updateTable('notification')
      .set({ reasons: ['nonsense'] })
      .where('receiverId', '=', w.student.id)
      .execute();
    const receiverIds = [w.student.id, w.grader.id];
    const telling = tellReceivers(w.platform, { assignmentId: work.assignmentId, receiverIds });
    await expect(telling).rejects.toThrow('1 receivers could not be told.');
    expect(await subjectsTo(w, w.grader)).toHaveLength(1);
    await db.deleteFrom('notification').where('receiverId', '=', w.student.id).execute();
  });
});

describe('a digest', () => {
  it('gathers a day in one mail, without what was read, at 10:00 UTC (NOTIF-039)', async () => {
    const w = await world();
    passUntil(w, 11);
    const first = await buildWork(w, { isDone: true, name: 'Lists' });
    const second = await buildWork(w, { isDone: true, name: 'Graphs' });
    await writeReply(w.grader, first, { comment: 'Read in time.' });
    const notifications = (await w.student.call(listNotifications, {})).map(({ id }) => ({ id, read: true }));
    await w.student.call(patchNotifications, { body: { notifications } });
    await writeReply(w.grader, first, { comment: 'About lists.' });
    await writeReply(w.grader, second, { comment: 'About graphs.' });
    await tellAll(w);
    expect(await subjectsTo(w, w.student)).toEqual([]);
    passUntil(w, 10);
    await mailDigests(w.platform, 'weekly');
    expect(await subjectsTo(w, w.student)).toEqual([]);
    await Promise.all([mailDigests(w.platform, 'daily'), mailDigests(w.platform, 'daily')]);
    await mailDigests(w.platform, 'daily');
    const [mail, ...others] = await mailsTo(w, w.student);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Proofmark: your day, 2 notifications');
    expect(mail?.bodyText).toMatch(/, Graphs\n[^]*"About graphs\."[^]*, Lists\n[^]*"About lists\."/);
    expect(mail?.bodyText).not.toContain('Read in time.');
  });

  it('gathers a week on Monday at 18:00 UTC (NOTIF-039)', async () => {
    const w = await world();
    await choose(w.student, 'author', 'weekly');
    passUntil(w, 19, 'Monday');
    const work = await buildWork(w, { isDone: true });
    await writeReply(w.grader, work, { comment: 'Early in the week.' });
    w.clock.advance(3 * 24 * hourMs);
    await writeReply(w.grader, work, { comment: 'Later.' });
    passUntil(w, 10);
    await mailDigests(w.platform, 'daily');
    expect(await subjectsTo(w, w.student)).toEqual([]);
    passUntil(w, 18, 'Monday');
    await mailDigests(w.platform, 'weekly');
    await mailDigests(w.platform, 'weekly');
    expect(await subjectsTo(w, w.student)).toEqual(['Proofmark: your week, 2 notifications']);
  });

  it('holds what waited unseen, in the first one after the grades are available (NOTIF-039)', async () => {
    const w = await world();
    const work = await buildWork(w);
    await writeReply(w.grader, work, { comment: 'Kept back.' });
    passUntil(w, 10);
    await mailDigests(w.platform, 'daily');
    w.clock.advance(5 * 24 * hourMs);
    await publishGrades(w.teacher, work.assignmentId);
    passUntil(w, 10);
    await mailDigests(w.platform, 'daily');
    expect(await subjectsTo(w, w.student)).toEqual(['Proofmark: your day, 1 notification']);
  });

  it('leaves out what is older than 26 hours, and people whose account is closed (NOTIF-039)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    const other = await buildWork(w, { isDone: true, author: w.otherStudent });
    passUntil(w, 7);
    await writeReply(w.grader, work, { comment: 'Too old.' });
    w.clock.advance(20 * hourMs);
    await writeReply(w.grader, other, { comment: 'Closed.' });
    const { db } = w.platform.database;
    await db.updateTable('person').set({ active: false }).where('id', '=', w.otherStudent.id).execute();
    // The day after the reply was written.
    w.clock.advance(4 * hourMs);
    passUntil(w, 10);
    await mailDigests(w.platform, 'daily');
    expect(await subjectsTo(w, w.student)).toEqual([]);
    expect(await subjectsTo(w, w.otherStudent)).toEqual([]);
  });
});

it('reaches everybody who has something to read, however many they are (NOTIF-039)', async () => {
  const w = await world();
  const { submissionId, assignmentId } = await buildWork(w, { isDone: true });
  const now = w.clock.now();
  const receivers = await w.transaction(async (tx) => {
    const { roleId } = await tx
      .selectFrom('person')
      .select('roleId')
      .where('id', '=', w.student.id)
      .executeTakeFirstOrThrow();
    const people = Array.from({ length: 450 }, (_, at) => ({
      tenantId: w.tenantId,
      roleId,
      username: `crowd${at}-${w.student.username}`,
      name: 'One of many',
      email: '',
    }));
    const made = await tx.insertInto('person').values(people).returning('id').execute();
    const about = { submissionId, reasons: ['graded'], createdAt: now, dueAt: now };
    await tx
      .insertInto('notification')
      .values(made.map(({ id }) => ({ ...about, receiverId: id })))
      .execute();
    return made.map(({ id }) => id);
  });
  const span = { from: new Date(now.getTime() - 1), until: now };
  const found = await Array.fromAsync(eachUntoldReceiver(w.platform.database.db, span, assignmentId));
  expect(found).toEqual(receivers.toSorted((one, other) => one - other));
});

it('each mail links to its settings, for 24 hours, and to nothing else (AUTH-009, AUTH-010, NOTIF-033)', async () => {
  const w = await world();
  const work = await buildWork(w, { isDone: true });
  await choose(w.student, 'author', 'direct');
  await writeReply(w.grader, work, { comment: 'Hello.' });
  await tellAll(w);
  const [mail] = await mailsTo(w, w.student);
  const [, token = ''] =
    /\/unsubscribe\/email_notifications\/\?token=(\S+)\n/.exec(mail?.bodyText ?? '') ?? [];
  const settings = await w.nobody.call(getNotificationSettings, { query: { token } });
  expect(settings.options).toContainEqual(expect.objectContaining({ reason: 'author', value: 'direct' }));
  const asSession = w.withToken(w.student, token);
  expect((await asSession.refused(listNotifications, {})).status).toBe(401);
  w.clock.advance(23 * hourMs);
  await w.nobody.call(getNotificationSettings, { query: { token } });
  w.clock.advance(hourMs);
  expect((await w.nobody.refused(getNotificationSettings, { query: { token } })).status).toBe(403);
});
