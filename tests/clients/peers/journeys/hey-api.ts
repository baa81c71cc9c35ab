// A teacher makes an assignment with tests and a rubric, a student hands in, a grade comes, all by `@hey-api/openapi-ts`.
import assert from 'node:assert/strict';
import { createClient } from '../generated/hey-api/client/index.ts';
import {
  createAssignment,
  getCourse,
  getSubmission,
  patchSubmission,
  putAutoTestConfiguration,
  putTimeframes,
  updateAutoTestConfiguration,
  uploadSubmission,
} from '../generated/hey-api/index.ts';
import { given } from './given.ts';

const clientOf = (auth: string) => createClient({ baseUrl: given.baseUrl, auth });
const teacher = clientOf(given.teacherToken);
const student = clientOf(given.studentToken);
const { courseId } = given;

const course = await getCourse({ client: teacher, path: { courseId }, throwOnError: true });
assert.equal(course.data.id, courseId);
const made = await createAssignment({
  client: teacher,
  path: { courseId },
  body: { name: 'By hey-api' },
  throwOnError: true,
});
const path = { assignmentId: made.data.id };
const open = {
  availability: { tag: 'fixed', value: true },
  deadline: '2100-01-01T00:00:00Z',
  lock_date: null,
  section_ids: null,
} as const;
await putTimeframes({ client: teacher, path, body: { timeframes: [open] }, throwOnError: true });

await putAutoTestConfiguration({ client: teacher, path, throwOnError: true });
const saved = await updateAutoTestConfiguration({
  client: teacher,
  path,
  body: { updatedTest: { steps: [{ program: { name: 'Runs', script: 'python3 main.py' } }] } },
  throwOnError: true,
});
assert.equal(saved.data.test.steps[0]?.program?.script, 'python3 main.py');

const handedIn = await uploadSubmission({
  client: student,
  path,
  body: { file0: new File(['print("hello")\n'], 'main.py') },
  throwOnError: true,
});
const graded = { path: { submissionId: handedIn.data.id }, client: teacher, throwOnError: true } as const;
await patchSubmission({ ...graded, body: { grade: 7.5 } });
const read = await getSubmission(graded);
assert('grade' in read.data);
assert.equal(read.data.grade, 7.5);

// A refusal has the type of its body.
const refused = await patchSubmission({
  ...graded,
  client: student,
  throwOnError: false,
  body: { grade: 10 },
});
assert.equal(refused.response?.status, 403);
assert.equal(refused.error?.code, 'INCORRECT_PERMISSION');
