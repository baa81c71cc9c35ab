import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { accessSlots, Context } from '../../access/server/index.ts';
import { buildSection } from '../../../tests/support/build-group.ts';
import { personWith } from '../../../tests/support/person-with.ts';
import { takePermission } from '../../../tests/support/take-permission.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { createSubmissionFromEntries, findSubmission, listFilesOf } from '../../submissions/server/index.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { feedbackContract } from '../domain/contract.ts';
import { feedbackWithReplies } from '../domain/model.ts';
import { feedbackTopics } from './topics.ts';

const world = useWorld();

interface Scene extends World {
  assignmentId: number;
  submissionId: number;
  fileId: string;
}

/** A submission of `student` with one file, in an assignment whose grades are not available. */
async function scene(): Promise<Scene> {
  const w = await world();
  const assignment = await w.assignment();
  const submissionId = await submissionIn(w, assignment.id);
  const files = await listFilesOf(w.platform.database.db, submissionId);
  const file = files.find((one) => one.path === 'sort.py');
  return { ...w, assignmentId: assignment.id, submissionId, fileId: String(file?.id) };
}

const submissionIn = (w: World, assignmentId: number, authorId = w.student.id) =>
  w.transaction((tx) =>
    createSubmissionFromEntries(tx, {
      assignmentId,
      authorId,
      entries: [{ kind: 'file', path: 'sort.py', sha256: 'a'.repeat(64), sizeBytes: 300 }],
      createdAt: w.clock.now(),
      dates: { deadline: null, lockDate: null },
    }),
  );

async function openThread(w: Scene, actor: Actor, line = 8) {
  return actor.call(feedbackContract.openThread, { body: { fileId: w.fileId, line } });
}

async function write(
  actor: Actor,
  commentBaseId: number,
  given: string | { comment: string; inReplyTo: number },
) {
  return actor.call(feedbackContract.createReply, {
    params: { commentBaseId },
    body: { replyType: 'markdown', ...(typeof given === 'string' ? { comment: given } : given) },
  });
}

async function read(w: Scene, actor: Actor) {
  const input = { params: { submissionId: w.submissionId }, query: { withReplies: true } };
  return feedbackWithReplies(await actor.call(feedbackContract.getFeedback, input));
}

const publish = (w: Scene) =>
  w.teacher.call(assignmentContract.patchAssignment, {
    params: { assignmentId: w.assignmentId },
    body: { gradeAvailability: { tag: 'fixed', value: true } },
  });

const at = (reply: { commentBaseId: number; id: number }) => ({
  commentBaseId: reply.commentBaseId,
  replyId: reply.id,
});

describe('threads', () => {
  it('opens one thread for a place and returns the same one again (FB-001, FB-002, FB-024)', async () => {
    const w = await scene();
    const first = await openThread(w, w.grader);
    expect(first).toEqual({
      id: first.id,
      type: 'inline-feedback',
      workId: w.submissionId,
      fileId: w.fileId,
      line: 8,
      firstLine: null,
      replies: [],
    });
    expect(await openThread(w, w.teacher)).toEqual(first);
    const general = await w.grader.call(feedbackContract.openThread, { body: { workId: w.submissionId } });
    expect(general).toMatchObject({ type: 'general-feedback', fileId: null, line: null });
  });

  it('gives graders who open the same line at once one thread', async () => {
    const w = await scene();
    const opened = await Promise.all([1, 2, 3, 4].map((n) => openThread(w, n % 2 ? w.grader : w.teacher, 3)));
    expect(new Set(opened.map((thread) => thread.id)).size).toBe(1);
  });

  it('lets authors open one on their own work, and nobody else without the right (FB-017, FB-018)', async () => {
    const w = await scene();
    expect((await openThread(w, w.student)).replies).toEqual([]);
    const body = { fileId: w.fileId, line: 1 };
    expect(await w.otherStudent.refused(feedbackContract.openThread, { body })).toMatchObject({
      status: 404,
      code: 'OBJECT_ID_NOT_FOUND',
    });
    await takePermission(w, 'Student', 'can_add_own_inline_comments');
    expect(await w.student.refused(feedbackContract.openThread, { body })).toMatchObject({
      status: 403,
      code: 'INCORRECT_PERMISSION',
      body: { missing_permissions: ['can_add_own_inline_comments'] },
    });
    expect(
      await w.grader.refused(feedbackContract.openThread, { body: { fileId: '999999', line: 1 } }),
    ).toMatchObject({ status: 404 });
    expect(
      await w.grader.refused(feedbackContract.openThread, { body: { fileId: w.fileId, line: -1 } }),
    ).toMatchObject({ status: 400 });
  });
});

