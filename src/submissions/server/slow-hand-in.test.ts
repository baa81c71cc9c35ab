// Hand-ins with bodies that take long: which of their moments is compared with the dates.
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { handIn } from '../../../tests/support/build-submission.ts';
import { statementsDuring } from '../../../tests/support/recorded-statements.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { courseContract } from '../../courses/domain/contract.ts';
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
  };
  expect((await handInSlowly(w, { by: w.student, assignmentId, meanwhile: leave })).status).toBe(404);
  const logOut = async () => {
    await w.otherStudent.call(accountContract.endAllSessions, {});
  };
  expect((await handInSlowly(w, { by: w.otherStudent, assignmentId, meanwhile: logOut })).status).toBe(401);
  const list = { params: { assignmentId }, query: {} };
  expect(await w.teacher.call(submissionContract.listSubmissions, list)).toEqual([]);
});

it('who sent all at once is asked for rights once', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const statements = await statementsDuring(() => handIn(w.student, assignmentId));
  expect(statements.filter(({ text }) => text.includes('"session"."expires_at"'))).toHaveLength(1);
});
