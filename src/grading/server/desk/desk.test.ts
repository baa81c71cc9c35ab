import { afterEach, expect, it } from 'vitest';
import { buildSection } from '../../../../tests/support/build-group.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { closeLiveClients, connectLive } from '../../../../tests/support/live-client.ts';
import { personWith } from '../../../../tests/support/person-with.ts';
import { useWorld, type Actor } from '../../../../tests/support/world.ts';
import { gradingContract } from '../../domain/contract.ts';
import { deskContract as desk } from '../../domain/desk/contract.ts';
import { deskLeaseMs } from '../../domain/desk/model.ts';

const world = useWorld();
afterEach(closeLiveClients);

async function scene() {
  const w = await world();
  const { id: assignmentId } = await w.assignment();
  const ids = [];
  for (const student of [w.student, w.otherStudent])
    ids.push(String((await handIn(student, assignmentId)).id));
  const next = (actor: Actor, currentSubmissionId?: string) =>
    actor.call(desk.claimNextSubmission, { params: { assignmentId }, body: { currentSubmissionId } });
  const look = (actor: Actor, submissionId: string) =>
    actor.call(desk.putDeskPresence, { params: { submissionId: Number(submissionId) } });
  return { w, assignmentId, ids, next, look };
}

it('graders who ask at once are given different work, and the last one is told that others have the rest', async () => {
  const { w, ids, next } = await scene();
  const [one, other] = await Promise.all([next(w.grader), next(w.teacher)]);
  expect(new Set([one.submissionId, other.submissionId])).toEqual(new Set(ids));
  const third = await w.person('Full TA');
  expect(await next(third)).toEqual({ submissionId: null, takenCount: 2, likeness: null });
});

it('work comes free when its grader goes on, leaves, or gives no sign of life', async () => {
  const { w, ids, next } = await scene();
  const third = await w.person('Full TA');
  const first = await next(w.grader);
  const second = await next(w.teacher);
  const params = { submissionId: Number(second.submissionId) };
  await w.teacher.call(desk.deleteDeskPresence, { params });
  expect((await next(third)).submissionId).toBe(second.submissionId);
  w.clock.advance(deskLeaseMs - 1000);
  expect((await next(w.teacher)).submissionId).toBeNull();
  w.clock.advance(1000);
  expect(ids).toContain((await next(w.teacher)).submissionId);
  expect(first.submissionId).not.toBeNull();
});

it('graded work is not given, and who looks at work is shown to others who do', async () => {
  const { w, ids, next, look } = await scene();
  const [first = '', second = ''] = ids;
  const params = { submissionId: Number(first) };
  await w.grader.call(gradingContract.patchSubmission, { params, body: { grade: 7 } });
  expect(await look(w.grader, second)).toEqual([]);
  // The grader only looks at it, but nobody else is given it meanwhile.
  expect(await next(w.teacher)).toEqual({ submissionId: null, takenCount: 1, likeness: null });
  expect(await look(w.teacher, second)).toMatchObject([{ user: { id: w.grader.id }, isClaim: false }]);
  expect((await next(w.grader)).submissionId).toBeNull();
});

it('nobody learns who looks at work that they do not see, nor is given it', async () => {
  const { w, next, ids } = await scene();
  const [first = ''] = ids;
  const params = { submissionId: Number(first) };
  expect((await w.otherStudent.refused(desk.putDeskPresence, { params })).status).toBe(404);
  expect((await w.student.refused(desk.putDeskPresence, { params })).status).toBe(403);
  const rights = ['can_see_assignments', 'can_see_others_in_section_work', 'can_grade_work'] as const;
  const inside = await personWith(w, [...rights]);
  await buildSection(w, [inside, w.otherStudent]);
  expect((await next(inside)).submissionId).toBe(ids[1]);
  expect((await inside.refused(desk.putDeskPresence, { params })).status).toBe(404);
});

it('whoever has work open hears at once that others come, go or are given it, and nothing of their signs', async () => {
  const { w, ids, next, look } = await scene();
  const [, second = ''] = ids;
  const params = { submissionId: Number(second) };
  await look(w.grader, second);
  const client = connectLive(w.baseUrl, { answersPings: true });
  await client.send({ type: 'authenticate', accessToken: w.grader.token });
  await client.next('ready');
  await client.send({ type: 'subscribe', id: 'd', topic: 'desk', params: { submissionId: second } });
  await client.next('subscribed');
  const heard = () => client.frames.filter(({ type }) => type === 'event').map(({ event }) => event);
  const changed = { changed: {} };
  await look(w.teacher, second);
  await expect.poll(heard).toEqual([changed]);
  // A further sign is no news, nor is what they do themselves.
  await look(w.teacher, second);
  await w.grader.call(desk.deleteDeskPresence, { params });
  await w.teacher.call(desk.deleteDeskPresence, { params });
  await expect.poll(heard).toEqual([changed, changed]);
  expect((await next(w.teacher, ids[0])).submissionId).toBe(second);
  await expect.poll(heard).toEqual([changed, changed, changed]);
});

it('only people who may grade the work may watch who has it open', async () => {
  const { w, ids } = await scene();
  const client = connectLive(w.baseUrl, { answersPings: true });
  await client.send({ type: 'authenticate', accessToken: w.student.token });
  await client.next('ready');
  await client.send({ type: 'subscribe', id: 'd', topic: 'desk', params: { submissionId: ids[0] } });
  await client.next('error');
});