describe('replies', () => {
  it('shows the student nothing before the grades are available, not even inside the JSON (FB-028)', async () => {
    const w = await scene();
    const thread = await openThread(w, w.grader);
    await write(w.grader, thread.id, 'a secret remark');
    const before = await w.student.download(feedbackContract.getFeedback, {
      params: { submissionId: w.submissionId },
      query: { withReplies: true },
    });
    expect(await before.json()).toEqual({ general: null, linter: {}, user: [], authors: [] });
    await publish(w);
    const after = await read(w, w.student);
    expect(after.user[0]?.replies[0]).toMatchObject({ comment: 'a secret remark', authorId: w.grader.id });
    expect(after.authors.map((author) => author.id)).toEqual([w.grader.id]);
  });

  it('warns the writer about a student who cannot see the reply yet (FB-028)', async () => {
    const w = await scene();
    const thread = await openThread(w, w.grader);
    const input = {
      params: { commentBaseId: thread.id },
      body: { comment: 'x', replyType: 'markdown' as const },
    };
    const early = await w.grader.callPage(feedbackContract.createReply, input);
    expect(early.warnings.map((warning) => warning.code)).toEqual(['017']);
    await publish(w);
    expect((await w.grader.callPage(feedbackContract.createReply, input)).warnings).toEqual([]);
  });

  it('keeps strangers and other students out of everything', async () => {
    const w = await scene();
    const thread = await openThread(w, w.grader);
    const reply = await write(w.grader, thread.id, 'x');
    await publish(w);
    for (const actor of [w.otherStudent, w.outsider]) {
      const params = { submissionId: w.submissionId };
      expect((await actor.refused(feedbackContract.getFeedback, { params })).status).toBe(404);
      const body = { comment: 'y', replyType: 'markdown' as const };
      const created = await actor.refused(feedbackContract.createReply, {
        params: { commentBaseId: thread.id },
        body,
      });
      expect(created.status).toBe(404);
      expect((await actor.refused(feedbackContract.editReply, { params: at(reply), body })).status).toBe(404);
      expect((await actor.refused(feedbackContract.deleteReply, { params: at(reply) })).status).toBe(404);
      expect((await actor.refused(feedbackContract.listReplyEdits, { params: at(reply) })).status).toBe(404);
    }
    expect((await read(w, w.student)).user[0]?.replies).toHaveLength(1);
  });

  it('finds neither a hidden reply by its id nor answers to it', async () => {
    const w = await scene();
    const thread = await openThread(w, w.grader);
    const hidden = await write(w.grader, thread.id, 'x');
    expect((await w.student.refused(feedbackContract.listReplyEdits, { params: at(hidden) })).status).toBe(
      404,
    );
    const answered = await w.student.refused(feedbackContract.createReply, {
      params: { commentBaseId: thread.id },
      body: { comment: 'y', replyType: 'markdown', inReplyTo: hidden.id },
    });
    expect(answered.status).toBe(404);
  });

  it('nests answers, strips null bytes and refuses empty text (FB-003, FB-024)', async () => {
    const w = await scene();
    const thread = await openThread(w, w.grader);
    const reply = await write(w.grader, thread.id, 'null\0byte');
    expect(reply.comment).toBe('nullbyte');
    const answer = await write(w.teacher, thread.id, { comment: 'yes', inReplyTo: reply.id });
    const { author, createdAt, ...rest } = answer;
    expect(author).toMatchObject({ id: w.teacher.id, name: w.teacher.name });
    expect(createdAt.getTime()).toBeGreaterThanOrEqual(reply.createdAt.getTime());
    expect(rest).toEqual({
      id: answer.id,
      commentBaseId: thread.id,
      inReplyToId: reply.id,
      comment: 'yes',
      authorId: w.teacher.id,
      lastEdit: null,
      replyType: 'markdown',
      commentType: 'normal',
      approved: true,
      deleted: false,
    });
    const empty = { comment: ' \0 ', replyType: 'markdown' as const };
    expect(
      await w.grader.refused(feedbackContract.createReply, {
        params: { commentBaseId: thread.id },
        body: empty,
      }),
    ).toMatchObject({ status: 400, message: 'Feedback may not be empty. Write something first.' });
    expect(
      (await w.grader.refused(feedbackContract.editReply, { params: at(reply), body: { comment: '' } }))
        .status,
    ).toBe(400);
  });
});

