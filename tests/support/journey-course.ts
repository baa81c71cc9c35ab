// Courses that journeys make for themselves through the API, so that no journey changes what another one reads.
import { randomBytes } from 'node:crypto';
import type { DemoAssignment } from '../../src/app/demo/assignments.ts';
import { formOf, makeAssignment, schedule } from '../../src/app/demo/seed-courses.ts';
import type { Work } from '../../src/app/demo/works.ts';
import { buildAndPublish } from '../../src/cli/index.ts';
import { courseContract } from '../../src/courses/domain/contract.ts';
import type { Client } from '../../src/kernel/domain/client.ts';
import { submissionContract } from '../../src/submissions/domain/contract.ts';
import { clientOf } from './demo-people.ts';

/** A course of the demo teacher; members are usernames with the names of their roles. Its name is a new one. */
export async function makeCourse(
  title: string,
  members: Readonly<Record<string, string>>,
): Promise<{ courseId: number; name: string }> {
  const name = `${title} ${randomBytes(2).toString('hex')}`;
  const teacher = await clientOf('teacher');
  const { id: courseId } = await teacher.call(courseContract.createCourse, { body: { name } });
  const params = { courseId };
  const roles = await teacher.call(courseContract.listCourseRoles, { params, query: {} });
  for (const [username, roleName] of Object.entries(members)) {
    const role = roles.find((one) => one.name === roleName);
    if (!role) throw new Error(`The course has no role ${roleName}.`);
    await teacher.call(courseContract.putEnrollment, { params, body: { username, roleId: role.id } });
  }
  return { courseId, name };
}

/** An assignment with rubric and published tests, open for a week. */
export async function makeOpenAssignment(courseId: number, given: DemoAssignment): Promise<number> {
  const teacher = await clientOf('teacher');
  const { id } = await makeAssignment(teacher, courseId, given);
  await buildAndPublish(teacher, id);
  await schedule(teacher, id, 7);
  return id;
}

export async function handIn(student: Client, assignmentId: number, work: Work): Promise<number> {
  const upload = formOf(work, 'file');
  const params = { assignmentId };
  return (await student.call(submissionContract.uploadSubmission, { params, query: {}, upload })).id;
}

/** Address of a page of the assignment. */
export function addressOf(courseId: number, assignmentId: number, rest = ''): string {
  return `/courses/${courseId}/assignments/${assignmentId}${rest}`;
}
