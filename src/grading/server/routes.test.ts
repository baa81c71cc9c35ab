import { describe, expect, it } from 'vitest';
import { choiceOf, normalRow, saveRubric } from '../../../tests/support/build-rubric.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';
import type { Choice } from '../../rubrics/domain/model.ts';
import { fillReservedRows, reserveRows } from '../../rubrics/server/index.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { setAutoTestColumns } from '../../submissions/server/index.ts';
import { upsertSiteSetting } from '../../tenants/server/index.ts';
import { gradingContract } from '../domain/contract.ts';

const makeWorld = useWorld();
const { patchSubmission, listGradeHistory, assignGrader, removeGrader, listGraders } = gradingContract;
const { nextUngradedSubmission, listGrades, previewRubricGrades } = gradingContract;

async function work(w: World) {
  const { id: assignmentId } = await w.assignment();
  const rows = await saveRubric(w.teacher, assignmentId);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  return { assignmentId, rows, submissionId };
}

const grade = (actor: Actor, submissionId: number, value: number | null) =>
  actor.call(patchSubmission, { params: { submissionId }, body: { grade: value } });

const choose = (by: Actor, submissionId: number, items: Choice[]) =>
  by.call(rubricContract.putRubricResult, { params: { submissionId }, body: { items } });

const read = async (actor: Actor, submissionId: number) => {
  const submission = await actor.call(submissionContract.getSubmission, {
    params: { submissionId },
    query: {},
  });
  return submission;
};

const patchAssignment = (
  w: World,
  assignmentId: number,
  body: { maxGrade?: number; isPublished?: boolean },
) =>
  w.teacher.call(assignmentContract.patchAssignment, {
    params: { assignmentId },
    body: {
      ...(body.maxGrade === undefined ? {} : { maxGrade: body.maxGrade }),
      ...(body.isPublished === undefined
        ? {}
        : { gradeAvailability: { tag: 'fixed', value: body.isPublished } as const }),
    },
  });

const historyOf = async (actor: Actor, submissionId: number) =>
  (await actor.call(listGradeHistory, { params: { submissionId } })).map((one) => [
    one.grade,
    one.isRubric,
    one.origin,
    one.user?.id ?? null,
  ]);

describe('a grade', () => {
  it('is given by hand, goes back to the rubric, and each change is kept (GRADE-017, SUB-021)', async () => {
    const w = await makeWorld();
    const { rows, submissionId } = await work(w);
    await choose(w.grader, submissionId, [choiceOf(rows[0], 2)]);
    const overridden = await grade(w.teacher, submissionId, 9.5);
    expect([overridden.grade, overridden.gradeOverridden]).toEqual([9.5, true]);
    const back = await grade(w.teacher, submissionId, null);
    expect([back.grade, back.gradeOverridden]).toEqual([4, false]);
    await choose(w.grader, submissionId, []);
    expect(await historyOf(w.teacher, submissionId)).toEqual([
      [-1, true, 'human', w.grader.id],
      [4, true, 'human', w.teacher.id],
      [9.5, false, 'human', w.teacher.id],
      [4, true, 'human', w.grader.id],
    ]);
    const audited = await w.platform.database.db
      .selectFrom('auditEntry')
      .select(['actorId', 'action', 'detail'])
      .where('subjectKind', '=', 'submission')
      .where('subjectId', '=', String(submissionId))
      .orderBy('id')
      .execute();
    expect(audited).toEqual([
      { actorId: w.teacher.id, action: 'grade set', detail: { grade: 9.5 } },
      { actorId: w.teacher.id, action: 'grade by hand taken back', detail: { grade: null } },
    ]);
  });

  it('by hand goes away when rubric items are chosen (GRADE-017)', async () => {
    const w = await makeWorld();
    const { rows, submissionId } = await work(w);
    await grade(w.grader, submissionId, 9);
    const { submission } = await choose(w.grader, submissionId, [choiceOf(rows[0], 1)]);
    expect([submission.grade, submission.gradeOverridden]).toEqual([2, false]);
  });

  it('by hand stays when a run fills its rows; without one the run sets it (GRADE-017)', async () => {
    const w = await makeWorld();
    const { assignmentId, rows, submissionId } = await work(w);
    const lock = 'auto_test_2';
    const tested = rows[1];
    const write = (share: number) =>
      w.transaction((tx) =>
        fillReservedRows(tx, { assignmentId, submissionId, lock, now: w.clock.now() }, () => [
          choiceOf(tested, 1, share),
        ]),
      );
    await w.transaction((tx) => reserveRows(tx, assignmentId, { lock, rowIds: [tested?.id ?? 0] }));
    await write(0.5);
    expect((await read(w.grader, submissionId)).grade).toBe(3);
    await grade(w.grader, submissionId, 8);
    await write(1);
    expect((await read(w.grader, submissionId)).grade).toBe(8);
    expect((await grade(w.grader, submissionId, null)).grade).toBe(6);
    expect((await historyOf(w.teacher, submissionId)).at(-1)).toEqual([3, true, 'auto_test', null]);
  });

  it('lies between 0 and the maximum of the assignment (GRADE-002)', async () => {
    const w = await makeWorld();
    const { assignmentId, submissionId } = await work(w);
    const attempt = (value: number) =>
      w.grader.refused(patchSubmission, { params: { submissionId }, body: { grade: value } });
    for (const value of [-0.5, 10.5]) {
      expect([(await attempt(value)).status, (await attempt(value)).code]).toEqual([400, 'INVALID_PARAM']);
    }
    expect((await read(w.grader, submissionId)).grade).toBeNull();
    await patchAssignment(w, assignmentId, { maxGrade: 12 });
    expect((await grade(w.grader, submissionId, 10.5)).grade).toBe(10.5);
  });

  it('follows the rubric and the maximum grade at once (RUB-031, GRADE-002, RUB-023)', async () => {
    const w = await makeWorld();
    const { assignmentId, rows, submissionId } = await work(w);
    const [first] = rows;
    if (!first) throw new Error('A row was saved.');
    await choose(w.grader, submissionId, [choiceOf(first, 2)]);
    await saveRubric(w.teacher, assignmentId, { rows: [first], maxPoints: 3 });
    expect((await read(w.grader, submissionId)).grade).toBe(10);
    await patchAssignment(w, assignmentId, { maxGrade: 14 });
    expect((await read(w.grader, submissionId)).grade).toBeCloseTo(40 / 3, 12);
    const answer = await w.teacher.call(previewRubricGrades, {
      params: { assignmentId },
      body: { rows: [first], maxPoints: 8 },
    });
    expect(answer.changes.map((one) => [one.submissionId, one.newGrade])).toEqual([
      [String(submissionId), 5],
    ]);
    expect((await read(w.grader, submissionId)).grade).toBeCloseTo(40 / 3, 12);
    await w.teacher.call(rubricContract.deleteRubric, { params: { assignmentId } });
    expect((await read(w.grader, submissionId)).grade).toBeNull();
  });
});

