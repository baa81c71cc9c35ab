import { expect, it } from 'vitest';
import { buildGroups, buildSection } from '../../../../tests/support/build-group.ts';
import { askRegrade, gradedWork } from '../../../../tests/support/build-regrade.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { closeLiveClients, connectLive } from '../../../../tests/support/live-client.ts';
import { personWith } from '../../../../tests/support/person-with.ts';
import { takePermission } from '../../../../tests/support/take-permission.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { notificationContract } from '../../../notifications/domain/contract.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { gradingContract } from '../../domain/contract.ts';
import { secondContract } from '../../domain/second/contract.ts';
import { regradeContract as regrades } from '../../domain/regrades/contract.ts';

const world = useWorld();
const dayMs = 24 * 3_600_000;

const read = (actor: Actor, submissionId: number) =>
  actor.call(regrades.listRegradeRequests, { params: { submissionId } });
const queue = (actor: Actor, assignmentId: number, query: object = {}) =>
  actor.call(regrades.listRegradeQueue, { params: { assignmentId }, query });
const giveGrade = (w: World, submissionId: number, grade: number) =>
  w.grader.call(gradingContract.patchSubmission, { params: { submissionId }, body: { grade } });
const refusedAsk = (actor: Actor, submissionId: number, body: object = {}) =>
  actor.refused(regrades.askRegrade, {
    params: { submissionId },
    body: { rowId: null, text: 'Once more.', ...body },
  });
const waiting = async (actor: Actor, assignmentId: number) => {
  const query = { assignmentIds: String(assignmentId) };
  const { work } = await actor.call(submissionContract.listAssignmentWork, { query });
  return work[0]?.everybody?.regradeRequests;
};

it('a student asks about a row, staff answer and change the grade, and both see what came of it', async () => {
  const w = await world();
  const { assignmentId, submissionId, rowId } = await gradedWork(w);
  const asked = await askRegrade(w.student, submissionId, { rowId, text: ' Line 3 is right. ' });
  const params = { requestId: Number(asked.id) };
  expect(asked).toMatchObject({ state: 'open', rowId, rowHeader: 'Correctness', gradeWhenAsked: 6 });
  expect(await waiting(w.grader, assignmentId)).toBe(1);
  expect(await queue(w.grader, assignmentId)).toMatchObject([
    { id: asked.id, author: { id: w.student.id }, excerpt: 'Line 3 is right.', isAnswered: false },
  ]);
  await w.grader.call(regrades.replyToRegrade, { params, body: { text: 'I look.' } });
  await w.student.call(regrades.replyToRegrade, { params, body: { text: 'Thank you.' } });
  const body = { outcome: 'changed' as const, text: 'You are right.' };
  const early = await w.grader.refused(regrades.decideRegrade, { params, body });
  expect(early.message).toMatch(/has not changed since/);
  w.clock.advance(60_000);
  await giveGrade(w, submissionId, 8);
  await w.grader.call(regrades.decideRegrade, { params, body });
  const [seen] = (await read(w.student, submissionId)).requests;
  expect(seen).toMatchObject({ state: 'changed', gradeWhenAsked: 6, gradeAfter: 8 });
  expect(seen?.replies.map(({ text, isAuthors }) => [text, isAuthors])).toEqual([
    ['Line 3 is right.', true],
    ['I look.', false],
    ['Thank you.', true],
    ['You are right.', false],
  ]);
  const late = { params, body: { text: 'One more thing.' } };
  expect((await w.student.refused(regrades.replyToRegrade, late)).status).toBe(400);
  expect((await w.grader.refused(regrades.decideRegrade, { params, body })).status).toBe(400);
  expect(await waiting(w.grader, assignmentId)).toBe(0);
  expect(await queue(w.grader, assignmentId, { state: 'open' })).toEqual([]);
  expect(await queue(w.grader, assignmentId, { state: 'closed' })).toHaveLength(1);
  await w.grader.call(regrades.reopenRegrade, { params });
  expect((await read(w.student, submissionId)).requests).toMatchObject([{ state: 'open', gradeAfter: null }]);
});

