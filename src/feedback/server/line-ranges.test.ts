import { expect, it } from 'vitest';
import { buildWork } from '../../../tests/support/build-feedback.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { feedbackContract } from '../domain/contract.ts';

const world = useWorld();

async function scene() {
  const w = await world();
  const work = await buildWork(w, { isDone: true });
  const { fileId } = work;
  const open = (line: number, firstLine?: number | null) =>
    w.grader.call(feedbackContract.openThread, { body: { fileId, line, firstLine } });
  return { w, work, fileId, open };
}

async function write(w: World, commentBaseId: number, comment: string): Promise<void> {
  const body = { comment, replyType: 'markdown' as const };
  await w.grader.call(feedbackContract.createReply, { params: { commentBaseId }, body });
}

it('a thread is about several lines, stands at the last of them, and is read so by its student (FB-030)', async () => {
  const { w, work, fileId, open } = await scene();
  const thread = await open(6, 4);
  expect(thread).toMatchObject({ type: 'inline-feedback', fileId, line: 6, firstLine: 4 });
  await write(w, thread.id, 'Put these in a function.');
  const params = { submissionId: work.submissionId };
  const input = { params, query: { withReplies: true } };
  const { user } = await w.student.call(feedbackContract.getFeedback, input);
  expect(user.map(({ line, firstLine }) => ({ line, firstLine }))).toEqual([{ line: 6, firstLine: 4 }]);
  const prepared = await w.student.call(submissionContract.prepareFeedbackDownload, { params });
  expect(prepared.outputName).toMatch(/\.txt$/);
});

it('the same lines are one thread, and others that end there are not', async () => {
  const { open } = await scene();
  const [lines, again, longer, single, asSingle] = [
    await open(6, 4),
    await open(6, 4),
    await open(6, 3),
    await open(6),
    await open(6, 6),
  ];
  expect(again.id).toBe(lines.id);
  expect(asSingle.id).toBe(single.id);
  expect(single.firstLine).toBeNull();
  expect(new Set([lines.id, longer.id, single.id]).size).toBe(3);
});

it('two graders who open the same lines at once write in one thread', async () => {
  const { w, fileId } = await scene();
  const body = { fileId, line: 9, firstLine: 2 };
  const opened = await Promise.all(
    [w.grader, w.teacher, w.grader].map((actor) => actor.call(feedbackContract.openThread, { body })),
  );
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
});

it('lines that stand the wrong way round, or beyond the file, are refused with what to do', async () => {
  const { w, fileId } = await scene();
  const refused = async (line: number, firstLine: number) => {
    const { status, message } = await w.grader.refused(feedbackContract.openThread, {
      body: { fileId, line, firstLine },
    });
    return `${status} ${message}`;
  };
  expect(await refused(3, 5)).toMatch(/^400 .*smaller number/);
  expect(await refused(301, 5)).toMatch(/^400 .*not have so many/);
  expect(await refused(3, -1)).toMatch(/^400 /);
});
