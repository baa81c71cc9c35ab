import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { publishedAutoTest } from '../../../tests/support/build-autotest.ts';
import { peerSettings } from '../../../tests/support/build-peer.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import type { CoursePermission } from '../../access/domain/permission.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { peerFeedbackContract } from '../../feedback/domain/peer/contract.ts';
import { autotestContract } from '../domain/contract.ts';

const world = useWorld();

it('peers see the tests of what they review with a right of their own only (PERM-117)', async () => {
  const w = await world();
  const { assignmentId } = await publishedAutoTest(w);
  const params = { assignmentId };
  const deadline = new Date(w.clock.now().getTime() + 3_600_000);
  await w.teacher.call(assignmentContract.putTimeframes, {
    params,
    body: {
      timeframes: [
        { sectionIds: null, availability: { tag: 'fixed', value: true }, deadline, lockDate: null },
      ],
    },
  });
  await w.teacher.call(peerFeedbackContract.putPeerFeedbackSettings, { params, body: peerSettings });
  const { id: submissionId } = await handIn(w.student, assignmentId);
  await handIn(w.otherStudent, assignmentId);
  const input = { params: { assignmentId, submissionId } };
  const ask = () => w.otherStudent.refused(autotestContract.getAutoTestResult, input);
  w.clock.advance(3_660_000);
  expect((await ask()).status).toBe(404);
  const { listAutoTestComments } = autotestContract;
  expect((await w.otherStudent.refused(listAutoTestComments, input)).status).toBe(404);
  await giveStudents(w, 'can_see_linter_feedback_before_done');
  expect(await w.otherStudent.call(listAutoTestComments, input)).toEqual({ comments: [] });
  expect((await ask()).status, 'comments alone').toBe(404);
  await giveStudents(w, 'can_view_peer_review_autotest_results');
  const seen = await w.otherStudent.call(autotestContract.getAutoTestResult, input);
  expect(seen.state).toBe('not_started');
  const third = await w.person('Student');
  expect((await third.refused(autotestContract.getAutoTestResult, input)).status).toBe(404);
});

async function giveStudents(w: World, permission: CoursePermission): Promise<void> {
  await w.platform.database.db
    .insertInto('courseRolePermission')
    .columns(['roleId', 'permission'])
    .expression((from) =>
      from
        .selectFrom('courseRole')
        .select(['id', sql.lit(permission).as('permission')])
        .where('courseId', '=', w.course.id)
        .where('name', '=', 'Student'),
    )
    .execute();
}
