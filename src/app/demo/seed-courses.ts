// Courses, assignments, hand-ins, marks and feedback of the demo, made through the API as its people would
// make them. The real runner runs the tests.
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { autotestContract } from '../../autotest/domain/contract.ts';
import { buildAndPublish, waitForResult } from '../../cli/index.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { enrollLinkContract } from '../../courses/domain/links/contract.ts';
import type { Client } from '../../kernel/domain/client.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';
import type { RubricRow } from '../../rubrics/domain/model.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import {
  examAssignment,
  greetingAssignment,
  stackAssignment,
  wordCountAssignment,
  type DemoAssignment,
} from './assignments.ts';
import { logIn, type HandedIn } from './log-in.ts';
import { demoUsers } from './people.ts';
import { openExam } from './seed-exam.ts';
import { seedGroups } from './seed-groups.ts';
import { markGreetings } from './seed-marks.ts';
import { makeSnippets } from './seed-snippets.ts';
import { makeSections } from './seed-sections.ts';
import { greetingWorks, wordCountWorks, type Work } from './works.ts';

const dayMs = 24 * 3600 * 1000;
const resultTimeoutMs = 120_000;

interface Surroundings {
  readonly url: string;
  /** Called with a sentence at the start of each step. */
  readonly note: (text: string) => void;
  /** Without a runner the tests exist but are neither built nor run. */
  readonly hasRunner: boolean;
}

/** Fills the site. */
export async function seedCourses({ url, note, hasRunner }: Surroundings): Promise<void> {
  const teacher = await logIn(url, demoUsers.teacher.username);
  const programming = await makeCourse(teacher, 'Programming 1');
  const structures = await makeCourse(teacher, 'Data structures');
  note('Making the demo assignments');
  const greeting = await makeAssignment(teacher, programming, greetingAssignment);
  const wordCount = await makeAssignment(teacher, programming, wordCountAssignment);
  const stack = await makeAssignment(teacher, structures, stackAssignment);
  const exam = await makeAssignment(teacher, programming, examAssignment);
  await makeDeleted(teacher, structures);
  if (hasRunner) for (const { id } of [greeting, wordCount, stack, exam]) await buildAndPublish(teacher, id);
  await schedule(teacher, greeting.id, 1);
  await schedule(teacher, wordCount.id, 6);
  await schedule(teacher, stack.id, 13);
  await openExam(teacher, exam.id);
  await makeSections(teacher, { courseId: structures, assignmentId: stack.id });
  await openToNewcomers(teacher, programming);
  await archiveLastYear(teacher);
  note('Handing in as the demo students');
  const greetings = await handInAll(url, greeting.id, greetingWorks);
  await handInAll(url, wordCount.id, wordCountWorks);
  await seedGroups(url, teacher, { courseId: structures, assignmentId: stack.id });
  if (hasRunner) {
    await Promise.all(greetings.map(({ submissionId }) => settled(teacher, greeting.id, submissionId)));
  }
  await makeSnippets({ url, teacher, courseIds: [programming, structures] });
  note('Marking');
  await markGreetings({ url, teacher, assignmentId: greeting.id, rows: greeting.rows, handedIn: greetings });
  // The deadline moves into the past only now, so that no demo student was late.
  await schedule(teacher, greeting.id, -1);
  await teacher.call(assignmentContract.patchAssignment, {
    params: { assignmentId: greeting.id },
    body: { gradeAvailability: { tag: 'fixed', value: true } },
  });
}

async function makeCourse(teacher: Client, name: string): Promise<number> {
  const { id: courseId } = await teacher.call(courseContract.createCourse, { body: { name } });
  const params = { courseId };
  const roles = await teacher.call(courseContract.listCourseRoles, { params, query: {} });
  const enrol = async (username: string, roleName: string): Promise<void> => {
    const role = roles.find((one) => one.name === roleName);
    if (!role) throw new Error(`The course has no role ${roleName}.`);
    await teacher.call(courseContract.putEnrollment, { params, body: { username, roleId: role.id } });
  };
  for (const { username } of demoUsers.graders) await enrol(username, 'Full TA');
  for (const { username } of demoUsers.students) await enrol(username, 'Student');
  return courseId;
}

