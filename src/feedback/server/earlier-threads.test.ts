import { describe, expect, it } from 'vitest';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { createSubmissionFromEntries, listFilesOf } from '../../submissions/server/index.ts';
import { feedbackContract } from '../domain/contract.ts';

const world = useWorld();

const [before, after] = ['a'.repeat(64), 'b'.repeat(64)];

/** Three submissions of `student`: `sort.py` stays in the second one and changes in the third. */
async function scene() {
  const w = await world();
  const { id: assignmentId } = await w.assignment();
  const first = await handIn(w, assignmentId, { sha256: before });
  const second = await handIn(w, assignmentId, { sha256: before });
  const third = await handIn(w, assignmentId, { sha256: after });
  return { ...w, assignmentId, first, second, third };
}

interface Work {
  submissionId: number;
  fileId: string;
}

async function handIn(
  w: World,
  assignmentId: number,
  { sha256, path = 'sort.py', authorId = w.student.id }: { sha256: string; path?: string; authorId?: number },
): Promise<Work> {
  w.clock.advance(60_000);
  const submissionId = await w.transaction((tx) =>
    createSubmissionFromEntries(tx, {
      ...{ assignmentId, authorId, createdAt: w.clock.now() },
      entries: [{ kind: 'file', path, sha256, sizeBytes: 300 }],
      dates: { deadline: null, lockDate: null },
    }),
  );
  const files = await listFilesOf(w.platform.database.db, submissionId);
  return { submissionId, fileId: String(files.find((file) => file.path === path)?.id) };
}

async function comment(actor: Actor, { fileId }: Work, line: number, text: string) {
  const thread = await actor.call(feedbackContract.openThread, { body: { fileId, line } });
  const body = { comment: text, replyType: 'markdown' as const };
  return actor.call(feedbackContract.createReply, { params: { commentBaseId: thread.id }, body });
}

async function earlier(actor: Actor, work: Work) {
  const threads = await actor.call(feedbackContract.listEarlierThreads, { params: { ...work } });
  return threads.map(({ thread: { workId, line, replies }, isSameFile }) => ({
    ...{ workId, line, isSameFile },
    said: replies.map((reply) => reply.comment),
  }));
}

describe('threads on earlier submissions', () => {
  it('are listed for the same file of the same author, and say whether it has changed since', async () => {
    const w = await scene();
    await comment(w.grader, w.first, 3, 'Use a loop.');
    await comment(w.grader, w.second, 5, 'Name it.');
    await comment(w.grader, w.third, 1, 'Newest.');
    const other = await handIn(w, w.assignmentId, { sha256: before, authorId: w.otherStudent.id });
    await comment(w.grader, other, 3, 'Of another author.');
    expect(await earlier(w.grader, w.third)).toEqual([
      { workId: w.second.submissionId, line: 5, isSameFile: false, said: ['Name it.'] },
      { workId: w.first.submissionId, line: 3, isSameFile: false, said: ['Use a loop.'] },
    ]);
    expect(await earlier(w.grader, w.second)).toEqual([
      { workId: w.first.submissionId, line: 3, isSameFile: true, said: ['Use a loop.'] },
    ]);
    expect(await earlier(w.grader, w.first)).toEqual([]);
    const renamed = await handIn(w, w.assignmentId, { sha256: before, path: 'main.py' });
    expect(await earlier(w.grader, renamed)).toEqual([]);
  });

  it('stay hidden from the author as at their own submission, and from everybody else', async () => {
    const w = await scene();
    const { commentBaseId } = await comment(w.grader, w.first, 3, 'Use a loop.');
    expect(await earlier(w.student, w.third)).toEqual([]);
    await w.teacher.call(assignmentContract.patchAssignment, {
      params: { assignmentId: w.assignmentId },
      body: { gradeAvailability: { tag: 'fixed', value: true } },
    });
    expect(await earlier(w.student, w.third)).toMatchObject([{ line: 3, said: ['Use a loop.'] }]);
    await expect(earlier(w.otherStudent, w.third)).rejects.toMatchObject({ status: 404 });
    // A file of another submission does not belong to the one that is named.
    const mixed = { submissionId: w.third.submissionId, fileId: w.first.fileId };
    await expect(earlier(w.student, mixed)).rejects.toMatchObject({ status: 404 });
    const [found] = await w.grader.call(feedbackContract.listEarlierThreads, { params: w.third });
    await w.grader.call(feedbackContract.deleteReply, {
      params: { commentBaseId, replyId: found?.thread.replies[0]?.id ?? 0 },
    });
    expect(await earlier(w.grader, w.third)).toEqual([]);
  });

  it('come page after page, newest first', async () => {
    const w = await scene();
    for (let line = 0; line < 5; line += 1) await comment(w.grader, w.first, line, `On ${line}`);
    const params = { ...w.third };
    const first = await w.grader.callPage(feedbackContract.listEarlierThreads, { params, page: { size: 3 } });
    const page = { size: 3, nextToken: first.nextToken ?? '' };
    const rest = await w.grader.callPage(feedbackContract.listEarlierThreads, { params, page });
    expect([...first.body, ...rest.body].map(({ thread }) => thread.line)).toEqual([4, 3, 2, 1, 0]);
    expect(rest.nextToken).toBeUndefined();
  });
});