describe('sight', () => {
  it('keeps grades from authors until they are published (GRADE-018)', async () => {
    const w = await makeWorld();
    const { assignmentId, submissionId } = await work(w);
    await grade(w.grader, submissionId, 7);
    const before = await read(w.student, submissionId);
    expect([before.grade, before.gradeOverridden, before.manualGradingStatus]).toEqual([
      null,
      false,
      'unknown',
    ]);
    await patchAssignment(w, assignmentId, { isPublished: true });
    expect((await read(w.student, submissionId)).grade).toBe(7);
    await patchAssignment(w, assignmentId, { isPublished: false });
    expect((await read(w.student, submissionId)).grade).toBeNull();
  });

  it('shows authors the rubric result but no number where grades are not displayed (GRADE-018, TEN-030)', async () => {
    const w = await makeWorld();
    const { assignmentId, rows, submissionId } = await work(w);
    await choose(w.grader, submissionId, [choiceOf(rows[0], 2)]);
    await patchAssignment(w, assignmentId, { isPublished: true });
    const set = (value: boolean) =>
      w.transaction((tx) =>
        upsertSiteSetting(tx, { name: 'DISPLAY_GRADES_ENABLED', value, now: w.clock.now() }),
      );
    await set(false);
    const shown = await read(w.student, submissionId);
    const results = await w.student.call(rubricContract.listRubricResults, { params: { submissionId } });
    const byStaff = await read(w.grader, submissionId);
    await set(true);
    expect([shown.grade, results.length, byStaff.grade]).toEqual([null, 1, 4]);
  });

  it('waits for the first run of the tests; the rubric result of other rows shows (GRADE-018)', async () => {
    const w = await makeWorld();
    const { assignmentId, rows, submissionId } = await work(w);
    await choose(w.grader, submissionId, [choiceOf(rows[0], 2)]);
    await patchAssignment(w, assignmentId, { isPublished: true });
    const running = { state: 'running', passed: null, total: null, gradeHeld: true };
    await w.transaction((tx) => setAutoTestColumns(tx, [submissionId], running));
    const results = await w.student.call(rubricContract.listRubricResults, { params: { submissionId } });
    expect([(await read(w.student, submissionId)).grade, results.length]).toEqual([null, 1]);
    expect((await read(w.grader, submissionId)).grade).toBe(4);
    await w.transaction((tx) => setAutoTestColumns(tx, [submissionId], { ...running, gradeHeld: false }));
    expect((await read(w.student, submissionId)).grade).toBe(4);
  });

  it('is asked before grading and before the history (GRADE-019)', async () => {
    const w = await makeWorld();
    const { submissionId } = await work(w);
    const params = { submissionId };
    const body = { grade: 10 };
    expect((await w.student.refused(patchSubmission, { params, body })).status).toBe(403);
    expect((await w.otherStudent.refused(patchSubmission, { params, body })).status).toBe(404);
    expect((await w.student.refused(listGradeHistory, { params })).status).toBe(403);
    expect((await read(w.grader, submissionId)).grade).toBeNull();
  });
});

