import { expect, it } from 'vitest';
import { namesOfZip } from '../../../../tests/support/archives.ts';
import { writeReply } from '../../../../tests/support/build-feedback.ts';
import { choiceOf, normalRow, saveRubric } from '../../../../tests/support/build-rubric.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { feedbackContract } from '../../../feedback/domain/contract.ts';
import { courseFeedbackContract } from '../../../feedback/domain/course/contract.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { listFilesOf } from '../../../submissions/server/index.ts';
import { gradingContract } from '../../domain/contract.ts';
import { deskContract } from '../../domain/desk/contract.ts';
import { driftContract } from '../../domain/drift/contract.ts';
import { gradeImportContract } from '../../domain/import/contract.ts';
import { secondContract } from '../../domain/second/contract.ts';

const makeWorld = useWorld();
const { drawSecondMarkings, listSecondMarkings, listOwnSecondMarkings, putSecondMark } = secondContract;
const { decideSecondMarking, removeSecondMarking } = secondContract;

/** Two works that the first grader has marked, and a second grader of them. */
async function marked(w: World) {
  const { id: assignmentId } = await w.assignment();
  const rows = await saveRubric(w.teacher, assignmentId, { rows: [normalRow] });
  const second = await w.person('Full TA');
  const mark = async (student: Actor) => {
    const { id: submissionId } = await handIn(student, assignmentId);
    const body = { items: [choiceOf(rows[0], 2)] };
    await w.grader.call(rubricContract.putRubricResult, { params: { submissionId }, query: {}, body });
    return submissionId;
  };
  const submissionIds = [await mark(w.student), await mark(w.otherStudent)];
  const params = { assignmentId };
  const draw = (graderIds: number[], count = 2) =>
    w.teacher.call(drawSecondMarkings, { params, body: { count, graderIds } });
  return { assignmentId, params, rows, second, submissionIds, submissionId: submissionIds[0] ?? 0, draw };
}

/** How many of four such calls at once are not refused. */
async function wins(call: () => Promise<unknown>): Promise<number> {
  const ends = await Promise.allSettled([1, 2, 3, 4].map(() => call()));
  return ends.filter(({ status }) => status === 'fulfilled').length;
}

const notFinished = { grade: null, note: '', isFinished: false };

it('a sample goes to graders who have not marked it, once, and by people who assign graders', async () => {
  const w = await makeWorld();
  const { params, second, draw } = await marked(w);
  const graderIds = [w.grader.id];
  const refusal = await w.teacher.refused(drawSecondMarkings, { params, body: { count: 2, graderIds } });
  expect(refusal.message).toContain('no graded work left');
  const asStudent = { params, body: { count: 1, graderIds: [w.student.id] } };
  expect((await w.teacher.refused(drawSecondMarkings, asStudent)).message).toContain('may not grade here');
  expect((await w.student.refused(drawSecondMarkings, asStudent)).status).toBe(403);
  expect(await draw([second.id, w.grader.id], 1)).toEqual({ drawn: 1 });
  expect(await draw([second.id])).toEqual({ drawn: 1 });
  expect(
    (await w.teacher.refused(drawSecondMarkings, { params, body: { count: 1, graderIds: [second.id] } }))
      .status,
  ).toBe(400);
  expect(await second.call(listOwnSecondMarkings, { params })).toHaveLength(2);
  expect(await w.grader.call(listOwnSecondMarkings, { params })).toEqual([]);
});

it('second graders are told in the figures of their assignments how many marks they have to give', async () => {
  const w = await makeWorld();
  const { assignmentId, second, submissionIds, draw } = await marked(w);
  const { id: other } = await w.assignment();
  const query = { assignmentIds: `${assignmentId},${other}` };
  const told = async (actor: Actor) => {
    const { work } = await actor.call(submissionContract.listAssignmentWork, { query });
    return work.map(({ everybody }) => everybody?.secondMarks);
  };
  await draw([second.id]);
  expect(await told(second)).toEqual([2, 0]);
  expect(await told(w.grader)).toEqual([0, 0]);
  expect(await told(w.student)).toEqual([undefined, undefined]);
  const [finished = 0, deleted = 0] = submissionIds;
  const body = { grade: 5, note: '', choices: [], isFinished: true };
  await second.call(putSecondMark, { params: { submissionId: finished }, body });
  expect(await told(second)).toEqual([1, 0]);
  await w.teacher.call(submissionContract.deleteSubmission, { params: { submissionId: deleted } });
  expect(await told(second)).toEqual([0, 0]);
});

