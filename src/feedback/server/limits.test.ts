// What one person may write, and how much one answer holds: docs/operations/limits.md.
import { describe, expect, it } from 'vitest';
import { statementsDuring } from '../../../tests/support/recorded-statements.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { countUse } from '../../kernel/server/http/rate-limit.ts';
import { createSubmissionFromEntries, listFilesOf } from '../../submissions/server/index.ts';
import { feedbackContract } from '../domain/contract.ts';
import * as limits from '../domain/limits.ts';
import { feedbackWithReplies, joinedFeedback, type FeedbackWithReplies } from '../domain/model.ts';
import { editLimitOf, writeLimitOf } from './count-write.ts';

const { createReply, editReply, getFeedback, listReplyEdits, openThread } = feedbackContract;
const world = useWorld();

interface Scene extends World {
  submissionId: number;
  fileId: string;
  threadId: number;
}

/** A submission of `student` with one file, and its general thread. */
async function scene(): Promise<Scene> {
  const w = await world();
  const { id: assignmentId } = await w.assignment();
  const submissionId = await w.transaction((tx) =>
    createSubmissionFromEntries(tx, {
      assignmentId,
      authorId: w.student.id,
      entries: [{ kind: 'file', path: 'sort.py', sha256: 'a'.repeat(64), sizeBytes: 10_000 }],
      createdAt: w.clock.now(),
      dates: { deadline: null, lockDate: null },
    }),
  );
  const file = (await listFilesOf(w.platform.database.db, submissionId)).find(
    (one) => one.path === 'sort.py',
  );
  const { id: threadId } = await w.student.call(openThread, { body: { workId: submissionId } });
  return { ...w, submissionId, fileId: String(file?.id), threadId };
}

/** Puts replies into the database: writing them by calls would take minutes. */
function fill(w: Scene, given: { threadId?: number; author: Actor; amount: number; comment?: string }) {
  const { threadId = w.threadId, author, amount, comment = 'x' } = given;
  const row = { commentBaseId: threadId, authorId: author.id, comment, replyType: 'markdown' };
  const rows = Array.from({ length: amount }, () => ({ ...row, createdAt: w.clock.now() }));
  return w.platform.database.db.insertInto('commentReply').values(rows).execute();
}

const reply = (commentBaseId: number, comment = 'one more', inReplyTo?: number) => ({
  params: { commentBaseId },
  body: { comment, replyType: 'markdown' as const, inReplyTo },
});

const openLine = (w: Scene, actor: Actor, line: number) =>
  actor.call(openThread, { body: { fileId: w.fileId, line } });