describe('graders', () => {
  it('get work from who may divide it, take free work themselves', async () => {
    const w = await makeWorld();
    const { submissionId } = await work(w);
    const assistant = await w.person('Non-Editing TA');
    const params = { submissionId };
    const give = (actor: Actor, userId: number) => actor.call(assignGrader, { params, body: { userId } });
    const refusedTo = (actor: Actor, userId: number) =>
      actor.refused(assignGrader, { params, body: { userId } });
    expect((await refusedTo(assistant, w.grader.id)).status).toBe(403);
    await give(assistant, assistant.id);
    expect((await read(w.teacher, submissionId)).assigneeId).toBe(assistant.id);
    await give(w.teacher, w.grader.id);
    expect((await refusedTo(assistant, assistant.id)).status).toBe(403);
    expect((await refusedTo(w.teacher, w.otherStudent.id)).status).toBe(400);
    expect((await assistant.refused(removeGrader, { params })).status).toBe(403);
    await w.teacher.call(removeGrader, { params });
    expect((await read(w.teacher, submissionId)).assigneeId).toBeNull();
    expect((await refusedTo(w.student, w.student.id)).status).toBe(403);
  });

  it('are the members who may grade, a page at a time (GRADE-011, GRADE-012)', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const params = { assignmentId };
    const all = await w.teacher.call(listGraders, { params });
    expect(new Set(all.map((one) => one.userId))).toEqual(new Set([w.teacher.id, w.grader.id]));
    expect(all.every((one) => one.status === 'not-done' && one.weight === 0)).toBe(true);
    const first = await w.teacher.callPage(listGraders, { params, page: { size: 1 } });
    const nextToken = first.nextToken ?? '';
    const second = await w.teacher.callPage(listGraders, { params, page: { size: 1, nextToken } });
    expect([...first.body, ...second.body].map((one) => one.userId)).toEqual(all.map((one) => one.userId));
    expect((await w.student.refused(listGraders, { params })).status).toBe(403);
  });

  it('find the next work: own first, then free', async () => {
    const w = await makeWorld();
    const { assignmentId, submissionId } = await work(w);
    const { id: free } = await handIn(w.otherStudent, assignmentId);
    await w.teacher.call(assignGrader, { params: { submissionId }, body: { userId: w.grader.id } });
    const next = (currentSubmissionId?: number) => ({
      params: { assignmentId },
      query: currentSubmissionId === undefined ? {} : { currentSubmissionId },
    });
    expect((await w.grader.call(nextUngradedSubmission, next())).id).toBe(submissionId);
    expect((await w.grader.call(nextUngradedSubmission, next(submissionId))).id).toBe(free);
    await grade(w.grader, submissionId, 6);
    await grade(w.grader, free, 6);
    expect((await w.grader.refused(nextUngradedSubmission, next())).status).toBe(404);
    expect((await w.student.refused(nextUngradedSubmission, next())).status).toBe(403);
  });
});

describe('the gradebook', () => {
  it('has the latest submission of each author, a page at a time', async () => {
    const w = await makeWorld();
    const { assignmentId, submissionId: old } = await work(w);
    const { id: latest } = await handIn(w.student, assignmentId);
    const { id: other } = await handIn(w.otherStudent, assignmentId);
    await grade(w.grader, old, 3);
    await grade(w.grader, other, 8);
    const params = { assignmentId };
    const first = await w.teacher.callPage(listGrades, { params, page: { size: 1 } });
    const nextToken = first.nextToken ?? '';
    const second = await w.teacher.callPage(listGrades, { params, page: { size: 1, nextToken } });
    const lines = [...first.body, ...second.body];
    expect(lines.map((one) => [one.submissionId, one.grade, one.gradeOverridden, one.isLate])).toEqual([
      [other, 8, true, false],
      [latest, null, false, false],
    ]);
    expect(second.nextToken).toBeUndefined();
    expect((await w.student.refused(listGrades, { params })).status).toBe(403);
  });
});

describe('the preview of a rubric', () => {
  it('refuses what could not be saved either, and needs manage_rubrics (RUB-032)', async () => {
    const w = await makeWorld();
    const { assignmentId } = await work(w);
    const params = { assignmentId };
    const empty = { params, body: { rows: [], maxPoints: null } };
    expect((await w.teacher.refused(previewRubricGrades, empty)).status).toBe(400);
    const whole = { params, body: { rows: [normalRow], maxPoints: null } };
    expect((await w.grader.refused(previewRubricGrades, whole)).status).toBe(403);
    expect(await w.teacher.call(previewRubricGrades, whole)).toEqual({
      gradesAreVisible: false,
      clearedCount: 0,
      changes: [],
    });
  });
});
