// Bodies that take long: who sent them is asked again when all is there.
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { normalRow, saveRubric } from '../../../tests/support/build-rubric.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import { accountContract } from '../../people/domain/account-contract.ts';
import { rubricContract } from '../../rubrics/domain/contract.ts';

const makeWorld = useWorld();

interface Slow {
  by: Actor;
  method: 'PUT' | 'POST';
  path: string;
  type: string;
  body: string;
  meanwhile: () => Promise<unknown>;
}

/** Sends all but the last byte, waits until the server has looked up the sender, and lets something happen before the end. */
async function sendSlowly(w: World, { by, method, path, type, body, meanwhile }: Slow) {
  const submit = vi.spyOn(pg.Query.prototype, 'submit');
  const sending = request(`${w.baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${by.token}`,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
    },
  });
  const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      text(response).then((told) => resolve({ status: response.statusCode ?? 0, body: told }), reject);
    });
  });
  sending.write(body.slice(0, -1));
  const isLookedUp = () =>
    submit.mock.contexts.some((query) => JSON.stringify(query).includes('token_sha256'));
  await vi.waitFor(() => expect(isLookedUp()).toBe(true), { timeout: 20_000 });
  submit.mockRestore();
  await meanwhile();
  sending.end(body.slice(-1));
  return answered;
}

const rubricOf = (header: string): string =>
  JSON.stringify({
    rows: [
      {
        ...{ type: 'normal', header, description: '', description_type: 'plain_text' },
        items: [{ header: 'Works', description: '', points: 10 }],
      },
    ],
    max_points: null,
  });

it('a rubric that began to arrive before its session was ended is not saved', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  await saveRubric(w.teacher, assignmentId, { rows: [normalRow] });
  const { accessToken } = await w.teacher.call(accountContract.restrictSession, {
    body: { forContext: { courseId: w.course.id }, removedPermissions: [] },
  });
  const path = `/api/v1/assignments/${assignmentId}/rubrics/`;
  const thief = w.withToken(w.teacher, accessToken);
  const sent = { by: thief, method: 'PUT', path, type: 'application/json' } as const;
  const form = new FormData();
  form.append('token', accessToken);
  const meanwhile = () => fetch(`${w.baseUrl}/api/v1/token/revoke`, { method: 'POST', body: form });
  const { status } = await sendSlowly(w, { ...sent, body: rubricOf('Stolen'), meanwhile });
  expect(status).toBe(401);
  const rows = await w.teacher.call(rubricContract.loadRubric, { params: { assignmentId } });
  expect(rows.map(({ header }) => header)).toEqual([normalRow.header]);
  const kept = { ...sent, by: w.teacher, body: rubricOf('Own'), meanwhile: async () => undefined };
  expect((await sendSlowly(w, kept)).status).toBe(200);
});

it('a description that began to arrive before its sender left the course is not stored', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const leaver = await w.person('Full Teacher');
  const between = 'between-parts';
  const body = `--${between}\r\nContent-Disposition: form-data; name="description"; filename="a.md"\r\n\r\nMine.\r\n--${between}--\r\n`;
  const { status } = await sendSlowly(w, {
    by: leaver,
    method: 'PUT',
    path: `/api/v1/assignments/${assignmentId}/description`,
    type: `multipart/form-data; boundary=${between}`,
    body,
    meanwhile: () =>
      w.teacher.call(courseContract.removeEnrollment, {
        params: { courseId: w.course.id, userId: leaver.id },
      }),
  });
  expect([403, 404]).toContain(status);
  const { hasDescription } = await w.teacher.call(assignmentContract.getAssignment, {
    params: { assignmentId },
  });
  expect(hasDescription).toBe(false);
});
