import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { submissionContract } from '../../domain/contract.ts';
import { mostLines } from './overview.ts';

const makeWorld = useWorld();

/** Writes the rows directly, because so many hand-ins would take too long in a test. */
async function handInOften(
  w: World,
  given: { by: Actor; assignmentId: number; times: number },
): Promise<void> {
  const newest = w.clock.now();
  await sql`
    insert into submission (assignment_id, person_id, origin, is_test, created_at)
    select ${given.assignmentId}, ${given.by.id}, 'uploaded_files', false, ${newest}::timestamptz - n * interval '1 second'
    from generate_series(1, ${given.times}::int) n
  `.execute(w.platform.database.db);
}

it('every submission is listed, in the order of the pages, however many there are', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  await handInOften(w, { by: w.student, assignmentId, times: 1500 });
  await handInOften(w, { by: w.otherStudent, assignmentId, times: 500 });
  const params = { assignmentId };
  const all = await w.teacher.callPage(submissionContract.getSubmissionOverview, {
    params,
    query: { all: true },
  });
  expect(all.warnings).toEqual([]);
  const moments = all.body.submissions.map(({ createdAt }) => createdAt.getTime());
  expect(moments).toHaveLength(2000);
  expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  expect(new Set(all.body.submissions.map(({ id }) => id)).size).toBe(2000);
  const latest = await w.teacher.call(submissionContract.getSubmissionOverview, { params, query: {} });
  expect(latest.submissions.map(({ userId }) => userId).toSorted()).toEqual(
    [w.student.id, w.otherStudent.id].map(String).toSorted(),
  );
});

it('one author who hands in without end makes a list that ends, and says so', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  await handInOften(w, { by: w.student, assignmentId, times: mostLines + 1 });
  const params = { assignmentId };
  const { body, warnings } = await w.student.callPage(submissionContract.getSubmissionOverview, {
    params,
    query: { all: true },
  });
  expect(body.submissions).toHaveLength(mostLines);
  expect(warnings.map(({ text }) => text)).toEqual(['Only the newest 20000 submissions are listed.']);
});