describe('edits (FB-006, FB-014, FB-015, FB-016, FB-025, FB-024)', () => {
  it('keeps every old text, newest first, in pages', async () => {
    const w = await scene();
    const thread = await openThread(w, w.grader);
    const reply = await write(w.grader, thread.id, 'one');
    const edit = (actor: Actor, comment: string) =>
      actor.call(feedbackContract.editReply, { params: at(reply), body: { comment } });
    await edit(w.grader, 'two');
    await edit(w.grader, 'two');
    const changed = await edit(w.teacher, 'three');
    expect(changed).toMatchObject({ comment: 'three', authorId: w.grader.id });
    expect(changed.lastEdit).toBeInstanceOf(Date);
    const params = at(reply);
    const first = await w.grader.callPage(feedbackContract.listReplyEdits, { params, page: { size: 1 } });
    expect(first.body).toMatchObject([{ oldText: 'two', newText: 'three', editor: { id: w.teacher.id } }]);
    const nextToken = first.nextToken ?? '';
    const second = await w.grader.callPage(feedbackContract.listReplyEdits, {
      params,
      page: { size: 1, nextToken },
    });
    expect(second.body).toMatchObject([{ oldText: 'one', newText: 'two', editor: { id: w.grader.id } }]);
    expect(second.nextToken).toBeUndefined();
  });

  it("refuses to change another's reply or to read its edits without the right", async () => {
    const w = await scene();
    const thread = await openThread(w, w.teacher);
    const reply = await write(w.teacher, thread.id, 'x');
    const edited = await w.grader.refused(feedbackContract.editReply, {
      params: at(reply),
      body: { comment: 'y' },
    });
    expect(edited).toMatchObject({ status: 403, code: 'INCORRECT_PERMISSION' });
    expect((await w.grader.refused(feedbackContract.deleteReply, { params: at(reply) })).status).toBe(403);
    expect((await w.grader.refused(feedbackContract.listReplyEdits, { params: at(reply) })).status).toBe(403);
    expect((await read(w, w.teacher)).user[0]?.replies[0]?.comment).toBe('x');
  });
});

describe('deleting (FB-011, FB-012, FB-013, FB-024)', () => {
  it('keeps the place of a deleted reply without its text while it has an answer', async () => {
    const w = await scene();
    const thread = await openThread(w, w.grader);
    const reply = await write(w.grader, thread.id, 'gone soon');
    const answer = await write(w.teacher, thread.id, { comment: 'stays', inReplyTo: reply.id });
    await w.grader.call(feedbackContract.deleteReply, { params: at(reply) });
    const replies = (await read(w, w.teacher)).user[0]?.replies;
    expect(replies?.[0]).toMatchObject({ deleted: true, comment: '', author: null, authorId: null });
    const again = await w.grader.refused(feedbackContract.deleteReply, { params: at(reply) });
    expect(again).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
    expect(
      (await w.grader.refused(feedbackContract.editReply, { params: at(reply), body: { comment: 'x' } }))
        .status,
    ).toBe(400);
    const edits = await w.teacher.call(feedbackContract.listReplyEdits, { params: at(reply) });
    expect(edits).toMatchObject([{ oldText: 'gone soon', newText: null }]);

    await w.teacher.call(feedbackContract.deleteReply, { params: at(answer) });
    expect(await read(w, w.teacher)).toMatchObject({ general: null, user: [], authors: [] });
    expect((await w.teacher.refused(feedbackContract.deleteReply, { params: at(answer) })).status).toBe(404);
  });

  it('counts the replies that stand on the submission', async () => {
    const w = await scene();
    const thread = await openThread(w, w.grader);
    const [first] = await Promise.all(['a', 'b', 'c'].map((text) => write(w.grader, thread.id, text)));
    const count = async () => (await findSubmission(w.platform.database.db, w.submissionId))?.feedbackCount;
    expect(await count()).toBe(3);
    if (first) await w.grader.call(feedbackContract.deleteReply, { params: at(first) });
    expect(await count()).toBe(2);
  });
});

