// Hand-ins whose line breaks: sent again under the same key they arrive, and arrive once.
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectFault } from '../../../tests/support/fault-log.ts';
import { useWorld } from '../../../tests/support/world.ts';
import { submissionContract } from '../domain/contract.ts';

const makeWorld = useWorld();
const boundary = 'between-parts';
const start = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.py"\r\n\r\nprint(`;
const body = `${start}1)\n\r\n--${boundary}--\r\n`;

it('a hand-in that broke off arrives once when it is sent again under its key', async () => {
  expectFault(/"operation":"uploadSubmission".*"message":"aborted"/);
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const url = `${w.baseUrl}/api/v1/assignments/${assignmentId}/submission`;
  const headers = {
    authorization: `Bearer ${w.student.token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'idempotency-key': 'one-hand-in',
  };

  const broken = request(url, { method: 'POST', headers });
  const hasBroken = new Promise((resolve) => broken.on('error', resolve));
  broken.write(start);
  // The server has claimed the key before it writes the file.
  const incoming = join(w.platform.config.dataFolder, 'blobs', 'incoming');
  const incomingFiles = () => (existsSync(incoming) ? readdirSync(incoming).length : 0);
  await expect.poll(incomingFiles, { timeout: 30_000 }).toBe(1);
  broken.destroy(new Error('The line broke.'));
  await hasBroken;

  // Until the server has noticed, it answers that the first request is still at work.
  const send = () => fetch(url, { method: 'POST', headers, body });
  await expect.poll(async () => (await send()).status, { timeout: 30_000 }).toBe(200);
  expect((await send()).status).toBe(200);
  const { submissions } = await w.teacher.call(submissionContract.getSubmissionOverview, {
    params: { assignmentId },
    query: { all: true },
  });
  expect(submissions).toHaveLength(1);
});
