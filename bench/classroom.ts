// A course with people, and assignments in it.
import { setTimeout as sleep } from 'node:timers/promises';
import { autotestContract } from '../src/autotest/domain/contract.ts';
import { buildAndPublish } from '../src/cli/index.ts';
import type { Client } from '../src/kernel/domain/client.ts';
import { submissionContract } from '../src/submissions/domain/contract.ts';
import { buildAssignment } from '../tests/support/build-assignment.ts';
import { buildCourse, joinCourse } from '../tests/support/build-course.ts';
import { formOf, type HandInFiles } from '../tests/support/build-submission.ts';
import { cases, program, script } from './task.ts';
import type { Person, Site } from './site.ts';

export interface Classroom {
  readonly courseId: number;
  readonly teacher: Person;
  readonly students: readonly Person[];
}

/** A course of a new teacher, or of one who has others already. */
export async function makeClassroom(site: Site, students: number, known?: Person): Promise<Classroom> {
  const teacher = known ?? (await site.person('Staff'));
  const now = site.platform.clock.now();
  const { tenantId } = teacher;
  const course = await site.transaction((tx) => buildCourse(tx, { tenantId, teacher, now }));
  const room: Person[] = [];
  for (let at = 0; at < students; at += 1) room.push(await site.person('Student'));
  await site.transaction(async (tx) => {
    for (const actor of room) await joinCourse(tx, { course, actor, role: 'Student', now });
  });
  return { courseId: course.id, teacher, students: room };
}

/** One more teacher of the course. */
export async function joinedTeacher(site: Site, { courseId }: Classroom): Promise<Person> {
  const actor = await site.person('Staff');
  const now = site.platform.clock.now();
  await site.transaction((tx) =>
    joinCourse(tx, { course: { id: courseId }, actor, role: 'Full Teacher', now }),
  );
  return actor;
}

export async function makeAssignment(site: Site, { courseId, teacher }: Classroom): Promise<number> {
  const { tenantId } = teacher;
  const now = site.platform.clock.now();
  const { id } = await site.transaction((tx) => buildAssignment(tx, { courseId, tenantId, wishes: {}, now }));
  return id;
}

/** The five cases as steps of an AutoTest. */
export function testsOfTask() {
  const children = cases.map(({ input, output }) => ({
    simpleMatch: {
      inputText: input,
      outputText: output,
      caseSensitivity: 'sensitive' as const,
      whitespacesPolicy: 'include' as const,
    },
  }));
  return [{ ioTest: { script, children } }];
}

/** Sets the five cases as the tests of the assignment. */
export async function publishTests(teacher: Client, assignmentId: number): Promise<void> {
  const params = { assignmentId };
  const updatedTest = { steps: testsOfTask() };
  await teacher.call(autotestContract.putAutoTestConfiguration, { params });
  await teacher.call(autotestContract.updateAutoTestConfiguration, { params, body: { updatedTest } });
  await buildAndPublish(teacher, assignmentId);
}

export async function handIn(
  student: Client,
  assignmentId: number,
  files: HandInFiles = program,
): Promise<number> {
  const given = { params: { assignmentId }, query: {}, upload: formOf(files) };
  return (await student.call(submissionContract.uploadSubmission, given)).id;
}

const patienceMs = 600_000;

/** Waits until so many results that ended after the moment have passed; answers when each ended. */
export async function waitForResults(
  site: Site,
  { assignmentId, count, after }: { assignmentId: number; count: number; after: Date },
): Promise<number[]> {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    // Asks the database, since asking the product this often would be work of its own.
    const found = await site.platform.database.db
      .selectFrom('autotestResult')
      .select('finishedAt')
      .where('assignmentId', '=', assignmentId)
      .where('state', '=', 'passed')
      .where('finishedAt', '>', after)
      .execute();
    if (found.length >= count) return found.map(({ finishedAt }) => finishedAt?.getTime() ?? 0);
    if (performance.now() > endsAt) throw new Error(`Only ${found.length} of ${count} results came.`);
    await sleep(500);
  }
}
