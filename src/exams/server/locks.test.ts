import { describe, expect, it } from 'vitest';
import { examOpen, newestLink } from '../../../tests/support/build-exam.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { takePermission } from '../../../tests/support/take-permission.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { loginLinkContract } from '../../assignments/domain/exam/login-link-contract.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { examContract as contract } from '../domain/contract.ts';

const makeWorld = useWorld();
const reason = 'Come to the front desk.';
const locked = { status: 403, code: 'EXAM_LOCKED' };

async function lockedExam(w: World) {
  const assignmentId = await examOpen(w);
  const { id: submissionId } = await handIn(w.student, assignmentId, { 'a.py': 'print(1)' });
  const params = { assignmentId, userId: w.student.id };
  await w.teacher.call(contract.lockExamStudent, { params, body: { reason } });
  return { assignmentId, submissionId, params };
}

describe('a student who is locked out of an exam', () => {
  it('reads the reason, and neither the exam nor their own files; others go on', async () => {
    const w = await makeWorld();
    const { params, submissionId } = await lockedExam(w);
    const refused = await w.student.refused(assignmentContract.getAssignment, { params });
    expect(refused).toMatchObject(locked);
    expect(refused.message).toContain('The invigilator has locked your exam');
    expect(refused.message).toContain(reason);
    const body = { isOpening: false };
    expect(await w.student.refused(contract.noteExamPresence, { params, body })).toMatchObject(locked);
    expect(await w.student.refused(assignmentContract.getTemplate, { params })).toMatchObject(locked);
    const work = { params: { submissionId } };
    expect(await w.student.refused(submissionContract.getRootFileTrees, work)).toMatchObject(locked);
    await w.otherStudent.call(assignmentContract.getAssignment, { params });
  });

  it('opens the assignment again once it is no exam any more, where nobody could unlock them', async () => {
    const w = await makeWorld();
    const { params } = await lockedExam(w);
    const body = { kind: 'normal' as const, sendLoginLinks: false };
    await w.teacher.call(assignmentContract.patchAssignment, { params, body });
    await w.student.call(assignmentContract.getAssignment, { params });
  });

  it('hands in nothing', async () => {
    const w = await makeWorld();
    const { params } = await lockedExam(w);
    const upload = new FormData();
    upload.append('file', new File(['print(2)'], 'a.py'));
    expect(await w.student.refused(submissionContract.uploadSubmission, { params, upload })).toMatchObject(
      locked,
    );
  });

  it('starts it by no link', async () => {
    const w = await makeWorld();
    const { assignmentId } = await lockedExam(w);
    const params = { uuid: await newestLink(w, w.student, assignmentId) };
    expect(await w.nobody.refused(loginLinkContract.logInByLink, { params })).toMatchObject(locked);
  });

  it('can be freed also when their role takes no exams any more', async () => {
    const w = await makeWorld();
    const { params } = await lockedExam(w);
    await takePermission(w, 'Student', 'can_receive_login_links');
    const { students } = await w.teacher.call(contract.getExamRoom, { params });
    expect(students.map(({ user }) => user.id)).toEqual([w.student.id]);
    await w.teacher.call(contract.unlockExamStudent, { params });
    await w.student.call(assignmentContract.getAssignment, { params });
    const again = await w.teacher.refused(contract.lockExamStudent, { params, body: { reason } });
    expect(again.status).toBe(404);
  });

  it('goes on when they are freed, and both stand in the audit log', async () => {
    const w = await makeWorld();
    const { params } = await lockedExam(w);
    const { students } = await w.teacher.call(contract.getExamRoom, { params });
    expect(students.find(({ user }) => user.id === w.student.id)?.lock?.reason).toBe(reason);
    await w.teacher.call(contract.unlockExamStudent, { params });
    await w.student.call(assignmentContract.getAssignment, { params });
    expect((await w.teacher.refused(contract.unlockExamStudent, { params })).status).toBe(404);
    const audit = await w.platform.database.db
      .selectFrom('auditEntry')
      .select(['action', 'actorId'])
      .where('subjectId', '=', String(w.student.id))
      .where('action', 'in', ['exam locked', 'exam unlocked'])
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['exam locked', 'exam unlocked']);
    expect(audit.every(({ actorId }) => actorId === w.teacher.id)).toBe(true);
  });

  it('is a student of the exam: nobody locks out staff, and no student anybody', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    const call = ({ id: userId }: { id: number }) => ({ params: { assignmentId, userId }, body: { reason } });
    expect((await w.teacher.refused(contract.lockExamStudent, call(w.grader))).status).toBe(404);
    expect((await w.student.refused(contract.lockExamStudent, call(w.otherStudent))).status).toBe(403);
    const elsewhere = await w.otherCourse();
    const other = elsewhere.teacher.refused(contract.lockExamStudent, call(w.student));
    expect((await other).status).toBeGreaterThanOrEqual(403);
  });
});
