import { describe, expect, it } from 'vitest';
import { buildGroups } from '../../../../tests/support/build-group.ts';
import { formOf, handIn } from '../../../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { groupContract } from '../../../groups/domain/contract.ts';
import { submissionContract } from '../../domain/contract.ts';

const makeWorld = useWorld();
const { uploadSubmission } = submissionContract;
const upload = () => formOf({ 'main.py': 'pass\n' });

/** An assignment of groups of at least two; the student is in a group alone, the other one in none. */
async function sizedWorld(w: World) {
  const { groupSetId } = await buildGroups(w, [w.student]);
  const params = { courseId: w.course.id };
  await w.teacher.call(groupContract.putGroupSet, { params, body: { id: groupSetId, minimumSize: 2 } });
  const { id: assignmentId } = await w.assignment({ settings: { groupSetId } });
  return { groupSetId, assignmentId, params: { assignmentId } };
}

describe('where groups hand in', () => {
  it('somebody without a group, or in one that is too small, is told so (GRP-012)', async () => {
    const w = await makeWorld();
    const { params, groupSetId } = await sizedWorld(w);
    const none = await w.otherStudent.refused(uploadSubmission, { params, upload: upload() });
    expect(none).toMatchObject({ status: 404, code: 'INSUFFICIENT_GROUP_SIZE' });
    expect(none.body).toMatchObject({ group: null });
    const small = await w.student.refused(uploadSubmission, { params, upload: upload() });
    expect(small).toMatchObject({ status: 400, code: 'INSUFFICIENT_GROUP_SIZE' });
    const someText: unknown = expect.stringMatching(/^\d{4}-/);
    expect(small.body).toMatchObject({
      group: { group_set_id: groupSetId, created_at: someText, members: [{ id: w.student.id }] },
    });
  });

  it('they hand in as soon as the group is large enough', async () => {
    const w = await makeWorld();
    const { assignmentId, groupSetId } = await sizedWorld(w);
    const own = { params: { groupSetId, userId: w.student.id } };
    const { id: groupId, virtualUser } = await w.student.call(groupContract.getUserGroup, own);
    const body = { username: w.otherStudent.username };
    await w.otherStudent.call(groupContract.addGroupMember, { params: { groupId }, body });
    expect((await handIn(w.otherStudent, assignmentId)).user.id).toBe(virtualUser.id);
  });

  it('people with the right hand in alone, and tests of the teacher need no group (GRP-012)', async () => {
    const w = await makeWorld();
    const { assignmentId, params } = await sizedWorld(w);
    expect((await handIn(w.teacher, assignmentId)).user.id).toBe(w.teacher.id);
    const query = { isTestSubmission: true };
    const test = await w.teacher.call(uploadSubmission, { params, query, upload: upload() });
    expect(test.user.isTestStudent).toBe(true);
  });

  it('nobody needs a group when the smallest size is 1 (GRP-012)', async () => {
    const w = await makeWorld();
    const { groupSetId } = await buildGroups(w);
    const { id: assignmentId } = await w.assignment({ settings: { groupSetId } });
    expect((await handIn(w.student, assignmentId)).user.id).toBe(w.student.id);
  });
});
