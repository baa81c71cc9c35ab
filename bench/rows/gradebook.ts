// The gradebook of 1,000 students and 40 assignments until its first rows are there, beside the SQL that finds their
// submissions.
import { sql } from 'kysely';
import { gradebookContract } from '../../src/grading/domain/gradebook/contract.ts';
import { listLatestOfAuthors } from '../../src/grading/server/gradebook/store.ts';
import { buildAuthors, buildSubmissions } from '../../tests/support/build-class.ts';
import { makeAssignment, makeClassroom } from '../classroom.ts';
import type { Row } from '../row.ts';
import { inTurns, timed } from '../sampling.ts';
import type { Site } from '../site.ts';

const studentCount = 1_000;
const assignmentCount = 40;
const usersAtOnce = 200;
const mostMs = 500;

export const gradebook: Row = {
  name: 'gradebook',
  measure: async (site) => {
    const { courseId, teacher, assignmentIds, authorIds } = await gradedCourse(site);
    const client = await site.client(teacher);
    const input = { params: { courseId } };
    const page = { size: usersAtOnce };
    const firstRows = async () => {
      await client.call(gradebookContract.getGradebookSize, input);
      await client.callPage(gradebookContract.listCourseGrades, { ...input, page });
    };
    const { db } = site.platform.database;
    const shown = authorIds.slice(0, usersAtOnce);
    const bare = async () => {
      await listLatestOfAuthors(db, { assignmentIds, authorIds: shown });
    };
    const taken = await inTurns(
      { product: () => timed(firstRows), floor: () => timed(bare) },
      { rounds: 7, warmUp: 2 },
    );
    const measure = `first ${usersAtOnce} rows of ${studentCount} x ${assignmentCount} (floor: SQL of their work), p50`;
    return [{ measure, unit: 'ms', ...taken, aim: { productAtMost: mostMs } }];
  },
};

/** A course in which every student has handed in, and has a grade for, every assignment. */
async function gradedCourse(site: Site) {
  const room = await makeClassroom(site, 0);
  const { courseId, teacher } = room;
  const assignmentIds: number[] = [];
  for (let at = 0; at < assignmentCount; at += 1) assignmentIds.push(await makeAssignment(site, room));
  const now = site.platform.clock.now();
  const authorIds = await site.transaction(async (tx) => {
    const ids = await buildAuthors(tx, { tenantId: teacher.tenantId, count: studentCount });
    await sql`
      insert into enrollment (course_id, person_id, role_id)
      select ${courseId}, author.id, course_role.id
      from unnest(${ids}::bigint[]) author (id)
      join course_role on course_role.course_id = ${courseId} and course_role.name = 'Student'`.execute(tx);
    for (const assignmentId of assignmentIds) {
      await buildSubmissions(tx, { assignmentId, authorIds: ids, now });
    }
    await sql`
      update submission set grade = id % 11, grade_overridden = true, is_graded = true
      where assignment_id = any(${assignmentIds}::bigint[])`.execute(tx);
    return ids;
  });
  return { courseId, teacher, assignmentIds, authorIds };
}