it('second graders are told by mail how many there are, and nothing of the first marks', async () => {
  const w = await makeWorld();
  const { assignmentId, second, draw } = await marked(w);
  await draw([second.id, w.teacher.id]);
  const recipients = [second, w.teacher, w.grader].map(({ username }) => `${username}@example.org`);
  const mails = await w.platform.database.db
    .selectFrom('mail')
    .select(['recipient', 'bodyText'])
    .where('subject', 'like', 'Second marks in %')
    .where('recipient', 'in', recipients)
    .execute();
  // Each got one of two works; the teacher drew them and knows.
  expect(mails.map(({ recipient }) => recipient)).toEqual(recipients.slice(0, 1));
  expect(mails[0]?.bodyText).toContain('one submission to');
  expect(mails[0]?.bodyText).toContain(`/assignments/${assignmentId}/submissions/`);
  for (const hidden of [w.grader, w.student, w.otherStudent])
    expect(mails[0]?.bodyText).not.toContain(hidden.username);
});

it('the second grader sees and touches nothing of the first mark until theirs is handed in', async () => {
  const w = await makeWorld();
  const { params, rows, second, submissionId, assignmentId, draw } = await marked(w);
  const file = (await listFilesOf(w.platform.database.db, submissionId)).find((one) => !one.isDirectory);
  const work = { assignmentId, submissionId, fileId: String(file?.id) };
  const { commentBaseId } = await writeReply(w.grader, work, { comment: 'Short and clear.', line: 0 });
  await draw([second.id]);
  const of = { params: { submissionId } };
  const read = () => second.call(submissionContract.getSubmission, of);
  expect(await read()).toMatchObject({ grade: null, manualGradingStatus: 'unknown' });
  const { submissions } = await second.call(submissionContract.getSubmissionOverview, { params, query: {} });
  expect(submissions.map(({ grade, feedbackCount }) => [grade, feedbackCount])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(
    (await second.call(feedbackContract.getFeedback, { ...of, query: { withReplies: true } })).user,
  ).toEqual([]);
  const words = 'Hand in your second mark first';
  expect((await second.refused(rubricContract.listRubricResults, of)).message).toContain(words);
  const items = [choiceOf(rows[0], 0)];
  const over = { ...of, query: {}, body: { items } };
  expect((await second.refused(rubricContract.putRubricResult, over)).message).toContain(words);
  const byHand = { ...of, body: { grade: 1 } };
  expect((await second.refused(gradingContract.patchSubmission, byHand)).message).toContain(words);
  const reply = { params: { commentBaseId }, body: { comment: 'Mine.', replyType: 'markdown' as const } };
  expect((await second.refused(feedbackContract.createReply, reply)).status).toBe(404);
  const onWhole = { body: { workId: submissionId } };
  expect((await second.refused(feedbackContract.openThread, onWhole)).message).toContain(words);
  // Neither by a filter, nor by the preview of an import.
  const filtered = { params, body: { filter: { minGrade: 10 } } };
  const prepared = await second.call(submissionContract.prepareClassDownload, filtered);
  const zip = await w.nobody.download(submissionContract.readPreparedDownload, { params: prepared });
  const names = await namesOfZip(Buffer.from(await zip.arrayBuffer()));
  expect(names.filter((name) => name.includes(`-${submissionId}/`))).toEqual([]);
  const list = { params, body: { grades: [{ username: w.student.username, grade: 5 }] } };
  const { grades } = await second.call(gradeImportContract.previewGradeImport, list);
  expect(grades).toMatchObject([{ oldGrade: null }]);
  // For all others nothing has changed.
  expect(await w.grader.call(submissionContract.getSubmission, of)).toMatchObject({ grade: 10 });

  const half = { ...notFinished, choices: [choiceOf(rows[0], 1)] };
  await second.call(putSecondMark, { ...of, body: half });
  expect(await read()).toMatchObject({ grade: null });
  const [other] = await w.teacher.call(listSecondMarkings, { params });
  expect(other?.second).toMatchObject({ grade: null, rows: [] });
  await second.call(putSecondMark, { ...of, body: { ...half, isFinished: true } });
  expect(await read()).toMatchObject({ grade: 10 });
  expect((await second.refused(putSecondMark, { ...of, body: half })).message).toContain('is handed in');
  expect((await w.grader.refused(putSecondMark, { ...of, body: half })).status).toBe(404);
});

it('a mark without a choice in every category is not handed in, and a grade has its bounds', async () => {
  const w = await makeWorld();
  const { second, submissionId, draw } = await marked(w);
  await draw([second.id]);
  const put = (body: { grade: number | null }) =>
    second.refused(putSecondMark, {
      params: { submissionId },
      body: { choices: [], note: '', isFinished: true, ...body },
    });
  expect((await put({ grade: null })).message).toContain('Choose in every category');
  expect((await put({ grade: 11 })).message).toContain('between 0 and 10');
});

it('teachers compare both marks by category and decide; the mean becomes a grade by hand', async () => {
  const w = await makeWorld();
  const { params, rows, second, submissionIds, draw } = await marked(w);
  await draw([second.id]);
  const list = () => w.teacher.call(listSecondMarkings, { params });
  const [waiting] = await list();
  const decide = (id: string | undefined, decision: 'first' | 'second' | 'mean') => ({
    params: { markingId: Number(id) },
    body: { decision },
  });
  const early = await w.teacher.refused(decideSecondMarking, decide(waiting?.id, 'mean'));
  expect(early.message).toContain('has not handed this mark in yet');
  for (const submissionId of submissionIds) {
    const body = { choices: [choiceOf(rows[0], 1)], grade: null, note: 'No tests.', isFinished: true };
    expect(await wins(() => second.call(putSecondMark, { params: { submissionId }, body }))).toBe(1);
  }
  const [one, two] = await list();
  expect(one).toMatchObject({
    first: { grader: { id: w.grader.id }, grade: 10, rows: [{ rowId: rows[0]?.id, points: 4 }] },
    second: { grader: { id: second.id }, grade: 5, rows: [{ points: 2 }] },
    note: 'No tests.',
    decision: null,
  });
  w.clock.advance(1000);
  expect(await wins(() => w.teacher.call(decideSecondMarking, decide(one?.id, 'mean')))).toBe(1);
  await w.teacher.call(decideSecondMarking, decide(two?.id, 'first'));
  const gradeOf = async (id: string | undefined) =>
    w.teacher.call(submissionContract.getSubmission, { params: { submissionId: Number(id) } });
  expect(await gradeOf(one?.submissionId)).toMatchObject({ grade: 7.5, gradeOverridden: true });
  expect(await gradeOf(two?.submissionId)).toMatchObject({ grade: 10, gradeOverridden: false });
  const decided = await list();
  expect(decided.map(({ decision }) => decision)).toEqual(['mean', 'first']);
  // Both marks stay as they were compared, whatever the grade is now.
  w.clock.advance(1000);
  const later = { params: { submissionId: Number(two?.submissionId) }, body: { grade: 3 } };
  await w.teacher.call(gradingContract.patchSubmission, later);
  expect((await list()).map(({ first }) => first)).toEqual([one?.first, two?.first]);
  const again = await w.teacher.refused(decideSecondMarking, decide(one?.id, 'first'));
  expect(again.message).toContain('already decided');
  const remove = { params: { markingId: Number(one?.id) } };
  expect((await w.teacher.refused(removeSecondMarking, remove)).message).toContain('already decided');
});

it('a work that is taken out of the sample is seen by its second grader again', async () => {
  const w = await makeWorld();
  const { params, second, submissionIds, draw } = await marked(w);
  await draw([second.id]);
  for (const { id } of await w.teacher.call(listSecondMarkings, { params }))
    await w.teacher.call(removeSecondMarking, { params: { markingId: Number(id) } });
  for (const submissionId of submissionIds) {
    const of = { params: { submissionId } };
    expect(await second.call(submissionContract.getSubmission, of)).toMatchObject({ grade: 10 });
  }
  expect(await w.teacher.call(listSecondMarkings, { params })).toEqual([]);
});

it('a teacher who marks a second time gets no comparison of graders meanwhile, nor that work to grade next', async () => {
  const w = await makeWorld();
  const { params, draw } = await marked(w);
  await draw([w.teacher.id], 1);
  const refusal = await w.teacher.refused(driftContract.getGraderDrift, { params });
  expect(refusal.message).toContain('Hand in your second marks first');
  const [own] = await w.teacher.call(listSecondMarkings, { params });
  expect(own?.first).toEqual({ grader: null, grade: null, rows: [] });
  const next = await w.teacher.call(deskContract.claimNextSubmission, { params, body: {} });
  expect(next.submissionId).toBeNull();
});

it('all feedback of a student in the course leaves out the work that the caller marks a second time', async () => {
  const w = await makeWorld();
  const { second, submissionIds, assignmentId, draw } = await marked(w);
  const [submissionId = 0] = submissionIds;
  // In another assignment the caller sees everything, and the two must not be taken for alike.
  const { id: otherId } = await w.assignment();
  const { id: otherWork } = await handIn(w.student, otherId);
  const commentOn = async (of: { assignmentId: number; submissionId: number }, comment: string) => {
    const file = (await listFilesOf(w.platform.database.db, of.submissionId)).find((one) => !one.isDirectory);
    return writeReply(w.grader, { ...of, fileId: String(file?.id) }, { comment, line: 0 });
  };
  await commentOn({ assignmentId: otherId, submissionId: otherWork }, 'Seen.');
  await commentOn({ assignmentId, submissionId }, 'Not to be seen.');
  await draw([second.id]);
  const params = { courseId: w.course.id, userId: w.student.id };
  const texts = async (by: Actor) =>
    (await by.call(courseFeedbackContract.listCourseFeedback, { params })).map(({ reply }) => reply.comment);
  expect(await texts(second)).toEqual(['Seen.']);
  expect(await texts(w.teacher)).toEqual(['Not to be seen.', 'Seen.']);
});
