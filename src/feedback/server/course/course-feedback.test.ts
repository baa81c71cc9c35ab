import { describe, expect, it } from 'vitest';
import { buildGroups, buildSection } from '../../../../tests/support/build-group.ts';
import { buildWork, publishGrades, writeReply } from '../../../../tests/support/build-feedback.ts';
import { personWith } from '../../../../tests/support/person-with.ts';
import { statementsDuring } from '../../../../tests/support/recorded-statements.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { courseFeedbackContract } from '../../domain/course/contract.ts';

const world = useWorld();
const { listCourseFeedback } = courseFeedbackContract;

function params(w: World, of: Actor = w.student) {
  return { courseId: w.course.id, userId: of.id };
}

async function said(w: World, reader: Actor, of?: Actor): Promise<string[]> {
  const found = await reader.call(listCourseFeedback, { params: params(w, of) });
  return found.map(({ reply }) => reply.comment);
}

describe('all feedback of one person in a course', () => {
  it('is listed newest first with where it stands, without what they wrote themselves', async () => {
    const w = await world();
    const [first, second] = [await buildWork(w, { isDone: true }), await buildWork(w, { isDone: true })];
    await writeReply(w.grader, first, { comment: 'Good start.' });
    const onLine = await writeReply(w.teacher, second, { comment: 'Use a loop.', line: 4 });
    await writeReply(w.student, second, { comment: 'I shall.', line: 4, inReplyTo: onLine.id });
    const found = await w.student.call(listCourseFeedback, { params: params(w) });
    expect(found.map(({ reply }) => reply.comment)).toEqual(['Use a loop.', 'Good start.']);
    expect(found[0]).toMatchObject({
      ...{ assignmentId: second.assignmentId, path: 'sort.py', student: { id: w.student.id } },
      thread: { workId: second.submissionId, fileId: second.fileId, line: 4 },
    });
    expect(found[1]).toMatchObject({ path: null, thread: { workId: first.submissionId, fileId: null } });
    expect(await said(w, w.teacher)).toEqual(['Use a loop.', 'Good start.']);
  });

  it('holds for the student nothing of an assignment before its grades are out, not even inside the JSON', async () => {
    const w = await world();
    const work = await buildWork(w);
    await writeReply(w.grader, work, { comment: 'Secret words' });
    const before = await w.student.call(listCourseFeedback, { params: params(w) });
    expect(JSON.stringify(before)).toBe('[]');
    expect(await said(w, w.teacher)).toEqual(['Secret words']);
    await publishGrades(w.teacher, work.assignmentId);
    expect(await said(w, w.student)).toEqual(['Secret words']);
    await publishGrades(w.teacher, work.assignmentId, false);
    expect(await said(w, w.student)).toEqual([]);
  });

  it('asks as much of the database for many assignments as for a few, also where names are hidden from groups', async () => {
    const w = await world();
    const { groupSetId } = await buildGroups(w, [w.student, w.otherStudent]);
    const marker = await w.person('Non-Editing TA');
    const anonymous = { groupSetId, anonymizedGrading: 'murmur_v3' };
    const more = async () => {
      for (let at = 0; at < 5; at += 1) await w.assignment({ settings: anonymous });
    };
    const asked = async () => (await statementsDuring(() => said(w, marker))).length;
    await more();
    const few = await asked();
    await more();
    expect(await asked()).toBe(few);
  });

  it('is closed to other students, and to graders outside of the section it is empty', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    await writeReply(w.teacher, work, { comment: 'Use a loop.' });
    expect(await w.otherStudent.refused(listCourseFeedback, { params: params(w) })).toMatchObject({
      status: 403,
    });
    const rights = ['can_see_assignments', 'can_see_others_in_section_work', 'can_grade_work'] as const;
    const [inside, outside] = [await personWith(w, rights), await personWith(w, rights)];
    await buildSection(w, [inside, w.student]);
    await buildSection(w, [outside, w.otherStudent]);
    expect(await said(w, inside)).toEqual(['Use a loop.']);
    expect(await said(w, outside)).toEqual([]);
  });

  it('leaves out assignments that hide names from the caller; their student reads it', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    const body = { anonymizedGrading: { method: 'murmur_v3' as const } };
    const input = { params: { assignmentId: work.assignmentId }, body };
    await w.teacher.call(assignmentContract.patchAssignment, input);
    await writeReply(w.teacher, work, { comment: 'Use a loop.' });
    expect(await said(w, w.student)).toEqual(['Use a loop.']);
    expect(await said(w, w.grader)).toEqual([]);
  });

  it('comes in pages', async () => {
    const w = await world();
    const work = await buildWork(w, { isDone: true });
    for (const number of [1, 2, 3]) await writeReply(w.teacher, work, { comment: `Reply ${number}` });
    const first = await w.student.callPage(listCourseFeedback, { params: params(w), page: { size: 2 } });
    expect(first.body.map(({ reply }) => reply.comment)).toEqual(['Reply 3', 'Reply 2']);
    const page = { size: 2, ...(first.nextToken === undefined ? {} : { nextToken: first.nextToken }) };
    const second = await w.student.callPage(listCourseFeedback, { params: params(w), page });
    expect(second.body.map(({ reply }) => reply.comment)).toEqual(['Reply 1']);
    expect(second.nextToken).toBeUndefined();
  });
});
