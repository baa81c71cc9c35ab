// A teacher makes an assignment, a student hands in, the teacher reads it, all by `openapi-fetch`.
import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { paths } from '../generated/openapi-typescript.ts';
import { given } from './given.ts';

const clientOf = (token: string) =>
  createClient<paths>({ baseUrl: given.baseUrl, headers: { authorization: `Bearer ${token}` } });
const teacher = clientOf(given.teacherToken);
const student = clientOf(given.studentToken);

const courses = await teacher.GET('/api/v1/courses');
assert(courses.data?.some(({ id }) => id === given.courseId));

const made = await teacher.POST('/api/v1/courses/{courseId}/assignments', {
  params: { path: { courseId: given.courseId } },
  body: { name: 'By openapi-fetch' },
});
assert(made.data, JSON.stringify(made.error));
const path = { assignmentId: made.data.id };
const opened = await teacher.PUT('/api/v1/assignments/{assignmentId}/timeframes', {
  params: { path },
  body: {
    timeframes: [
      {
        availability: { tag: 'fixed', value: true },
        deadline: '2100-01-01T00:00:00Z',
        lock_date: null,
        section_ids: null,
      },
    ],
  },
});
assert.equal(opened.error, undefined);

const form = new FormData();
form.append('file0', new Blob(['print("hello")\n']), 'main.py');
const handedIn = await student.POST('/api/v1/assignments/{assignmentId}/submission', {
  params: { path },
  body: {},
  bodySerializer: () => form,
});
assert(handedIn.data, JSON.stringify(handedIn.error));

const submissionId = handedIn.data.id;
const trees = await teacher.GET('/api/v1/submissions/{submissionId}/root_file_trees', {
  params: { path: { submissionId } },
});
const [file] = trees.data?.student.entries ?? [];
assert.equal(file?.name, 'main.py');
const text = await teacher.GET('/api/v1/code/{fileId}', {
  params: { path: { fileId: file.id } },
  parseAs: 'text',
});
assert.equal(text.data, 'print("hello")\n');

// A refusal has the type of its body.
const missing = await student.GET('/api/v1/submissions/{submissionId}', {
  params: { path: { submissionId: 2_000_000_000 } },
});
assert.equal(missing.response.status, 404);
assert.equal(missing.error?.code, 'OBJECT_ID_NOT_FOUND');
assert(missing.error.message.endsWith('.'));
