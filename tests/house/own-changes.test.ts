// What students change of their own: each change is an entry of the audit log for ever.
import { expect, it } from 'vitest';
import { calendarFeedContract } from '../../src/assignments/domain/calendar-feeds/contract.ts';
import { groupContract } from '../../src/groups/domain/contract.ts';
import { addUses } from '../../src/kernel/server/http/rate-limit.ts';
import { accountContract } from '../../src/people/domain/account-contract.ts';
import { useWorld, type Actor, type World } from '../support/world.ts';

const makeWorld = useWorld();

async function nearBound(w: World, actor: Actor): Promise<void> {
  const hour = { key: `own changes ${actor.id}`, requests: 300, seconds: 3600, text: '' };
  await addUses(w.platform.database.db, { ...hour, amount: 299 }, w.clock.now());
}

it('no program fills the audit log with names, groups and addresses of its own', async () => {
  const w = await makeWorld();
  const sizes = { minimumSize: 1, maximumSize: 3 };
  const ofCourse = { params: { courseId: w.course.id } };
  const set = await w.teacher.call(groupContract.putGroupSet, { ...ofCourse, body: sizes });
  const made = { params: { groupSetId: set.id }, body: { memberIds: [w.student.id] } };
  const { id: groupId } = await w.student.call(groupContract.createGroup, made);
  await nearBound(w, w.student);
  const rename = (name: string) => ({ params: { groupId }, body: { name } });
  await w.student.call(groupContract.renameGroup, rename('Owls'));
  const { username } = w.student;
  const refused = await Promise.all([
    w.student.refused(groupContract.renameGroup, rename('Rooks')),
    w.student.refused(groupContract.addGroupMember, { params: { groupId }, body: { username } }),
    w.student.refused(groupContract.removeGroupMember, { params: { groupId, userId: w.student.id } }),
    w.student.refused(calendarFeedContract.makeCalendarFeed, ofCourse),
    w.student.refused(accountContract.patchUser, { params: { userId: w.student.id }, body: { name: 'Ada' } }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429]);
});

it('who may edit the groups of others renames as many as there are', async () => {
  const w = await makeWorld();
  const body = { minimumSize: 1, maximumSize: 3 };
  const params = { courseId: w.course.id };
  const set = await w.teacher.call(groupContract.putGroupSet, { params, body });
  const made = { params: { groupSetId: set.id }, body: { memberIds: [] } };
  const { id: groupId } = await w.teacher.call(groupContract.createGroup, made);
  await nearBound(w, w.teacher);
  for (const name of ['Owls', 'Rooks', 'Crows'])
    await w.teacher.call(groupContract.renameGroup, { params: { groupId }, body: { name } });
});
