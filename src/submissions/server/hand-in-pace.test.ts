// However often the assignment lets its authors hand in, nobody does so without end.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { formOf, handIn } from '../../../tests/support/build-submission.ts';
import { largeFile } from '../../../tests/support/build-upload.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { mostHandInsInHour, mostPartsInHour, mostTriesInHour } from '../domain/attempts.ts';
import { submissionContract } from '../domain/contract.ts';
import { uploadContract } from '../domain/uploads/contract.ts';

const makeWorld = useWorld();
const { uploadSubmission, listSubmissions } = submissionContract;

/** As if so many of these uses had been counted in this hour. */
async function used(w: World, start: string, amount: number): Promise<void> {
  const changed = await sql`
    update rate_limit set used = ${amount} where starts_with(key, ${start})`.execute(w.platform.database.db);
  expect(changed.numAffectedRows).toBe(1n);
}

const send = (by: Actor, assignmentId: number) =>
  by.call(uploadSubmission, { params: { assignmentId }, query: {}, upload: formOf({ 'a.py': 'x' }) });

it('the hand-ins of an author for an assignment are counted with their rows, and end for the hour', async () => {
  const w = await makeWorld();
  const [{ id: assignmentId }, { id: otherId }] = [await w.assignment(), await w.assignment()];
  await handIn(w.student, assignmentId);
  await used(w, `hand-ins ${assignmentId} ${w.student.id}`, mostHandInsInHour - 1);
  const ends = await Promise.allSettled([1, 2, 3].map(() => send(w.student, assignmentId)));
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  const late = await w.student.refused(uploadSubmission, {
    ...{ params: { assignmentId }, query: {}, upload: formOf({ 'a.py': 'x' }) },
  });
  expect(late).toMatchObject({ status: 429, code: 'RATE_LIMIT_EXCEEDED' });
  expect(late.message).toBe(
    'There were 100 hand-ins in this hour, which is as many as one author may make. Go on when the next hour begins.',
  );
  const all = await w.student.call(listSubmissions, { params: { assignmentId }, query: {} });
  expect(all).toHaveLength(2);
  await handIn(w.student, otherId);
  await handIn(w.otherStudent, assignmentId);
  w.clock.advance(3_600_000);
  await handIn(w.student, assignmentId);
});

it('files that are refused in the end are counted too, before they come', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const empty = { params: { assignmentId }, query: {}, upload: formOf({}) };
  expect((await w.student.refused(uploadSubmission, empty)).status).toBe(400);
  await used(w, `tries to hand in ${assignmentId} ${w.student.id}`, mostTriesInHour);
  expect((await w.student.refused(uploadSubmission, empty)).status).toBe(429);
  const files = [largeFile];
  const begun = await w.student.refused(uploadContract.beginUpload, {
    ...{ params: { assignmentId }, query: {}, body: { files } },
  });
  expect(begun.status).toBe(429);
});

it('parts of uploads are counted for their person, before they come', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const files = [largeFile];
  const { id: uploadId } = await w.student.call(uploadContract.beginUpload, {
    ...{ params: { assignmentId }, query: {}, body: { files } },
  });
  const part = { params: { uploadId }, query: { offset: 0 }, upload: new Uint8Array(10) };
  expect((await w.student.refused(uploadContract.appendToUpload, part)).status).toBe(400);
  await used(w, `upload parts ${w.student.id}`, mostPartsInHour);
  expect((await w.student.refused(uploadContract.appendToUpload, part)).status).toBe(429);
});
