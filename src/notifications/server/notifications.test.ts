import { describe, expect, it } from 'vitest';
import { assignTo, buildWork, publishGrades, writeReply } from '../../../tests/support/build-feedback.ts';
import { statementsDuring } from '../../../tests/support/recorded-statements.ts';
import { takePermission } from '../../../tests/support/take-permission.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { feedbackContract } from '../../feedback/domain/contract.ts';
import { accountContract } from '../../people/domain/account-contract.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { notificationContract } from '../domain/contract.ts';

const someId: unknown = expect.any(Number);
const someMoment: unknown = expect.any(Date);
const world = useWorld();
const { getNotificationSummary, listNotifications, patchNotification, patchNotifications } =
  notificationContract;

const listOf = (actor: Actor, read?: boolean) =>
  actor.call(listNotifications, { query: { read }, page: { size: 50 } });
const unreadOf = async (actor: Actor) => (await actor.call(getNotificationSummary, {})).unreadCount;
const textsOf = async (actor: Actor, read?: boolean) =>
  (await listOf(actor, read)).map(({ commentReply }) => commentReply?.comment);

const markOne = (actor: Actor, notificationId: number, read = true) =>
  actor.call(patchNotification, { params: { notificationId }, body: { read } });

describe('who is told', () => {
  it('of a reply: author, assignee and people who wrote in the thread, with each reason, but not its writer (NOTIF-038, NOTIF-004)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    await assignTo(w.teacher, work, w.grader);
    await writeReply(w.grader, work, { comment: 'First.', line: 3 });
    await writeReply(w.teacher, work, { comment: 'Second.', line: 3 });
    await writeReply(w.teacher, work, { comment: 'Elsewhere.', line: 4 });
    const author = ['author', 'You are an author of this submission'];
    const assignee = ['assignee', 'You are assigned to this submission'];
    const replied = ['replied', 'You wrote in this thread'];
    const reasonsOf = async (actor: Actor) =>
      (await listOf(actor)).map(({ commentReply, reasons }) => [commentReply?.comment, reasons]);
    expect(await reasonsOf(w.student)).toEqual([
      ['Elsewhere.', [author]],
      ['Second.', [author]],
      ['First.', [author]],
    ]);
    expect(await reasonsOf(w.grader)).toEqual([
      ['Elsewhere.', [assignee]],
      ['Second.', [assignee, replied]],
    ]);
    expect(await reasonsOf(w.teacher)).toEqual([]);
    expect(await reasonsOf(w.otherStudent)).toEqual([]);
  });

  it('shows what a reply is, where it stands and whom it is about (NOTIF-001, NOTIF-002, NOTIF-003)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    const onLine = await writeReply(w.grader, work, { comment: 'On a line.', line: 8 });
    const general = await writeReply(w.grader, work, { comment: 'In general.' });
    const about = {
      read: false,
      reasons: [['author', 'You are an author of this submission']],
      courseId: w.course.id,
      assignmentId: work.assignmentId,
      workId: work.submissionId,
    };
    expect(await listOf(w.student)).toEqual([
      {
        ...about,
        id: someId,
        type: 'general_comment_notification',
        createdAt: someMoment,
        commentBaseId: general.commentBaseId,
        commentReply: general,
      },
      {
        ...about,
        id: someId,
        type: 'comment_notification',
        createdAt: someMoment,
        commentBaseId: onLine.commentBaseId,
        commentReply: onLine,
        fileId: work.fileId,
      },
    ]);
  });

  it('of two replies at once: everybody once of each, also both writers of the other (NOTIF-038)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    await writeReply(w.grader, work, { comment: 'From the grader.' });
    await writeReply(w.teacher, work, { comment: 'From the teacher.' });
    await Promise.all([
      writeReply(w.grader, work, { comment: 'Grader again.' }),
      writeReply(w.teacher, work, { comment: 'Teacher again.' }),
    ]);
    const texts = await textsOf(w.student);
    expect(new Set(texts)).toEqual(
      new Set(['From the grader.', 'From the teacher.', 'Grader again.', 'Teacher again.']),
    );
    expect(texts).toHaveLength(4);
    expect(await textsOf(w.grader)).toEqual(['Teacher again.', 'From the teacher.']);
    expect(await textsOf(w.teacher)).toEqual(['Grader again.']);
  });
});

