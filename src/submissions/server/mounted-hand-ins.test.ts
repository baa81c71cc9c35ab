// The calls of a client that shows hand-ins as folders of a file system, in the order in which it makes them.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { writeReply } from '../../../tests/support/build-feedback.ts';
import { handIn } from '../../../tests/support/build-submission.ts';
import { useWorld } from '../../../tests/support/world.ts';

const makeWorld = useWorld();

const Listed = z.array(z.object({ id: z.number(), user: z.object({ name: z.string() }) }));
const Courses = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    created_at: z.iso.datetime(),
    assignments: z.array(z.object({ id: z.number(), name: z.string(), created_at: z.iso.datetime() })),
  }),
);
const Feedback = z.object({
  general: z.object({ replies: z.array(z.object({ comment: z.string() })) }),
  user: z.array(
    z.object({ file_id: z.string(), line: z.number(), replies: z.array(z.object({ comment: z.string() })) }),
  ),
});
const Entry = z.object({ id: z.string(), name: z.string(), size: z.number(), modification_date: z.number() });
const Directory = Entry.extend({ entries: z.array(Entry.extend({ is_directory: z.boolean() })) });

it('a client walks from a course to the bytes of a file and the feedback on its lines, and finds the time of each as a number (FILE-001)', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const { id, createdAt } = await handIn(w.student, assignmentId, {
    'src/main.py': 'print(1)\n',
    'readme.md': '',
  });
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${w.teacher.token}` };
    const answer = await fetch(`${w.baseUrl}/api/v1${path}`, { headers });
    expect(answer.status).toBe(200);
    return answer;
  };
  const courses = Courses.parse(await (await read('/courses/?extended=true')).json());
  const mounted = courses.find((course) => course.id === w.course.id)?.assignments;
  expect(mounted?.map((assignment) => assignment.id)).toContain(assignmentId);
  const listed = Listed.parse(await (await read(`/assignments/${assignmentId}/submissions/`)).json());
  expect(listed.map((submission) => submission.id)).toEqual([id]);
  const files = `/submissions/${id}/files/?owner=auto`;
  const root = Directory.parse(await (await read(files)).json());
  expect(root.entries).toMatchObject([
    { name: 'readme.md', is_directory: false },
    { name: 'src', is_directory: true },
  ]);
  const file = Entry.parse(await (await read(`${files}&path=/src/main.py`)).json());
  expect(file).toMatchObject({ size: 9, modification_date: createdAt.getTime() / 1000 });
  expect(await (await read(`/code/${file.id}`)).text()).toBe('print(1)\n');
  const work = { assignmentId, submissionId: id, fileId: file.id };
  await writeReply(w.teacher, work, { comment: 'Say more.', line: 0 });
  await writeReply(w.teacher, work, { comment: 'A good start.' });
  const feedback = Feedback.parse(
    await (await read(`/submissions/${id}/feedbacks/?with_replies=true`)).json(),
  );
  expect(feedback.general.replies.map((reply) => reply.comment)).toEqual(['A good start.']);
  expect(feedback.user).toEqual([{ file_id: file.id, line: 0, replies: [{ comment: 'Say more.' }] }]);
});

it('such a client writes bytes without a form, renames and deletes by the same addresses (FILE-024)', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const { id } = await handIn(w.student, assignmentId, { 'main.py': 'print(1)\n' });
  const call = async (method: string, path: string, body?: string) => {
    const headers = { authorization: `Bearer ${w.grader.token}` };
    const sent = body === undefined ? {} : { body: Buffer.from(body) };
    const answer = await fetch(`${w.baseUrl}/api/v1${path}`, { method, headers, ...sent });
    expect(answer.ok, `${method} ${path}`).toBe(true);
    return answer;
  };
  const files = `/submissions/${id}/files/?owner=auto`;
  const entryOf = async (answer: Promise<Response>) => Entry.parse(await (await answer).json());
  const main = await entryOf(call('GET', `${files}&path=/main.py`));
  const changed = await entryOf(call('PATCH', `/code/${main.id}`, 'print(2)\n'));
  const renamed = await entryOf(call('PATCH', `/code/${changed.id}?operation=rename&new_path=/first.py`));
  await call('POST', `${files}&path=/notes/`);
  const notes = await entryOf(call('POST', `${files}&path=/notes/a%20b.md`, 'notes'));
  const root = Directory.parse(await (await call('GET', files)).json());
  expect(root.entries.map(({ name }) => name).toSorted()).toEqual(['first.py', 'notes']);
  expect(await (await call('GET', `/code/${renamed.id}`)).text()).toBe('print(2)\n');
  await call('DELETE', `/code/${notes.id}`);
});