describe('what one person may write', () => {
  it('has a bound of replies in a thread and on a submission; others can still write', async () => {
    const w = await scene();
    await fill(w, { author: w.student, amount: limits.mostRepliesInThread - 1 });
    await w.student.call(createReply, reply(w.threadId));
    const full = await w.student.refused(createReply, reply(w.threadId));
    expect(full).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    expect(full.body?.message).toContain('200 replies in this thread');
    await w.grader.call(createReply, reply(w.threadId));

    const { id: threadId } = await openLine(w, w.student, 1);
    await w.student.call(createReply, reply(threadId));
    const amount = limits.mostRepliesOnSubmission - limits.mostRepliesInThread - 1;
    await fill(w, { threadId: (await openLine(w, w.student, 2)).id, author: w.student, amount });
    const refused = await w.student.refused(createReply, reply(threadId));
    expect(refused.body?.message).toContain('as much feedback on this submission');
  });

  it('has a bound of text on a submission, for new replies and for ones that grow', async () => {
    const w = await scene();
    const comment = '€'.repeat(60_000);
    const bytes = Buffer.byteLength(comment);
    const fitting = Math.floor(limits.mostTextBytesOnSubmission / bytes);
    const small = await w.student.call(createReply, reply(w.threadId, 'small'));
    await fill(w, { author: w.student, amount: fitting, comment });
    const params = { commentBaseId: w.threadId, replyId: small.id };
    expect(await w.student.refused(createReply, reply(w.threadId, comment))).toMatchObject({ status: 409 });
    expect(await w.student.refused(editReply, { params, body: { comment } })).toMatchObject({ status: 409 });
    await w.student.call(editReply, { params, body: { comment: 'less' } });
    await w.grader.call(createReply, reply(w.threadId, comment));
    const tooLong = await w.grader.refused(createReply, reply(w.threadId, 'a'.repeat(65_537)));
    expect(tooLong).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
  });

  it('has a bound of threads on a submission, whoever else opens some', async () => {
    const w = await scene();
    const row = { workId: w.submissionId, fileId: Number(w.fileId), openerId: w.student.id };
    const createdAt = w.clock.now();
    const rows = Array.from({ length: limits.mostThreadsOnSubmission - 1 }, (_, line) => ({ line, ...row }));
    await w.platform.database.db
      .insertInto('commentBase')
      .values(rows.map((one) => ({ ...one, createdAt })))
      .execute();
    const refused = await w.student.refused(openThread, { body: { fileId: w.fileId, line: 9_000 } });
    expect(refused).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    expect(refused.body?.message).toContain('500 threads');
    expect((await openLine(w, w.student, 3)).line).toBe(3);
    expect((await openLine(w, w.grader, 9_000)).line).toBe(9_000);
  });

  it('stands at no line that a file of this size cannot have', async () => {
    const w = await scene();
    const refused = await w.grader.refused(openThread, { body: { fileId: w.fileId, line: 10_001 } });
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
    expect(refused.body?.message).toContain('does not have so many lines');
    expect((await openLine(w, w.grader, 10_000)).line).toBe(10_000);
  });

  it('has a bound of replies and changes in an hour', async () => {
    const w = await scene();
    const written = await w.student.call(createReply, reply(w.threadId, 'first'));
    const amount = limits.mostWritesInHour - 1;
    await countUse(w.platform.database.db, { ...writeLimitOf(w.student.id), amount }, w.clock.now());
    const params = { commentBaseId: w.threadId, replyId: written.id };
    for (const refused of [
      await w.student.refused(createReply, reply(w.threadId)),
      await w.student.refused(editReply, { params, body: { comment: 'second' } }),
    ]) {
      expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMIT_EXCEEDED' });
      expect(refused.body?.message).toContain('1000 replies in this hour');
    }
    w.clock.advance(3_600_000);
    await w.student.call(createReply, reply(w.threadId));
  });
});

describe('changing replies', () => {
  it('is possible so often in a day: each change keeps the text before it', async () => {
    const w = await scene();
    const written = await w.student.call(createReply, reply(w.threadId, 'first'));
    const amount = limits.mostEditsInDay - 1;
    await countUse(w.platform.database.db, { ...editLimitOf(w.student.id), amount }, w.clock.now());
    const params = { commentBaseId: w.threadId, replyId: written.id };
    await w.student.call(editReply, { params, body: { comment: 'second' } });
    const refused = await w.student.refused(editReply, { params, body: { comment: 'third' } });
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMIT_EXCEEDED' });
    expect(refused.body?.message).toContain('2000 replies today');
    await w.student.call(createReply, reply(w.threadId));
    w.clock.advance(24 * 3_600_000);
    await w.student.call(editReply, { params, body: { comment: 'third' } });
  });
});