describe('what a receiver sees', () => {
  it('is nothing of a reply before the grades are available, and then all of it (NOTIF-025)', async () => {
    const w = await world();
    const work = await buildWork(w);
    await writeReply(w.grader, work, { comment: 'Kept back.' });
    expect([await unreadOf(w.student), await textsOf(w.student)]).toEqual([0, []]);
    await publishGrades(w.teacher, work.assignmentId);
    expect([await unreadOf(w.student), await textsOf(w.student)]).toEqual([1, ['Kept back.']]);
    await publishGrades(w.teacher, work.assignmentId, false);
    expect([await unreadOf(w.student), await textsOf(w.student)]).toEqual([0, []]);
  });

  it('leaves out a deleted reply, but keeps its place while it has answers (NOTIF-003, NOTIF-025)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    const gone = await writeReply(w.grader, work, { comment: 'Gone.', line: 1 });
    const parent = await writeReply(w.grader, work, { comment: 'Answered.', line: 2 });
    await writeReply(w.teacher, work, { comment: 'Answer.', line: 2, inReplyTo: parent.id });
    for (const { commentBaseId, id: replyId } of [gone, parent]) {
      await w.grader.call(feedbackContract.deleteReply, { params: { commentBaseId, replyId } });
    }
    const shown = (await listOf(w.student)).map(({ commentReply }) => commentReply);
    expect(shown).toEqual([
      expect.objectContaining({ comment: 'Answer.', deleted: false }),
      expect.objectContaining({ comment: '', deleted: true, author: null }),
    ]);
    expect(await unreadOf(w.student)).toBe(2);
  });

  it.each([
    [
      'submission',
      (w: World, { submissionId }: { submissionId: number }) =>
        w.teacher.call(submissionContract.deleteSubmission, { params: { submissionId } }),
    ],
    [
      'assignment',
      (w: World, { assignmentId }: { assignmentId: number }) =>
        w.teacher.call(assignmentContract.removeAssignment, { params: { assignmentId } }),
    ],
  ] as const)('is gone with a deleted %s (NOTIF-025)', async (_, remove) => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    await writeReply(w.grader, work, { comment: 'About this.' });
    const [seen] = await listOf(w.student);
    await remove(w, work);
    expect([await unreadOf(w.student), await listOf(w.student)]).toEqual([0, []]);
    const params = { notificationId: seen?.id ?? 0 };
    expect((await w.student.refused(patchNotification, { params, body: { read: true } })).status).toBe(404);
  });

  it('tells no name that the receiver may not know (USER-029)', async () => {
    const w = await world();
    const hidden = await buildWork(w, { isDone: true });
    await w.teacher.call(assignmentContract.patchAssignment, {
      params: { assignmentId: hidden.assignmentId },
      body: { anonymizedGrading: { method: 'murmur_v3' } },
    });
    await writeReply(w.grader, hidden, { comment: 'By a label.' });
    const [labelled] = await listOf(w.student);
    expect(labelled?.commentReply?.author?.name).toMatch(/^Anonymous \d+$/);
    expect(labelled?.commentReply?.authorId).not.toBe(w.grader.id);
    expect(JSON.stringify(labelled)).not.toContain(w.grader.name);
    await takePermission(w, 'Student', 'can_view_feedback_author');
    const [nameless] = await listOf(w.student);
    expect(nameless?.commentReply).toMatchObject({ comment: 'By a label.', author: null, authorId: null });
  });

  it('ends for people who leave the course, and stays within the course of a limited session (NOTIF-025)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    await writeReply(w.grader, work, { comment: 'For a member.' });
    const limited = async (courseId: number) => {
      const body = { forContext: { courseId }, removedPermissions: [] };
      const { accessToken } = await w.student.call(accountContract.restrictSession, { body });
      return w.withToken(w.student, accessToken);
    };
    const elsewhere = await w.otherCourse();
    expect(await textsOf(await limited(w.course.id))).toEqual(['For a member.']);
    expect(await textsOf(await limited(elsewhere.id))).toEqual([]);
    await w.teacher.call(courseContract.removeEnrollment, {
      params: { courseId: w.course.id, userId: w.student.id },
    });
    expect([await unreadOf(w.student), await textsOf(w.student)]).toEqual([0, []]);
  });

  it('comes in pages, unread first and newest first, each one once (NOTIF-010, NOTIF-025)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    const hidden = await buildWork(w);
    for (let at = 1; at <= 7; at += 1) {
      await writeReply(w.grader, work, { comment: `${at}` });
      await writeReply(w.grader, hidden, { comment: `hidden ${at}` });
    }
    const byText = new Map((await listOf(w.student)).map((one) => [one.commentReply?.comment, one.id]));
    for (const text of ['6', '2']) await markOne(w.student, byText.get(text) ?? 0);
    const pages: unknown[][] = [];
    let token: string | undefined;
    do {
      const asked = { size: 3, ...(token === undefined ? {} : { nextToken: token }) };
      const page = await w.student.callPage(listNotifications, { page: asked });
      pages.push(page.body.map(({ commentReply }) => commentReply?.comment));
      token = page.nextToken;
    } while (token !== undefined);
    expect(pages).toEqual([['7', '5', '4'], ['3', '1', '6'], ['2']]);
    expect(await textsOf(w.student, true)).toEqual(['6', '2']);
    expect(await textsOf(w.student, false)).toEqual(['7', '5', '4', '3', '1']);
    expect(await unreadOf(w.student)).toBe(5);
  });

  it('is read with as many statements of many assignments as of one', async () => {
    const w = await world();
    const statementsOf = async () => {
      const statements = await statementsDuring(async () => {
        await unreadOf(w.student);
        await listOf(w.student);
      });
      return statements.length;
    };
    const tell = async () =>
      writeReply(w.grader, await buildWork(w, { isDone: true }), { comment: 'One more.' });
    await tell();
    // The first answer prepares what the next ones find ready.
    await statementsOf();
    const ofOne = await statementsOf();
    for (let at = 0; at < 5; at += 1) await tell();
    expect(await unreadOf(w.student)).toBe(6);
    expect(await statementsOf()).toBeLessThanOrEqual(ofOne);
  });

  it('is counted up to 100, however many more are unread (NOTIF-005)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    const first = await writeReply(w.grader, work, { comment: 'First.' });
    expect(await unreadOf(w.student)).toBe(1);
    const createdAt = w.clock.now();
    await w.transaction(async (tx) => {
      const { commentBaseId } = first;
      const reply = {
        commentBaseId,
        authorId: w.grader.id,
        comment: 'More.',
        replyType: 'markdown',
        createdAt,
      };
      const made = await tx
        .insertInto('commentReply')
        .values(Array.from({ length: 120 }, () => reply))
        .returning('id')
        .execute();
      const about = { receiverId: w.student.id, submissionId: work.submissionId, reasons: ['author'] };
      await tx
        .insertInto('notification')
        .values(made.map(({ id }) => ({ ...about, replyId: id, createdAt, dueAt: createdAt })))
        .execute();
    });
    expect(await unreadOf(w.student)).toBe(100);
  });
});

