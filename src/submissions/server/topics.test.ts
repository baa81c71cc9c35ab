import { expect, it } from 'vitest';
import { z } from 'zod';
import { buildWork, writeReply } from '../../../tests/support/build-feedback.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { gradingContract } from '../../grading/domain/contract.ts';
import { submissionContract } from '../domain/contract.ts';
import { setAssignee } from './index.ts';

const makeWorld = useWorld();
const releaseGrades = (w: World, assignmentId: number) =>
  w.teacher.call(assignmentContract.patchAssignment, {
    params: { assignmentId },
    body: { gradeAvailability: { tag: 'fixed', value: true } },
  });
const Frame = z.object({ type: z.string(), event: z.unknown().optional() });

interface Watch {
  readonly heard: unknown[];
  stop(): void;
}

/** Watches the submissions of an assignment; throws when that is refused. */
async function watch(w: World, actor: Actor, assignmentId: number): Promise<Watch> {
  const socket = new WebSocket(`${w.baseUrl.replace('http', 'ws')}/api/ws/v1`, 'proofmark.v1');
  const heard: unknown[] = [];
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('no connection')));
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ type: 'authenticate', accessToken: actor.token }));
    });
    socket.addEventListener('message', (message) => {
      const frame = Frame.parse(JSON.parse(String(message.data)));
      const params = { assignmentId: String(assignmentId) };
      if (frame.type === 'ready') {
        socket.send(JSON.stringify({ type: 'subscribe', id: 'a', topic: 'submissions', params }));
      }
      if (frame.type === 'event') heard.push(frame.event);
      if (frame.type === 'subscribed' || frame.type === 'error') resolve();
    });
  });
  return { heard, stop: () => socket.close() };
}

it('tells open lists of hand-ins, changes and deletions, and students only of their own, and not of their grader', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const watches = await Promise.all(
    [w.teacher, w.student, w.otherStudent, w.outsider].map((actor) => watch(w, actor, id)),
  );
  const made = await handIn(w.student, id);
  await w.transaction((tx) => setAssignee(tx, [made.id], w.grader.id));
  const params = { submissionId: made.id };
  await w.teacher.call(submissionContract.deleteSubmission, { params });
  const own = await handIn(w.otherStudent, id);
  const of = (submission: { id: number }) => ({ submissionId: String(submission.id) });
  const all = [{ created: of(made) }, { changed: of(made) }, { removed: of(made) }];
  const ofAuthor = all.filter((event) => !('changed' in event));
  const expected = [[...all, { created: of(own) }], ofAuthor, [{ created: of(own) }], []];
  await expect.poll(() => watches.map((one) => one.heard)).toEqual(expected);
  for (const one of watches) one.stop();
});

it('tells authors that a grade has changed only once they may see it', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const { id: submissionId } = await handIn(w.student, id);
  const author = await watch(w, w.student, id);
  const grade = (value: number) =>
    w.grader.call(gradingContract.patchSubmission, { params: { submissionId }, body: { grade: value } });
  await grade(7);
  // What is told comes in order: had the grade been told, it would stand before the hand-in.
  const { id: laterId } = await handIn(w.student, id);
  const created = { created: { submissionId: String(laterId) } };
  await expect.poll(() => author.heard).toEqual([created]);
  await releaseGrades(w, id);
  await grade(8);
  await expect
    .poll(() => author.heard)
    .toEqual([created, { changed: { submissionId: String(submissionId) } }]);
  author.stop();
});

it('tells authors that replies were written only once they may see how many', async () => {
  const w = await makeWorld();
  const work = await buildWork(w);
  const { assignmentId: id } = work;
  const author = await watch(w, w.student, id);
  await writeReply(w.grader, work, { comment: 'What is this?' });
  const { id: laterId } = await handIn(w.student, id);
  const created = { created: { submissionId: String(laterId) } };
  await expect.poll(() => author.heard).toEqual([created]);
  await releaseGrades(w, id);
  await writeReply(w.grader, work, { comment: 'Now I see.' });
  const changed = { changed: { submissionId: String(work.submissionId) } };
  await expect.poll(() => author.heard).toEqual([created, changed]);
  author.stop();
});
