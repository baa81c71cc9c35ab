// A course of 5,000 members: its list with a search beside its SQL alone. And a course of 40 assignments with rubrics
// and tests, copied into another one.
import { setTimeout as sleep } from 'node:timers/promises';
import { autotestContract } from '../../src/autotest/domain/contract.ts';
import { copyAssignment } from '../../src/assignments/server/index.ts';
import { importContract } from '../../src/courses/domain/import/contract.ts';
import { taskContract } from '../../src/kernel/domain/task.ts';
import type { Client } from '../../src/kernel/domain/client.ts';
import { rubricContract } from '../../src/rubrics/domain/contract.ts';
import type { WrittenRubric } from '../../src/rubrics/domain/model.ts';
import { buildAuthors } from '../../tests/support/build-class.ts';
import { makeAssignment, makeClassroom, testsOfTask } from '../classroom.ts';
import type { Reading } from '../row.ts';
import { median, timed } from '../sampling.ts';
import { tokensOf, type Site } from '../site.ts';
import { besideItsSql } from './beside-its-sql.ts';

const members = 5_000;
const assignments = 40;
const imports = 5;
const patienceMs = 60_000;

export async function membersReading(site: Site): Promise<Reading> {
  const { teacher, courseId } = await makeClassroom(site, 0);
  await site.transaction(async (tx) => {
    const authorIds = await buildAuthors(tx, { tenantId: teacher.tenantId, count: members });
    const role = await tx
      .selectFrom('courseRole')
      .select('id')
      .where('courseId', '=', courseId)
      .where('name', '=', 'Student')
      .executeTakeFirstOrThrow();
    const rows = authorIds.map((personId) => ({ courseId, personId, roleId: role.id }));
    await tx.insertInto('enrollment').values(rows).execute();
  });
  const path = `/api/v1/courses/${courseId}/enrollments/?q=12&page-size=50`;
  const tokens = await tokensOf(site, teacher, 20);
  const measure = `list of ${members} members, searched (floor: its SQL), p50`;
  return { measure, unit: 'ms', ...(await besideItsSql(site, { path, tokens })), aim: { ratioAtMost: 2 } };
}

/** From the call until the task has ended, asked for every 20 ms. */
export async function importReading(site: Site): Promise<Reading> {
  const room = await makeClassroom(site, 0);
  const { teacher, courseId } = room;
  const client = await site.client(teacher);
  const id = await makeAssignment(site, room);
  const params = { assignmentId: id };
  await client.call(rubricContract.saveRubric, { params, body: rubric });
  await client.call(autotestContract.putAutoTestConfiguration, { params });
  await client.call(autotestContract.updateAutoTestConfiguration, {
    params,
    body: { updatedTest: { steps: testsOfTask() } },
  });
  const now = site.platform.clock.now();
  const { tenantId } = teacher;
  await site.transaction(async (tx) => {
    for (let made = 1; made < assignments; made += 1)
      await copyAssignment(tx, { id, name: `Copy ${made}` }, { courseId, tenantId, now });
  });
  const taken: number[] = [];
  for (let at = 0; at < imports; at += 1) {
    const target = await makeClassroom(site, 0, teacher);
    taken.push(await timed(() => importInto(client, target.courseId, courseId)));
  }
  const measure = `import of ${assignments} assignments with rubric and tests, from the call to its end`;
  return { measure, unit: 'ms', product: median(taken), floor: 5_000, aim: { productAtMost: 5_000 } };
}

async function importInto(client: Client, courseId: number, fromCourseId: number): Promise<void> {
  const body = { fromCourseId };
  const { id } = await client.call(importContract.importIntoCourse, { params: { courseId }, body });
  const endsAt = performance.now() + patienceMs;
  while (performance.now() < endsAt) {
    const { state } = await client.call(taskContract.getTaskResult, { params: { taskResultId: id } });
    if (state === 'finished') return;
    if (state !== 'not_started' && state !== 'started') throw new Error(`The import ended as ${state}.`);
    await sleep(20);
  }
  throw new Error('The import has not ended.');
}

const rubric: WrittenRubric = {
  rows: ['Correctness', 'Tests', 'Style', 'Explanation'].map((header) => ({
    type: 'normal',
    header,
    description: '',
    descriptionType: 'plain_text',
    items: [0, 1, 2, 4].map((points) => ({ header: `${points} points`, description: '', points })),
  })),
  maxPoints: null,
};