/** A link by which a whole class joins, people without an account too. */
async function openToNewcomers(teacher: Client, courseId: number): Promise<void> {
  const params = { courseId };
  const roles = await teacher.call(courseContract.listCourseRoles, { params, query: {} });
  const roleId = roles.find(({ name }) => name === 'Student')?.id;
  if (roleId === undefined) throw new Error('The course has no role Student.');
  const expirationDate = new Date(Date.now() + 30 * dayMs);
  const body = { roleId, expirationDate, allowRegister: true, maxUses: 200 };
  await teacher.call(enrollLinkContract.putEnrollLink, { params, body });
}

/** A course that is over: home shows it on demand, and new courses can be filled from it. */
async function archiveLastYear(teacher: Client): Promise<void> {
  const name = 'Programming 1, last year';
  const { id: courseId } = await teacher.call(courseContract.createCourse, { body: { name } });
  await makeAssignment(teacher, courseId, greetingAssignment);
  const params = { courseId };
  await teacher.call(courseContract.patchCourse, { params, body: { state: 'archived' } });
}

/** Something to bring back. */
async function makeDeleted(teacher: Client, courseId: number): Promise<void> {
  const body = { name: 'A queue of last year' };
  const { id } = await teacher.call(assignmentContract.createAssignment, { params: { courseId }, body });
  await teacher.call(assignmentContract.removeAssignment, { params: { assignmentId: id } });
}

export async function makeAssignment(
  teacher: Client,
  courseId: number,
  demo: DemoAssignment,
): Promise<{ id: number; rows: RubricRow[] }> {
  const body = { name: demo.name };
  const { id } = await teacher.call(assignmentContract.createAssignment, { params: { courseId }, body });
  const params = { assignmentId: id };
  const description = new FormData();
  description.append(
    'description',
    new Blob([demo.description], { type: 'text/markdown' }),
    'description.md',
  );
  await teacher.call(assignmentContract.putDescription, { params, upload: description });
  const template = formOf(demo.template, 'template');
  template.append('json', JSON.stringify({ template: { tag: 'replace' } }));
  await teacher.call(assignmentContract.patchSubmitTypes, { params, upload: template });
  const rows = await teacher.call(rubricContract.saveRubric, { params, body: rubricOf(demo) });
  await makeTests(teacher, { assignmentId: id, demo, rows });
  return { id, rows };
}

function rubricOf(demo: DemoAssignment) {
  return {
    rows: demo.rows.map((row) => ({ ...row, descriptionType: 'markdown' as const })),
    maxPoints: null,
  };
}

async function makeTests(
  teacher: Client,
  { assignmentId, demo, rows }: { assignmentId: number; demo: DemoAssignment; rows: RubricRow[] },
): Promise<void> {
  const params = { assignmentId };
  const rowId = (header: string) => rows.find((row) => row.header === header)?.id;
  await teacher.call(autotestContract.putAutoTestConfiguration, { params });
  const updatedTest = { steps: demo.tests(rowId) };
  await teacher.call(autotestContract.updateAutoTestConfiguration, { params, body: { updatedTest } });
}

/** Opens the assignment; its deadline is at the end of the day that many days from now. */
export async function schedule(teacher: Client, assignmentId: number, days: number): Promise<void> {
  const deadline = new Date(Date.now() + days * dayMs);
  deadline.setUTCHours(23, 59, 59, 999);
  const availability = { tag: 'timed', availableAt: new Date(Date.now() - 14 * dayMs) } as const;
  const body = { timeframes: [{ availability, deadline, lockDate: null, sectionIds: null }] };
  await teacher.call(assignmentContract.putTimeframes, { params: { assignmentId }, body });
}

export function formOf(work: Work, partName: string): FormData {
  const form = new FormData();
  for (const [at, [name, text]] of Object.entries(work).entries()) {
    form.append(`${partName}${at}`, new Blob([text], { type: 'text/plain' }), name);
  }
  return form;
}

async function handInAll(url: string, assignmentId: number, works: readonly Work[]): Promise<HandedIn[]> {
  const handedIn: HandedIn[] = [];
  for (const [at, work] of works.entries()) {
    const username = demoUsers.students[at]?.username;
    if (username === undefined) break;
    const student = await logIn(url, username);
    const upload = formOf(work, 'file');
    const input = { params: { assignmentId }, query: {}, upload };
    const submission = await student.call(submissionContract.uploadSubmission, input);
    handedIn.push({ submissionId: submission.id, username });
  }
  return handedIn;
}

async function settled(teacher: Client, assignmentId: number, submissionId: number): Promise<void> {
  await waitForResult(teacher, { assignmentId, submissionId, timeoutMs: resultTimeoutMs }, () => undefined);
}
