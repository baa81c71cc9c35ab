// Walks every call that reads something about handed-in work, and looks in the answers for a grade and for words of
// feedback: before and after the grades are out, with names and without, for everybody who has to do with the work.
import { describe, expect, it } from 'vitest';
import { secondContract } from '../../../src/grading/domain/second/contract.ts';
import { listFilesOf } from '../../../src/submissions/server/index.ts';
import { giveGrade, publishGrades, writeReply } from '../../support/build-feedback.ts';
import { handIn } from '../../support/build-submission.ts';
import { useWorld } from '../../support/world.ts';
import { amongPeers, inGroups, insiders, nothing, secrets, setNames, toldTo } from './told.ts';

const makeWorld = useWorld();

describe.each([inGroups, amongPeers].map((stage) => [stage.name, stage] as const))('%s', (_name, stage) => {
  it.each([false, true])(
    'grade and feedback are told by no call to who may not know them, names hidden: %s (FB-028)',
    async (areHidden) => {
      const { w, assignmentId, ids, callers } = await stage(await makeWorld());
      await setNames(w, assignmentId, areHidden);
      for (const moment of ['before', 'after'] as const) {
        await publishGrades(w.teacher, assignmentId, moment === 'after');
        for (const [column, actor] of Object.entries(callers)) {
          const told = await toldTo(actor, ids);
          const isTold = insiders[moment].some((insider) => insider === column);
          if (!isTold) expect([moment, column, told]).toEqual([moment, column, nothing]);
          else {
            expect(told.general, `${moment} ${column}`).toContain('getFeedback');
            expect(told.grade, `${moment} ${column}`).toContain('getSubmission');
          }
        }
      }
    },
    120_000,
  );
});

it('whoever marks work a second time is told of its first mark by no call until the second one is handed in', async () => {
  const w = await makeWorld();
  const second = await w.person('Full Teacher');
  const { id: assignmentId } = await w.assignment();
  const { id: submissionId } = await handIn(w.student, assignmentId, {
    'sort.py': 'a = 1\nb = 2\nc = 3\nd = 4\n',
  });
  const files = await listFilesOf(w.platform.database.db, submissionId);
  const fileId = String(files.find(({ path }) => path === 'sort.py')?.id);
  const work = { assignmentId, submissionId, fileId };
  const general = await writeReply(w.grader, work, { comment: secrets.general });
  await writeReply(w.grader, work, { comment: secrets.line, line: 3 });
  await giveGrade(w.grader, work, Number(secrets.grade));
  const ids = {
    ...{
      courseId: [w.course.id],
      assignmentId: [assignmentId],
      submissionId: [submissionId],
      fileId: [fileId],
    },
    ...{ userId: [w.student.id, w.grader.id, second.id] },
    ...{ commentBaseId: [general.commentBaseId], replyId: [general.id] },
  };
  const toldBefore = await toldTo(second, ids);
  expect(toldBefore.line).toContain('getFeedback');
  expect(toldBefore.grade).toContain('getGraderDrift');
  const params = { assignmentId };
  const body = { count: 1, graderIds: [second.id] };
  await w.teacher.call(secondContract.drawSecondMarkings, { params, body });
  for (const isReleased of [false, true]) {
    await publishGrades(w.teacher, assignmentId, isReleased);
    expect([isReleased, await toldTo(second, ids)]).toEqual([isReleased, nothing]);
  }
  const mark = { choices: [], grade: 6, note: '', isFinished: true };
  await second.call(secondContract.putSecondMark, { params: { submissionId }, body: mark });
  expect((await toldTo(second, ids)).grade).toEqual(expect.arrayContaining(toldBefore.grade));
}, 120_000);