it('an open page of a student hears at once that they may ask now, or no longer', async () => {
  const w = await world();
  const { assignmentId } = await gradedWork(w);
  const live = connectLive(w.baseUrl, { token: w.student.token });
  await live.next('ready');
  const topic = { topic: 'assignment', params: { assignmentId: String(assignmentId) } };
  await live.send({ type: 'subscribe', id: '1', ...topic });
  await live.next('subscribed');
  const params = { assignmentId };
  await w.teacher.call(regrades.putRegradeSettings, { params, body: { days: 3, amount: 1 } });
  expect(await live.next('event')).toMatchObject({ event: { changed: {} } });
  await w.teacher.call(regrades.deleteRegradeSettings, { params });
  expect(await live.next('event')).toMatchObject({ event: { changed: {} } });
});

it('nobody asks too often, twice about the same, too late, or before the grade is published', async () => {
  const w = await world();
  const { assignmentId, submissionId, rowId } = await gradedWork(w);
  expect((await refusedAsk(w.student, submissionId, { rowId: 999_999 })).status).toBe(400);
  expect((await refusedAsk(w.student, submissionId, { text: '   ' })).status).toBe(400);
  const { id } = await askRegrade(w.student, submissionId);
  expect((await refusedAsk(w.student, submissionId)).message).toMatch(/open request about this already/);
  const params = { requestId: Number(id) };
  await w.student.call(regrades.withdrawRegrade, { params });
  expect((await w.student.refused(regrades.withdrawRegrade, { params })).status).toBe(400);
  await askRegrade(w.student, submissionId, { rowId });
  expect(await read(w.student, submissionId)).toMatchObject({ left: 0 });
  expect((await refusedAsk(w.student, submissionId)).message).toMatch(/used all/);
  const amount = { params: { assignmentId }, body: { days: 7, amount: 9 } };
  await w.teacher.call(regrades.putRegradeSettings, amount);
  w.clock.advance(7 * dayMs + 1);
  expect((await refusedAsk(w.student, submissionId)).message).toMatch(/time .* is over/);
  const hide = { gradeAvailability: { tag: 'fixed', value: false } } as const;
  await w.teacher.call(assignmentContract.patchAssignment, { params: { assignmentId }, body: hide });
  expect((await refusedAsk(w.student, submissionId)).status).toBe(403);
  const show = { gradeAvailability: { tag: 'fixed', value: true } } as const;
  await w.teacher.call(assignmentContract.patchAssignment, { params: { assignmentId }, body: show });
  // Published again, so the days begin again.
  await askRegrade(w.student, submissionId);
  await w.teacher.call(regrades.deleteRegradeSettings, { params: { assignmentId } });
  expect((await read(w.student, submissionId)).requests).toHaveLength(3);
  expect((await refusedAsk(w.student, submissionId)).message).toMatch(/not used in this assignment/);
});

it('who marks a work a second time counts no request about it, as their queue shows none', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await gradedWork(w);
  await askRegrade(w.student, submissionId);
  const second = await w.person('Full TA');
  expect(await waiting(second, assignmentId)).toBe(1);
  const body = { count: 1, graderIds: [second.id] };
  await w.teacher.call(secondContract.drawSecondMarkings, { params: { assignmentId }, body });
  expect(await queue(second, assignmentId)).toEqual([]);
  expect(await waiting(second, assignmentId)).toBe(0);
  expect(await waiting(w.grader, assignmentId)).toBe(1);
});

