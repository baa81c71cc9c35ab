import { expect, it } from 'vitest';
import { buildWork, writeReply } from '../../../../tests/support/build-feedback.ts';
import { useWorld } from '../../../../tests/support/world.ts';
import { givenContract } from '../../domain/given/contract.ts';

const world = useWorld();
const { listGivenComments } = givenContract;

it('offers a grader their own comments of the same assignment, those of the same lines first', async () => {
  const w = await world();
  const one = await buildWork(w);
  const { assignmentId } = one;
  const two = await buildWork(w, { assignmentId, author: w.otherStudent });
  const other = await buildWork(w);
  await writeReply(w.grader, one, { comment: 'Far away', line: 40 });
  await writeReply(w.grader, one, { comment: 'Name it by what it holds', line: 3 });
  await writeReply(w.grader, one, { comment: 'Well done in all' });
  await writeReply(w.grader, other, { comment: 'Of another assignment', line: 3 });
  await writeReply(w.teacher, one, { comment: 'Of somebody else', line: 3 });
  const ask = (query: { fileId?: number; line?: number }) =>
    w.grader.call(listGivenComments, { params: { submissionId: two.submissionId }, query });
  const near = await ask({ fileId: Number(two.fileId), line: 4 });
  expect(near).toEqual([
    { comment: 'Name it by what it holds', count: 1, isSameFile: true },
    { comment: 'Far away', count: 1, isSameFile: true },
  ]);
  expect((await ask({})).map(({ comment }) => comment)).toEqual(['Well done in all']);
  const params = { submissionId: two.submissionId };
  expect((await w.otherStudent.refused(listGivenComments, { params, query: {} })).status).toBe(403);
  const far = { params, query: { line: 2_147_483_648 } };
  expect((await w.grader.refused(listGivenComments, far)).status).toBe(400);
  const foreign = { params, query: { fileId: Number(one.fileId) } };
  expect((await w.grader.refused(listGivenComments, foreign)).status).toBe(404);
});
