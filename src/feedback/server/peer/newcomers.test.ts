// People who hand in when the others have been divided already.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dividedPeers, openPeers, writeOn } from '../../../../tests/support/build-peer.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { createSubmissionFromEntries } from '../../../submissions/server/index.ts';
import { listPairs, listSomePairs } from './store.ts';

const world = useWorld();

const pairsOf = (w: World, assignmentId: number) => listPairs(w.platform.database.db, assignmentId);

/** Somebody hands in for the first time, whatever the dates say. */
async function handInLate(w: World, assignmentId: number): Promise<void> {
  const { id: authorId } = await w.person('Student');
  await w.transaction((tx) =>
    createSubmissionFromEntries(tx, {
      ...{ assignmentId, authorId, entries: [], createdAt: w.clock.now() },
      dates: { deadline: null, lockDate: null },
    }),
  );
}

it('a newcomer to a large class chooses among a part of its pairs, another one for each', async () => {
  const w = await world();
  const { assignmentId } = await dividedPeers(w);
  const reviewers = await Promise.all(Array.from({ length: 40 }, () => w.person('Student')));
  const ids = reviewers.map(({ id }) => id);
  await w.transaction((tx) =>
    sql`insert into peer_pair (assignment_id, reviewer_id, subject_id)
      select ${assignmentId}, one, other from unnest(${ids}::bigint[]) one, unnest(${ids}::bigint[]) other
      where one <> other`.execute(tx),
  );
  const chosen = (seed: number) => listSomePairs(w.platform.database.db, assignmentId, seed);
  const [one, other] = [await chosen(1), await chosen(2)];
  expect([one.length, other.length]).toEqual([1000, 1000]);
  expect(one).not.toEqual(other);
});

it('whoever hands in first after the deadline takes part only where it is set so', async () => {
  const w = await world();
  for (const redivideAfterDeadline of [false, true]) {
    const { assignmentId } = await openPeers(w, { redivideAfterDeadline });
    await handInLate(w, assignmentId);
    expect(await pairsOf(w, assignmentId)).toHaveLength(redivideAfterDeadline ? 3 : 2);
  }
});

it('whoever has begun a review keeps it when somebody is taken in after the deadline', async () => {
  const w = await world();
  const { assignmentId, submissionId } = await openPeers(w, { redivideAfterDeadline: true });
  await writeOn(w.otherStudent, submissionId);
  const begun = { reviewerId: w.otherStudent.id, subjectId: w.student.id };
  for (let late = 1; late <= 6; late += 1) {
    await handInLate(w, assignmentId);
    expect(await pairsOf(w, assignmentId)).toContainEqual(begun);
    expect(await pairsOf(w, assignmentId)).toHaveLength(2 + late);
  }
});