describe('marking as read', () => {
  it('changes one, and back again (NOTIF-026, NOTIF-044)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    await writeReply(w.grader, work, { comment: 'Read me.' });
    const [one] = await listOf(w.student);
    expect(await markOne(w.student, one?.id ?? 0)).toEqual({ ...one, read: true });
    expect(await unreadOf(w.student)).toBe(0);
    expect(await markOne(w.student, one?.id ?? 0, false)).toEqual(one);
    expect(await unreadOf(w.student)).toBe(1);
  });

  it('changes many of the receiver, and none when one is of somebody else (NOTIF-026, NOTIF-019)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    await writeReply(w.grader, work, { comment: 'One.' });
    await writeReply(w.teacher, work, { comment: 'Two.' });
    const own = (await listOf(w.student)).map(({ id }) => ({ id, read: true }));
    const [foreign] = await listOf(w.grader);
    const mixed = { notifications: [...own, { id: foreign?.id ?? 0, read: true }] };
    expect((await w.student.refused(patchNotifications, { body: mixed })).status).toBe(404);
    expect(await unreadOf(w.student)).toBe(2);
    expect(await unreadOf(w.grader)).toBe(1);
    const marked = await w.student.call(patchNotifications, { body: { notifications: own } });
    expect(marked.map(({ id, read }) => ({ id, read }))).toEqual(own);
    expect(await unreadOf(w.student)).toBe(0);
  });

  it('takes at most 100 at once, and no id of somebody else (NOTIF-026)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    await writeReply(w.grader, work, { comment: 'Not yours.' });
    const [one] = await listOf(w.student);
    const params = { notificationId: one?.id ?? 0 };
    const strange = await w.otherStudent.refused(patchNotification, { params, body: { read: true } });
    expect(strange).toMatchObject({ status: 404, code: 'OBJECT_ID_NOT_FOUND' });
    expect(strange.message).toBe('This does not exist or you may not see it.');
    const notifications = Array.from({ length: 101 }, () => ({ id: params.notificationId, read: true }));
    expect((await w.student.refused(patchNotifications, { body: { notifications } })).status).toBe(400);
    expect(await unreadOf(w.student)).toBe(1);
  });

  it('leaves alone what comes in the meantime (NOTIF-019)', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    await writeReply(w.grader, work, { comment: 'Old.' });
    const notifications = (await listOf(w.student)).map(({ id }) => ({ id, read: true }));
    await Promise.all([
      w.student.call(patchNotifications, { body: { notifications } }),
      writeReply(w.grader, work, { comment: 'New.' }),
    ]);
    expect(await textsOf(w.student, false)).toEqual(['New.']);
    expect(await textsOf(w.student, true)).toEqual(['Old.']);
  });
});
