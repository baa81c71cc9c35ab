import { describe, expect, it } from 'vitest';
import { examIn, examOpen, hour, minute, newestLink, openedExam } from '../../../tests/support/build-exam.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { personWith } from '../../../tests/support/person-with.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { loginLinkContract } from '../../assignments/domain/exam/login-link-contract.ts';
import { linksOfHiddenNames } from '../../assignments/domain/refusals.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { courseArchived } from '../../courses/domain/refusals.ts';
import { examContract as contract } from '../domain/contract.ts';
import { mostHelpCalls } from '../domain/model.ts';
import { removeOldEntries } from './jobs.ts';

const makeWorld = useWorld();

const roomOf = async (w: World, assignmentId: number, as = w.teacher) =>
  (await as.call(contract.getExamRoom, { params: { assignmentId } })).students;
const rowOf = async (w: World, assignmentId: number, { id } = w.student) =>
  (await roomOf(w, assignmentId)).find(({ user }) => user.id === id);
const entriesOf = (w: World, assignmentId: number, { id: userId } = w.student) =>
  w.teacher.call(contract.listExamEntries, { params: { assignmentId, userId } });
const beat = (w: World, assignmentId: number, { as = w.student, isOpening = false } = {}) =>
  as.call(contract.noteExamPresence, { params: { assignmentId }, body: { isOpening } });

describe('the exam room', () => {
  it('has one row for each student, and none for staff and people outside', async () => {
    const w = await makeWorld();
    const rows = await roomOf(w, await examOpen(w));
    expect(new Set(rows.map(({ user }) => user.id))).toEqual(new Set([w.student.id, w.otherStudent.id]));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ entered: null, lastSeen: null, handedIn: null, help: null, lock: null });
  });

  it('tells who has entered by a link, when, from where and with what', async () => {
    const w = await makeWorld();
    const assignmentId = await openedExam(w);
    const row = await rowOf(w, assignmentId);
    expect(row).toMatchObject({ entered: { byLink: true, network: '127.0.0.1' }, isHeldByBrowser: true });
    expect(row?.entered?.enteredAt.getTime()).toBeLessThanOrEqual(w.clock.now().getTime() + minute);
    expect(await rowOf(w, assignmentId, w.otherStudent)).toMatchObject({ entered: null });
  });

  it('tells who has opened the exam logged in, and when their page was last heard of', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    const standing = await beat(w, assignmentId, { isOpening: true });
    const row = await rowOf(w, assignmentId);
    expect(standing.deadline).toEqual(row?.deadline);
    expect(row).toMatchObject({ entered: { byLink: false }, placeCount: 1 });
    w.clock.advance(5 * minute);
    await beat(w, assignmentId);
    const later = await rowOf(w, assignmentId);
    expect(later?.entered).toEqual(row?.entered);
    const heardAfter = Number(later?.lastSeen?.seenAt) - Number(row?.lastSeen?.seenAt);
    expect(heardAfter).toBeGreaterThanOrEqual(5 * minute);
    expect(await entriesOf(w, assignmentId)).toHaveLength(1);
  });

  it('counts what was handed in', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    const { id } = await handIn(w.student, assignmentId, { 'a.py': 'print(1)', 'b.py': 'print(2)' });
    expect(await rowOf(w, assignmentId)).toMatchObject({ handedIn: { submissionId: id, fileCount: 2 } });
  });

  it('forgets entries of an earlier date when the exam is moved', async () => {
    const w = await makeWorld();
    const assignmentId = await openedExam(w);
    await beat(w, assignmentId);
    const availability = { tag: 'timed' as const, availableAt: new Date(w.clock.now().getTime() + minute) };
    const deadline = new Date(w.clock.now().getTime() + hour);
    const body = { timeframes: [{ availability, deadline, lockDate: null, sectionIds: null }] };
    await w.teacher.call(assignmentContract.putTimeframes, { params: { assignmentId }, body });
    expect(await rowOf(w, assignmentId)).toMatchObject({ entered: null, lastSeen: null });
  });
});

describe('entries', () => {
  it('are one for each start by a link, and one for an opening right after it', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    const params = { uuid: await newestLink(w, w.student, assignmentId) };
    const body = { browserSecret: 'a'.repeat(40) };
    const start = async () => {
      const { accessToken } = await w.nobody.call(loginLinkContract.logInByLink, { params, body });
      await beat(w, assignmentId, { as: w.withToken(w.student, accessToken), isOpening: true });
    };
    await start();
    w.clock.advance(10 * minute);
    await start();
    expect((await entriesOf(w, assignmentId)).map(({ byLink }) => byLink)).toEqual([true, true]);
  });

  it('are at most 200 of one student, read 20 at a time', async () => {
    const w = await makeWorld();
    const assignmentId = await examIn(w, -minute, 11 * hour);
    for (let entry = 0; entry < 202; entry += 1) {
      await beat(w, assignmentId, { isOpening: true });
      w.clock.advance(2 * minute);
    }
    const stored = await w.platform.database.db
      .selectFrom('examEntry')
      .select('id')
      .where('assignmentId', '=', assignmentId)
      .execute();
    expect(stored).toHaveLength(200);
    expect(await entriesOf(w, assignmentId)).toHaveLength(20);
  });

  it('are not made by who reads feedback after the exam, nor by staff', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    await beat(w, assignmentId, { as: w.teacher, isOpening: true });
    w.clock.advance(3 * hour);
    await beat(w, assignmentId, { isOpening: true });
    expect((await roomOf(w, assignmentId)).every(({ entered, lastSeen }) => !entered && !lastSeen)).toBe(
      true,
    );
  });

  it('are gone after 90 days', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    await beat(w, assignmentId, { isOpening: true });
    await removeOldEntries(w.platform);
    expect(await rowOf(w, assignmentId)).not.toMatchObject({ entered: null });
    w.clock.advance(91 * 24 * hour);
    await removeOldEntries(w.platform);
    expect(await rowOf(w, assignmentId)).toMatchObject({ entered: null, lastSeen: null });
  });
});

