import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildGroups } from '../../../tests/support/build-group.ts';
import { meanwhile } from '../../../tests/support/race.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { groupContract } from '../domain/contract.ts';
import { mostGroupsOfCourse } from '../domain/limits.ts';
import { tooManyGroups } from '../domain/refusals.ts';
import { hasRoomFor } from './group-store.ts';

const makeWorld = useWorld();

/** Beside the group that the test has made, one more has room in the course then. */
async function fill(w: World, groupSetId: number): Promise<void> {
  await sql`
    insert into author_group (group_set_id, name, created_at)
    select ${groupSetId}::bigint, 'Filler ' || number, now() from generate_series(3, ${mostGroupsOfCourse}::integer) number`.execute(
    w.platform.database.db,
  );
}

it('all sets of a course together have a bounded number of groups', async () => {
  const w = await makeWorld();
  const { groupSetId } = await buildGroups(w, []);
  const { groupSetId: otherId } = await buildGroups(w);
  await fill(w, otherId);
  const params = { groupSetId };
  const make = { params, body: { memberIds: [] } };
  await w.teacher.call(groupContract.createGroup, make);
  expect(await w.teacher.refused(groupContract.createGroup, make)).toMatchObject({
    message: tooManyGroups.text,
  });
  const placement = { name: 'One more', usernames: [w.student.username] };
  const placed = { params, body: { placements: [placement] } };
  expect(await w.teacher.refused(groupContract.placeInGroups, placed)).toMatchObject({
    message: tooManyGroups.text,
  });
});

it('two groups made at once in two sets do not pass it together', async () => {
  const w = await makeWorld();
  const { groupSetId } = await buildGroups(w, []);
  const { groupSetId: otherId } = await buildGroups(w);
  await fill(w, (await buildGroups(w)).groupSetId);
  const refusal = await meanwhile(
    w,
    async (tx) => {
      expect(await hasRoomFor(tx, { groupSetId: otherId, courseId: w.course.id, count: 1 })).toBe(true);
      await sql`
        insert into author_group (group_set_id, name, created_at)
        values (${otherId}::bigint, 'The last one', now())`.execute(tx);
    },
    () => w.teacher.refused(groupContract.createGroup, { params: { groupSetId }, body: { memberIds: [] } }),
  );
  expect(refusal).toMatchObject({ message: tooManyGroups.text });
});
