// Hand-ins with bodies that take long: which of their moments is compared with the dates.
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { buildGroups } from '../../../tests/support/build-group.ts';
import { formOf } from '../../../tests/support/build-submission.ts';
import { statementsDuring } from '../../../tests/support/recorded-statements.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { groupContract } from '../../groups/domain/contract.ts';
import { accountContract } from '../../people/domain/account-contract.ts';
import { submissionContract } from '../domain/contract.ts';

const makeWorld = useWorld();
const minute = 60_000;
const boundary = 'between-parts';
const start = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.py"\r\n\r\nprint(`;
const end = `1)\n\r\n--${boundary}--\r\n`;

/** Sends the first bytes, lets something happen, and only then sends the last ones. */
async function handInSlowly(
  w: World,
  given: { by: Actor; assignmentId: number; meanwhile: () => Promise<void> | void },
): Promise<{ status: number; body: string }> {
  const sending = request(`${w.baseUrl}/api/v1/assignments/${given.assignmentId}/submission`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${given.by.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
  });
  await new Promise((resolve) => sending.write(start, resolve));
  // The server writes the file only after it has checked rights and dates.
  const incoming = join(w.platform.config.dataFolder, 'blobs', 'incoming');
  await expect
    .poll(() => (existsSync(incoming) ? readdirSync(incoming).length : 0), { timeout: 30_000 })
    .toBe(1);
  await given.meanwhile();
  sending.end(end);
  return answered;
}

const Made = z.object({ id: z.number(), created_at: z.string(), started_at: z.string().optional() });

it('who began in time is in time while the last byte comes at most ten minutes after the deadline', async () => {
  const w = await makeWorld();
  const begun = w.clock.now().getTime();
  const { id: assignmentId } = await w.assignment({ timeframe: { deadline: new Date(begun + minute) } });
  const meanwhile = () => w.clock.advance(10.5 * minute);
  const { status, body } = await handInSlowly(w, { by: w.student, assignmentId, meanwhile });
  expect(status).toBe(200);
  const made = Made.parse(JSON.parse(body));
  expect(Math.round((new Date(made.created_at).getTime() - begun) / minute)).toBe(11);
  expect(new Date(made.started_at ?? 0).getTime() - begun).toBeLessThan(minute);
  const { submissions } = await w.teacher.call(submissionContract.getSubmissionOverview, {
    params: { assignmentId },
    query: {},
  });
  expect(submissions.map((line) => line.late)).toEqual([false]);
});

it('a request that was only begun in time keeps no door open', async () => {
  const w = await makeWorld();
  const deadline = new Date(w.clock.now().getTime() + minute);
  const { id: assignmentId } = await w.assignment({ timeframe: { deadline } });
  const meanwhile = () => w.clock.advance(11 * minute + 1);
  const { status, body } = await handInSlowly(w, { by: w.student, assignmentId, meanwhile });
  expect(status).toBe(403);
  expect(body).toContain("The assignment's deadline has already passed.");
  const list = { params: { assignmentId }, query: {} };
  expect(await w.teacher.call(submissionContract.listSubmissions, list)).toEqual([]);
});

it('for who may hand in late, the mark goes by the end of what ended long after the deadline', async () => {
  const w = await makeWorld();
  const deadline = new Date(w.clock.now().getTime() + minute);
  const { id: assignmentId } = await w.assignment({ timeframe: { deadline } });
  const meanwhile = () => w.clock.advance(12 * minute);
  expect((await handInSlowly(w, { by: w.teacher, assignmentId, meanwhile })).status).toBe(200);
  const params = { assignmentId };
  const { submissions } = await w.teacher.call(submissionContract.getSubmissionOverview, {
    params,
    query: {},
  });
  expect(submissions.map((line) => line.late)).toEqual([true]);
});

it('what was closed while the body came is asked again', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const meanwhile = async () => {
    const { db } = w.platform.database;
    await db
      .updateTable('assignment')
      .set({ filesUploadEnabled: false })
      .where('id', '=', assignmentId)
      .execute();
    w.clock.advance(minute);
  };
  const { status, body } = await handInSlowly(w, { by: w.student, assignmentId, meanwhile });
  expect(status).toBe(400);
  expect(body).toContain('UPLOAD_TYPE_DISABLED');
});

it('who has left the course, or whose session has ended, while the body came has handed in nothing', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const leave = async () => {
    const params = { courseId: w.course.id, userId: w.student.id };
    await w.teacher.call(courseContract.removeEnrollment, { params });
    w.clock.advance(minute);
  };
  expect((await handInSlowly(w, { by: w.student, assignmentId, meanwhile: leave })).status).toBe(404);
  const logOut = async () => {
    await w.otherStudent.call(accountContract.endAllSessions, {});
    w.clock.advance(minute);
  };
  expect((await handInSlowly(w, { by: w.otherStudent, assignmentId, meanwhile: logOut })).status).toBe(401);
  const list = { params: { assignmentId }, query: {} };
  expect(await w.teacher.call(submissionContract.listSubmissions, list)).toEqual([]);
});

it('who sends all within a second is asked for rights once', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const sent = { by: w.student, assignmentId, meanwhile: () => undefined };
  const statements = await statementsDuring(() => handInSlowly(w, sent));
  expect(statements.filter(({ text }) => text.includes('"session"."expires_at"'))).toHaveLength(1);
});

/** Sends all at once, and lets something happen before the first file is stored: an archive may take minutes. */
async function handInLooked(w: World, assignmentId: number, meanwhile: () => Promise<unknown>) {
  const { blobs } = w.platform;
  const together = blobs.together.bind(blobs);
  const watched = vi.spyOn(blobs, 'together').mockImplementationOnce(async (work) => {
    await meanwhile();
    return together(work);
  });
  const params = { assignmentId };
  const refused = await w.student.refused(submissionContract.uploadSubmission, {
    ...{ params, upload: formOf({ 'a.py': '1' }) },
  });
  watched.mockRestore();
  expect(await w.teacher.call(submissionContract.listSubmissions, { params, query: {} })).toEqual([]);
  return refused;
}

it('who left their group while the files were looked at has handed in nothing for it', async () => {
  const w = await makeWorld();
  const { groupSetId } = await buildGroups(w, [w.student, w.otherStudent]);
  const { id: assignmentId } = await w.assignment({ settings: { groupSetId } });
  const of = { params: { groupSetId, userId: w.student.id } };
  const { id: groupId } = await w.student.call(groupContract.getUserGroup, of);
  const leave = () =>
    w.student.call(groupContract.removeGroupMember, { params: { groupId, userId: w.student.id } });
  expect(await handInLooked(w, assignmentId, leave)).toMatchObject({ status: 409, code: 'INVALID_STATE' });
});

it('who has left the course while their files were looked at for long has handed in nothing', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const leave = async () => {
    const params = { courseId: w.course.id, userId: w.student.id };
    await w.teacher.call(courseContract.removeEnrollment, { params });
    w.clock.advance(minute);
  };
  expect(await handInLooked(w, assignmentId, leave)).toMatchObject({ status: 404 });
});
