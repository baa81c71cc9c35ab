import { expect, it } from 'vitest';
import { useWorld } from '../../../tests/support/world.ts';
import { groupContract } from '../domain/contract.ts';

const makeWorld = useWorld();
const {
  addGroupMember,
  createGroup,
  placeInGroups,
  putGroupSet,
  removeGroup,
  removeGroupMember,
  renameGroup,
} = groupContract;

it('every change of groups is told to the open pages of their set, and names nobody', async () => {
  const w = await makeWorld();
  const { id: groupSetId } = await w.teacher.call(putGroupSet, {
    params: { courseId: w.course.id },
    body: { minimumSize: 1, maximumSize: 2 },
  });
  const told = async () => {
    const { db } = w.platform.database;
    const rows = await db.selectFrom('liveEvent').selectAll().where('topicKey', 'like', 'groups&%').execute();
    return rows.map(({ topicKey, event }) => ({ topicKey, event }));
  };
  const { id } = await w.student.call(createGroup, {
    params: { groupSetId },
    body: { memberIds: [w.student.id] },
  });
  const params = { groupId: id };
  await w.otherStudent.call(addGroupMember, { params, body: { username: w.otherStudent.username } });
  await w.student.call(renameGroup, { params, body: { name: 'Named' } });
  await w.otherStudent.call(removeGroupMember, { params: { ...params, userId: w.otherStudent.id } });
  await w.teacher.call(placeInGroups, {
    params: { groupSetId },
    body: { placements: [{ groupId: id, userIds: [w.otherStudent.id], usernames: [] }] },
  });
  await w.teacher.call(removeGroup, { params });
  expect(await told()).toEqual(
    Array.from({ length: 6 }, () => ({
      topicKey: `groups&groupSetId=${groupSetId}`,
      event: { changed: {} },
    })),
  );
});
