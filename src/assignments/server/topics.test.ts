import { afterEach, expect, it } from 'vitest';
import { closeLiveClients, connectLive } from '../../../tests/support/live-client.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../domain/contract.ts';
import { individualDatesContract } from '../domain/individual-dates/contract.ts';

const makeWorld = useWorld();
afterEach(closeLiveClients);
const { patchAssignment } = assignmentContract;

async function watch(w: World, actor: Actor, assignmentId: number) {
  const client = connectLive(w.baseUrl, { token: actor.token });
  await client.next('ready');
  const params = { assignmentId: String(assignmentId) };
  await client.send({ type: 'subscribe', id: '1', topic: 'assignment', params });
  return client;
}

it('open pages hear that grades are out and that a text has changed, and nothing of what staff prepare', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const student = await watch(w, w.student, assignmentId);
  await student.next('subscribed');
  const outsider = await watch(w, w.outsider, assignmentId);
  await outsider.next('error');

  const params = { assignmentId };
  await w.teacher.call(patchAssignment, { params, body: { maxGrade: 12 } });
  // The extension of somebody else is nobody's news.
  await w.teacher.call(individualDatesContract.putExtension, {
    params: { assignmentId, userId: w.otherStudent.id },
    body: { deadline: new Date(w.clock.now().getTime() + 86_400_000), lockDate: null, reason: 'Ill.' },
  });
  await w.teacher.call(patchAssignment, {
    params,
    body: { gradeAvailability: { tag: 'fixed', value: true } },
  });
  await w.teacher.call(patchAssignment, { params, body: { name: 'Another name' } });
  const heard = () => student.frames.filter(({ type }) => type === 'event').map(({ event }) => event);
  await expect.poll(heard).toEqual([{ changed: {} }, { changed: {} }]);
  expect(outsider.frames.filter(({ type }) => type === 'event')).toEqual([]);
});