describe('reading', () => {
  it('holds the general thread, those of lines and who wrote them (FB-007)', async () => {
    const w = await scene();
    const open = { body: { workId: w.submissionId } };
    const general = await w.grader.call(feedbackContract.openThread, open);
    await write(w.grader, general.id, 'On all of it.');
    const [second, first] = [await openThread(w, w.grader, 8), await openThread(w, w.grader, 3)];
    await write(w.teacher, second.id, 'On line 8.');
    await write(w.grader, first.id, 'On line 3.');
    const { fileId } = w;
    const shown = await read(w, w.teacher);
    expect(shown.general).toMatchObject({ id: general.id, replies: [{ comment: 'On all of it.' }] });
    expect(shown.user).toMatchObject([
      { fileId, line: 3, replies: [{ comment: 'On line 3.' }] },
      { fileId, line: 8, replies: [{ comment: 'On line 8.' }] },
    ]);
    expect(new Set(shown.authors.map(({ id }) => id))).toEqual(new Set([w.grader.id, w.teacher.id]));
  });

  it('tells where feedback is without its replies when these are not asked for (FB-026)', async () => {
    const w = await scene();
    const thread = await openThread(w, w.grader);
    await write(w.grader, thread.id, 'text');
    const params = { submissionId: w.submissionId };
    const answer = await w.grader.download(feedbackContract.getFeedback, { params });
    const body: unknown = await answer.json();
    expect(JSON.stringify(body)).not.toContain('text"');
    expect(body).toMatchObject({ user: [{ id: thread.id, file_id: w.fileId, line: 8 }] });
  });

  it('hides authors from those who may not see them', async () => {
    const w = await scene();
    const thread = await openThread(w, w.grader);
    await write(w.grader, thread.id, 'x');
    await publish(w);
    await takePermission(w, 'Student', 'can_view_feedback_author');
    expect(await read(w, w.student)).toMatchObject({
      authors: [],
      user: [{ replies: [{ comment: 'x', author: null, authorId: null }] }],
    });
    const params = { assignmentId: w.assignmentId, userId: w.grader.id };
    expect((await w.student.refused(feedbackContract.listReplyCounts, { params })).status).toBe(403);
  });

  it('counts the replies of a person by submission, in pages (FB-005, FB-027)', async () => {
    const w = await scene();
    const thread = await openThread(w, w.grader);
    await write(w.grader, thread.id, 'x');
    await write(w.grader, thread.id, 'y');
    const next = await submissionIn(w, w.assignmentId, w.otherStudent.id);
    const general = await w.grader.call(feedbackContract.openThread, { body: { workId: next } });
    await write(w.grader, general.id, 'z');
    const params = { assignmentId: w.assignmentId, userId: w.grader.id };
    const expected = [
      { workId: w.submissionId, replyCount: 2 },
      { workId: next, replyCount: 1 },
    ];
    expect(await w.grader.call(feedbackContract.listReplyCounts, { params })).toEqual(expected);
    expect(await w.teacher.call(feedbackContract.listReplyCounts, { params })).toEqual(expected);
    const first = await w.grader.callPage(feedbackContract.listReplyCounts, { params, page: { size: 1 } });
    const nextToken = first.nextToken ?? '';
    const second = await w.grader.callPage(feedbackContract.listReplyCounts, {
      params,
      page: { size: 1, nextToken },
    });
    expect([first.body, second.body]).toEqual(expected.map((one) => [one]));
    const ofSection = await personWith(w, [
      ...(['can_see_assignments', 'can_see_others_in_section_work'] as const),
      ...(['can_see_user_feedback_before_done', 'can_view_feedback_author'] as const),
    ]);
    expect(await ofSection.call(feedbackContract.listReplyCounts, { params })).toEqual([]);
    await buildSection(w, [ofSection, w.otherStudent]);
    expect(await ofSection.call(feedbackContract.listReplyCounts, { params })).toEqual([expected[1]]);
    expect((await w.student.refused(feedbackContract.listReplyCounts, { params })).status).toBe(403);
    const own = { assignmentId: w.assignmentId, userId: w.student.id };
    expect(await w.student.call(feedbackContract.listReplyCounts, { params: own })).toEqual([]);
  });
});

/** The actor as the realtime connection knows it. */
async function contextOf(w: Scene, actor: Actor): Promise<Context> {
  const { platform } = w;
  const now = platform.clock.now();
  const ctx = new Context({
    platform,
    page: { size: 0, after: undefined },
    checkAsked: () => undefined,
    request: {
      id: 'test',
      caller: {},
      address: '',
      userAgent: '',
      headers: {},
      receivedAt: now,
      bodyEndedAt: () => undefined,
      hasArrived: () => true,
      log: platform.log,
      parts: () => Readable.from([]),
      raw: Readable.from([]),
      departure: new AbortController().signal,
      whenAnswered: (told) => told(),
      isOver: () => false,
    },
  });
  ctx.currentSession = await accessSlots.findSession.get()(platform.database.db, actor.token, now);
  return ctx;
}