describe('a call for help', () => {
  it('comes no more after the exam, nor without end', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    const ask = { params: { assignmentId }, body: { text: '' } };
    for (let call = 0; call < mostHelpCalls; call += 1) await w.student.call(contract.askForExamHelp, ask);
    expect((await w.student.refused(contract.askForExamHelp, ask)).status).toBe(429);
    await w.otherStudent.call(contract.askForExamHelp, ask);
    w.clock.advance(24 * hour);
    const late = await w.student.refused(contract.askForExamHelp, ask);
    expect(late).toMatchObject({ status: 409, code: 'EXAM_ENDED' });
  });

  it('waits once for each student since they first asked, until somebody has been there', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    const ask = (text: string) =>
      w.student.call(contract.askForExamHelp, { params: { assignmentId }, body: { text } });
    await ask('');
    const first = (await rowOf(w, assignmentId))?.help?.askedAt;
    w.clock.advance(minute);
    await ask('The mouse is broken.');
    expect((await rowOf(w, assignmentId))?.help).toEqual({ askedAt: first, text: 'The mouse is broken.' });
    expect((await beat(w, assignmentId)).askedForHelpAt).toEqual(first);
    const done = { params: { assignmentId, userId: w.student.id } };
    await w.teacher.call(contract.endExamHelp, done);
    expect((await beat(w, assignmentId)).askedForHelpAt).toBeNull();
    expect((await w.teacher.refused(contract.endExamHelp, done)).status).toBe(404);
    const long = { params: { assignmentId }, body: { text: 'x'.repeat(501) } };
    expect((await w.student.refused(contract.askForExamHelp, long)).status).toBe(400);
  });
});

it('lets a student take their own call for help back, and nobody wait for what is over', async () => {
  const w = await makeWorld();
  const assignmentId = await examOpen(w);
  const params = { assignmentId };
  await w.student.call(contract.askForExamHelp, { params, body: { text: 'The mouse is broken.' } });
  await w.otherStudent.call(contract.askForExamHelp, { params, body: { text: '' } });
  await w.student.call(contract.withdrawExamHelp, { params });
  expect((await rowOf(w, assignmentId))?.help).toBeNull();
  expect((await rowOf(w, assignmentId, w.otherStudent))?.help).not.toBeNull();
  expect((await beat(w, assignmentId)).askedForHelpAt).toBeNull();
  // Once more, as after somebody has been there.
  await w.student.call(contract.withdrawExamHelp, { params });
});

describe('who does not run the exam', () => {
  it('reads nothing of the room: students, people of other courses, and nobody of other assignments', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    const elsewhere = await w.otherCourse();
    const params = { assignmentId, userId: w.student.id };
    for (const endpoint of [contract.getExamRoom, contract.listExamEntries, contract.endExamHelp]) {
      expect((await w.student.refused(endpoint, { params })).status).toBe(403);
      expect((await elsewhere.teacher.refused(endpoint, { params })).status).toBeGreaterThanOrEqual(403);
    }
    const staff = { params: { assignmentId, userId: w.grader.id } };
    expect((await w.teacher.refused(contract.listExamEntries, staff)).status).toBe(404);
    const { id } = await w.assignment();
    const normal = { params: { assignmentId: id } };
    expect((await w.teacher.refused(contract.getExamRoom, normal)).status).toBe(404);
  });

  it('is told where names are hidden, and cannot write in an archived course', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    await w.student.call(contract.askForExamHelp, { params: { assignmentId }, body: { text: '' } });
    const anonymous = { anonymizedGrading: { method: 'murmur_v3' as const } };
    await w.teacher.call(assignmentContract.patchAssignment, { params: { assignmentId }, body: anonymous });
    const call = { params: { assignmentId, userId: w.student.id } };
    expect((await w.grader.refused(contract.getExamRoom, call)).message).toBe(linksOfHiddenNames.text);
    const archive = { params: { courseId: w.course.id }, body: { state: 'archived' as const } };
    await w.teacher.call(courseContract.patchCourse, archive);
    expect((await w.teacher.refused(contract.endExamHelp, call)).message).toBe(courseArchived.text);
    const examinee = await personWith(w, [
      'can_see_assignments',
      'can_see_archived_courses',
      'can_receive_login_links',
    ]);
    const own = { params: { assignmentId } };
    expect((await examinee.refused(contract.withdrawExamHelp, own)).message).toBe(courseArchived.text);
    const again = { ...own, body: { text: '' } };
    expect((await examinee.refused(contract.askForExamHelp, again)).message).toBe(courseArchived.text);
  });
});