describe('one answer', () => {
  /** Every page, and how many bytes the largest of them has. */
  async function readAll(w: Scene, withReplies: boolean, size?: number) {
    const pages: unknown[] = [];
    let nextToken: string | undefined;
    do {
      const answer = await w.teacher.callPage(getFeedback, {
        params: { submissionId: w.submissionId },
        query: { withReplies },
        page: { ...(size === undefined ? {} : { size }), ...(nextToken === undefined ? {} : { nextToken }) },
      });
      pages.push(answer.body);
      ({ nextToken } = answer);
    } while (nextToken !== undefined);
    return { pages, largestBytes: Math.max(...pages.map((one) => JSON.stringify(one).length)) };
  }

  const repliesOf = ({ general, user }: FeedbackWithReplies) =>
    [...(general ? [general] : []), ...user].flatMap((thread) => thread.replies);

  it('holds no more than its bound of the largest thread, and its pages hold all', async () => {
    const w = await scene();
    const first = await w.student.call(createReply, reply(w.threadId, 'first'));
    const comment = 'a'.repeat(65_536);
    const amount = Math.floor(limits.mostTextBytesOnSubmission / comment.length) - 1;
    await fill(w, { author: w.student, amount, comment });
    const answered = await w.grader.call(createReply, reply(w.threadId, 'answer', first.id));
    const { id: lineId } = await openLine(w, w.grader, 4);
    await w.grader.call(createReply, reply(lineId, 'at a line'));

    const { pages, largestBytes } = await readAll(w, true);
    expect(pages.length).toBeGreaterThan(3);
    expect(largestBytes).toBeLessThan(limits.mostPageBytes + 65_536);
    const whole = joinedFeedback(pages.map(feedbackWithReplies));
    expect(whole.general?.replies).toHaveLength(amount + 2);
    // Its parent stands on the first page, the answer on the last.
    expect(repliesOf(whole).find(({ id }) => id === answered.id)?.inReplyToId).toBe(first.id);
    expect(whole.user).toMatchObject([{ id: lineId, replies: [{ comment: 'at a line' }] }]);
    expect(new Set(whole.authors.map(({ id }) => id))).toEqual(new Set([w.student.id, w.grader.id]));

    const opened = await w.grader.call(openThread, { body: { workId: w.submissionId } });
    expect(JSON.stringify(opened).length).toBeLessThan(limits.mostPageBytes + 65_536);
    expect(opened.replies[0]).toMatchObject({ id: first.id });
  });

  it('holds as many replies as are asked for; without replies it tells only where they are', async () => {
    const w = await scene();
    await fill(w, { author: w.student, amount: 5 });
    const { id: lineId } = await openLine(w, w.grader, 4);
    await fill(w, { threadId: lineId, author: w.grader, amount: 4 });
    const { pages } = await readAll(w, true, 2);
    expect(pages.map((one) => repliesOf(feedbackWithReplies(one)).length)).toEqual([2, 2, 2, 2, 1]);
    const read = repliesOf(joinedFeedback(pages.map(feedbackWithReplies)));
    expect(new Set(read.map(({ id }) => id)).size).toBe(9);
    expect((await readAll(w, false)).pages).toMatchObject([
      { general: { id: w.threadId }, user: [{ id: lineId }] },
    ]);
  });

  it('is put together of all replies of a group, read 2,000 at a time', async () => {
    const w = await scene();
    await fill(w, { author: w.student, amount: 2_500 });
    const read = await statementsDuring(async () => {
      const { pages } = await readAll(w, false, 1_000);
      expect(pages).toHaveLength(3);
    });
    const facts = read.filter(({ text }) => text.includes('octet_length(comment_reply.comment)'));
    expect(facts).toHaveLength(6);
  });

  it('holds no more than its bound of the edits of a reply', async () => {
    const w = await scene();
    const { id: replyId } = await w.student.call(createReply, reply(w.threadId));
    const text = 'a'.repeat(65_536);
    const row = { replyId, editorId: w.student.id, oldText: text, newText: text, createdAt: w.clock.now() };
    await w.platform.database.db
      .insertInto('commentReplyEdit')
      .values(Array.from({ length: 20 }, () => row))
      .execute();
    const params = { commentBaseId: w.threadId, replyId };
    const { body, nextToken = '' } = await w.student.callPage(listReplyEdits, { params });
    expect(body).toHaveLength(8);
    const next = await w.student.callPage(listReplyEdits, { params, page: { nextToken } });
    expect(next.body[0]?.id).toBeLessThan(body.at(-1)?.id ?? 0);
  });
});