describe('the live topic', () => {
  const watched = feedbackTopics[0];
  const frameFor = async (w: Scene, actor: Actor, commentBaseId: number) => {
    const params = { submissionId: String(w.submissionId) };
    const event = { changed: { commentBaseId: String(commentBaseId) } };
    const ctx = await contextOf(w, actor);
    if (!(await watched?.mayWatch(ctx, params))) return 'may not watch';
    return (await watched?.framesOf(ctx, params, [event]))?.[0];
  };

  it('tells a change only to those who may know of a reply in the thread', async () => {
    const w = await scene();
    const thread = await openThread(w, w.grader);
    const reply = await write(w.grader, thread.id, 'x');
    const changed = { changed: { commentBaseId: String(thread.id) } };
    expect(await frameFor(w, w.teacher, thread.id)).toEqual(changed);
    expect(await frameFor(w, w.student, thread.id)).toBeUndefined();
    expect(await frameFor(w, w.otherStudent, thread.id)).toBe('may not watch');
    await publish(w);
    expect(await frameFor(w, w.student, thread.id)).toEqual(changed);
    // People who saw the reply must hear that it was deleted.
    await w.grader.call(feedbackContract.deleteReply, { params: at(reply) });
    expect(await frameFor(w, w.student, thread.id)).toEqual(changed);
  });
});

describe('feedback in an archived course', () => {
  it('can be read but no longer written (COURSE-010)', async () => {
    const w = await scene();
    const thread = await openThread(w, w.grader);
    const reply = await write(w.grader, thread.id, 'Well done.');
    await w.teacher.call(courseContract.patchCourse, {
      params: { courseId: w.course.id },
      body: { state: 'archived' },
    });
    expect((await read(w, w.teacher)).user).toHaveLength(1);
    const comment = 'More.';
    const refusals = [
      await w.teacher.refused(feedbackContract.openThread, { body: { fileId: w.fileId, line: 1 } }),
      await w.teacher.refused(feedbackContract.createReply, {
        params: { commentBaseId: thread.id },
        body: { comment, replyType: 'markdown' },
      }),
      await w.teacher.refused(feedbackContract.editReply, { params: at(reply), body: { comment } }),
      await w.teacher.refused(feedbackContract.deleteReply, { params: at(reply) }),
    ];
    for (const refused of refusals) expect(refused).toMatchObject({ status: 409, code: 'INVALID_STATE' });
  });
});

describe('the download of feedback', () => {
  const download = async (w: Scene, actor: Actor) => {
    const params = { submissionId: w.submissionId };
    const prepared = await actor.call(submissionContract.prepareFeedbackDownload, { params });
    expect(prepared.outputName).toMatch(/-feedback\.txt$/);
    const answer = await w.nobody.download(submissionContract.readPreparedDownload, { params: prepared });
    return Buffer.from(await answer.arrayBuffer()).toString();
  };

  it('is plain text in the order of files and lines, with what the reader sees and nothing else', async () => {
    const w = await scene();
    const thread = await openThread(w, w.grader);
    await write(w.grader, thread.id, 'Use a *constant*.');
    await w.grader.call(feedbackContract.deleteReply, {
      params: at(await write(w.grader, thread.id, 'Gone')),
    });
    const general = await w.grader.call(feedbackContract.openThread, { body: { workId: w.submissionId } });
    await write(w.grader, general.id, 'Well done.');
    const read = await download(w, w.grader);
    expect(read).toMatch(/General feedback\n-+\n\nPerson .*UTC:\nWell done\.\n/);
    expect(read).toMatch(/sort\.py, line 9\n-+\n\nPerson .*UTC:\nUse a \*constant\*\.\n/);
    expect(read.indexOf('Well done')).toBeLessThan(read.indexOf('sort.py'));
    expect(read).not.toContain('Gone');
    // Before the grades are available, their author is told nothing.
    expect(await download(w, w.student)).not.toMatch(/General|sort\.py|constant/);
    await publish(w);
    await takePermission(w, 'Student', 'can_view_feedback_author');
    expect(await download(w, w.student)).toMatch(/Author hidden, .*UTC:\nWell done\./);
    const params = { submissionId: w.submissionId };
    const refused = await w.otherStudent.refused(submissionContract.prepareFeedbackDownload, { params });
    expect(refused.status).toBe(404);
  });
});