it('members of a group ask together, and no more often when they ask at once', async () => {
  const w = await world();
  const mate = await w.person('Student');
  const { groupSetId } = await buildGroups(w, [w.student, mate]);
  const assignment = { settings: { groupSetId } };
  const { submissionId } = await gradedWork(w, { amount: 1, assignment });
  const both = await Promise.allSettled([w.student, mate].map((one) => askRegrade(one, submissionId)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const seen = await Promise.all([w.student, mate].map((one) => read(one, submissionId)));
  expect(seen.map(({ requests, left }) => [requests.length, left])).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

it('strangers see nothing; graders of a section see the requests of its members alone', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await gradedWork(w);
  const { id } = await askRegrade(w.student, submissionId);
  const params = { requestId: Number(id) };
  expect(
    (await w.otherStudent.refused(regrades.listRegradeRequests, { params: { submissionId } })).status,
  ).toBe(404);
  const body = { text: 'Hello.' };
  expect((await w.otherStudent.refused(regrades.replyToRegrade, { params, body })).status).toBe(404);
  expect(
    (await w.student.refused(regrades.decideRegrade, { params, body: { outcome: 'kept' } })).status,
  ).toBe(403);
  const rights = ['can_see_assignments', 'can_see_others_in_section_work', 'can_grade_work'] as const;
  const inside = await personWith(w, [...rights]);
  const outside = await personWith(w, [...rights]);
  await buildSection(w, [inside, w.student]);
  expect(await queue(inside, assignmentId)).toHaveLength(1);
  expect(await queue(outside, assignmentId)).toEqual([]);
  expect([await waiting(inside, assignmentId), await waiting(outside, assignmentId)]).toEqual([1, 0]);
  expect(await queue(w.grader, assignmentId, { assignedToMe: true })).toEqual([]);
});

it('anonymous work stays anonymous in requests, and students read staff only where they may know them', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await gradedWork(w);
  await w.teacher.call(assignmentContract.patchAssignment, {
    params: { assignmentId },
    body: { anonymizedGrading: { method: 'murmur_v3' } },
  });
  const { id } = await askRegrade(w.student, submissionId);
  const params = { requestId: Number(id) };
  await w.grader.call(regrades.replyToRegrade, { params, body: { text: 'I look.' } });
  const seen = JSON.stringify([await queue(w.grader, assignmentId), await read(w.grader, submissionId)]);
  expect(seen).not.toContain(w.student.username);
  expect(seen).not.toContain(`"id":${w.student.id},`);
  expect(seen).toMatch(/Anonymous \d+/);
  const own = (await read(w.student, submissionId)).requests[0]?.replies;
  expect(own?.map(({ user }) => user?.id)).toEqual([w.student.id, expect.anything()]);
  await takePermission(w, 'Student', 'can_view_feedback_author');
  const without = (await read(w.student, submissionId)).requests[0]?.replies;
  expect(without?.map(({ user }) => user?.id)).toEqual([w.student.id, undefined]);
});

it('authors hear of replies and outcomes, the assignee and whoever wrote hear of the request', async () => {
  const w = await world();
  const { submissionId } = await gradedWork(w);
  await w.teacher.call(gradingContract.assignGrader, {
    params: { submissionId },
    body: { userId: w.grader.id },
  });
  const told = async (actor: Actor) =>
    (await actor.call(notificationContract.listNotifications, { query: {}, page: { size: 50 } }))
      .filter(({ type }) => type === 'regrade_notification')
      .map(({ reasons, workId }) => [workId, reasons.map(([reason]) => reason)]);
  const { id } = await askRegrade(w.student, submissionId);
  expect(await told(w.grader)).toEqual([[submissionId, ['assignee']]]);
  expect([await told(w.student), await told(w.teacher)]).toEqual([[], []]);
  const params = { requestId: Number(id) };
  await w.teacher.call(regrades.decideRegrade, { params, body: { outcome: 'kept', text: 'It stays.' } });
  expect(await told(w.student)).toEqual([[submissionId, ['author', 'replied']]]);
  expect(await told(w.otherStudent)).toEqual([]);
});

it('two who decide at once do not both decide', async () => {
  const w = await world();
  const { submissionId } = await gradedWork(w);
  const { id } = await askRegrade(w.student, submissionId);
  const params = { requestId: Number(id) };
  const done = await Promise.allSettled(
    [w.grader, w.teacher].map((one) =>
      one.call(regrades.decideRegrade, { params, body: { outcome: 'kept' } }),
    ),
  );
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('a second submission of the same author takes from the same number', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await gradedWork(w, { amount: 1 });
  await askRegrade(w.student, submissionId);
  const { id: second } = await handIn(w.student, assignmentId);
  await giveGrade(w, second, 5);
  expect((await refusedAsk(w.student, second)).message).toMatch(/used all/);
});

it('what staff write and decide shows on the open page of the student, and nothing of it to others', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await gradedWork(w);
  const watch = async ({ token }: Actor) => {
    const page = connectLive(w.baseUrl, { token });
    await page.next('ready');
    const params = { assignmentId: String(assignmentId) };
    await page.send({ type: 'subscribe', id: '1', topic: 'submissions', params });
    await page.next('subscribed');
    return page;
  };
  const [own, other] = [await watch(w.student), await watch(w.otherStudent)];
  const asked = await askRegrade(w.student, submissionId);
  const params = { requestId: Number(asked.id) };
  await w.grader.call(regrades.replyToRegrade, { params, body: { text: 'I look.' } });
  await w.grader.call(regrades.decideRegrade, { params, body: { outcome: 'kept' } });
  for (const _step of ['asked', 'answered', 'decided']) {
    expect(await own.next('event')).toMatchObject({
      event: { changed: { submissionId: String(submissionId) } },
    });
  }
  closeLiveClients();
  expect(other.frames.filter(({ type }) => type === 'event')).toEqual([]);
});
