// Calls that wait for what somebody else has locked hold a connection to the database each, and there are ten of them.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import { courseContract } from '../../src/courses/domain/contract.ts';
import { importContract } from '../../src/courses/domain/import/contract.ts';
import { enrollLinkContract } from '../../src/courses/domain/links/contract.ts';
import { groupContract } from '../../src/groups/domain/contract.ts';
import { snippetContract } from '../../src/snippets/domain/contract.ts';
import { headersOf } from '../support/calls-at-once.ts';
import { untilSomebodyWaits } from '../support/race.ts';
import { runJobs } from '../support/run-jobs.ts';
import { enrollLink, newcomer } from '../support/samples/enroll-links.ts';
import { besideTransaction } from '../support/second-connections.ts';
import { useWorld, type Actor, type World } from '../support/world.ts';

const makeWorld = useWorld();

/** Holds the row of the course until the returned function is called. */
function hold(w: World): () => Promise<void> {
  let release = (): void => undefined;
  const end = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = w.transaction(async (tx) => {
    await tx.updateTable('course').set({ name: 'Held' }).where('id', '=', w.course.id).execute();
    await end;
  });
  return () => {
    release();
    return held;
  };
}

const sixOf = <T>(call: () => Promise<T>): Promise<T>[] => Array.from({ length: 6 }, call);

const renames = (w: World, by: Actor) => {
  const rename = { params: { courseId: w.course.id }, body: { name: 'Renamed' } };
  return sixOf(() => by.call(courseContract.patchCourse, rename));
};

it('others read and write while all calls of two people wait for one course', async () => {
  const w = await makeWorld();
  const other = await w.person('Full Teacher');
  const { id: elsewhere } = await w.admin.call(courseContract.createCourse, { body: { name: 'Elsewhere' } });
  const release = hold(w);
  const waiting = [w.teacher, other].flatMap((by) => renames(w, by));
  try {
    await untilSomebodyWaits(w.platform.database.db, 4);
    await w.student.call(courseContract.listCourses, {});
    await w.admin.call(courseContract.patchCourse, {
      params: { courseId: elsewhere },
      body: { name: 'Renamed, too' },
    });
  } finally {
    await release();
  }
  await Promise.all(waiting);
});

it('others read while newcomers without an account wait for it, too', async () => {
  const w = await makeWorld();
  const other = await w.person('Full Teacher');
  const { id: linkId } = await enrollLink(w, { allowRegister: true });
  const byLink = { params: { courseId: w.course.id, linkId } };
  const release = hold(w);
  const newcomers = sixOf(() =>
    w.nobody.call(enrollLinkContract.registerByLink, { ...byLink, body: newcomer() }),
  );
  const waiting = [w.teacher, other].flatMap((by) => renames(w, by));
  try {
    await untilSomebodyWaits(w.platform.database.db, 6);
    // Their passwords are hashed before they wait, a few at a time.
    await pause(1500);
    // Without a client, which would try again until the others give up.
    const { status } = await fetch(`${w.baseUrl}/api/v1/courses/`, { headers: headersOf(w.student) });
    expect(status).toBe(200);
  } finally {
    await release();
  }
  await Promise.all([...newcomers, ...waiting]);
});

it('nobody waits for a course that is imported, however long its assignments take', async () => {
  const w = await makeWorld();
  const { id: linkId } = await enrollLink(w);
  const params = { courseId: w.course.id };
  const { id: fromCourseId } = await w.teacher.call(courseContract.createCourse, {
    body: { name: 'Before' },
  });
  const change = async (inCourse: { courseId: number }): Promise<void> => {
    const to = { params: inCourse };
    await w.teacher.call(assignmentContract.createAssignment, { ...to, body: { name: 'Sorting' } });
    await w.teacher.call(courseContract.createCourseRole, { ...to, body: { name: 'Guest' } });
    await w.teacher.call(groupContract.putGroupSet, { ...to, body: {} });
    const snippet = { key: 'tests', value: 'Please write tests.' };
    await w.teacher.call(snippetContract.putCourseSnippet, { ...to, body: snippet });
  };
  await change({ courseId: fromCourseId });
  await w.teacher.call(importContract.importIntoCourse, { params, body: { fromCourseId } });
  let imported: Promise<unknown> | undefined;
  await w.transaction(async (tx) => {
    // The import waits while it copies.
    await sql`lock table assignment_template_file in share mode`.execute(tx);
    await besideTransaction(async () => {
      imported = runJobs(w.platform, 'courses.import');
      await untilSomebodyWaits(w.platform.database.db);
      await change(params);
      await w.outsider.call(enrollLinkContract.joinByLink, { params: { ...params, linkId } });
    });
  });
  expect(await imported).toEqual(['done']);
  const assignments = await w.teacher.call(assignmentContract.listAssignments, { params });
  expect(assignments).toHaveLength(2);
});
