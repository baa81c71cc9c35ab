// A site that is served by two processes: a page of the one shows what happens at the other, also when its own
// server is killed in between.
import { randomBytes } from 'node:crypto';
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import { connect } from '../../src/cli/index.ts';
import { demoPassword } from '../../src/app/demo/people.ts';
import type { Client } from '../../src/kernel/domain/client.ts';
import { peopleContract } from '../../src/people/domain/contract.ts';
import { submissionContract } from '../../src/submissions/domain/contract.ts';
import { uploadContract } from '../../src/submissions/domain/uploads/contract.ts';
import { nextFreePort } from '../../tools/run/ports.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { addressOf, handIn, makeCourse } from '../support/journey-course.ts';
import { ownProduct } from '../support/journey-product.ts';
import { logInAs } from '../support/pages.ts';

test.describe.configure({ mode: 'serial' });
test.skip(!ownProduct()?.pid, 'starts and kills processes: only for a product that the tests started');

let second: ChildProcess;
let secondUrl: string;

/** The server process below ./run. */
function serverPid(): number {
  const parent = String(ownProduct()?.pid);
  const found = execFileSync('pgrep', ['-P', parent, '-f', 'dist/server/server.mjs'], { encoding: 'utf8' });
  return Number(found.trim());
}

const partsOf = (file: string) => readFileSync(file, 'utf8').split('\0').filter(Boolean);

/** One more server with all that the first one was given, on ports of its own. */
test.beforeAll(async () => {
  const pid = serverPid();
  const bundle = partsOf(`/proc/${pid}/cmdline`).find((part) => part.endsWith('server.mjs')) ?? '';
  const given = partsOf(`/proc/${pid}/environ`).map((entry) => {
    const [name = '', ...value] = entry.split('=');
    return [name, value.join('=')] as const;
  });
  const port = await nextFreePort(18_800);
  const ports = { PROOFMARK_PORT: String(port), PROOFMARK_CONTENT_PORT: '0' };
  const env = { ...Object.fromEntries(given), ...ports, NODE_CHANNEL_FD: undefined };
  second = fork(bundle, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await new Promise<void>((resolve, reject) => {
    second.once('message', () => resolve());
    second.once('exit', (code) => reject(new Error(`The second server ended with ${code}.`)));
  });
  secondUrl = `http://127.0.0.1:${port}`;
});
test.afterAll(async () => {
  const ended = new Promise((resolve) => second.once('exit', resolve));
  second.kill('SIGTERM');
  await ended;
});

/** The same person at the second server. */
async function atSecond(username: string) {
  const body = { username, password: demoPassword };
  const { accessToken } = await connect(secondUrl, undefined).call(peopleContract.logIn, { body });
  return connect(secondUrl, accessToken);
}

const idIn = (frame: string | Buffer): string => /"id":"([^"]+)"/.exec(String(frame))?.[1] ?? '';

test('a page shows what is handed in at another server, also what came while its own was away (RT-009)', async ({
  page,
}) => {
  const { courseId } = await makeCourse('Two servers', { student1: 'Student', student2: 'Student' });
  const teacher = await clientOf('teacher');
  const body = { name: 'Anything' };
  const { id } = await teacher.call(assignmentContract.createAssignment, { params: { courseId }, body });
  const open = {
    availability: { tag: 'fixed', value: true },
    deadline: null,
    lockDate: null,
    sectionIds: null,
  } as const;
  await teacher.call(assignmentContract.putTimeframes, {
    params: { assignmentId: id },
    body: { timeframes: [open] },
  });
  const students = { first: await atSecond('student1'), second: await atSecond('student2') };

  await logInAs(page, 'teacher');
  // Among what the page asks for and what it is told to have.
  let asked = '';
  const subscribed = new Set<string>();
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      if (/"topic":"submissions"/.test(String(payload))) asked = idIn(payload);
    });
    socket.on('framereceived', ({ payload }) => {
      if (/"subscribed"/.test(String(payload))) subscribed.add(idIn(payload));
    });
  });
  await page.goto(`${productUrl()}${addressOf(courseId, id, '/submissions')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Submissions' })).toBeVisible();
  await expect.poll(() => subscribed.has(asked)).toBe(true);
  const reads: string[] = [];
  page.on('request', (request) => reads.push(request.url()));

  await handIn(students.first, id, { 'main.py': 'print(1)\n' });
  await expect(page.getByText('Showing 1 out of 1 student', { exact: true })).toBeVisible();

  const isBack = page.waitForEvent('websocket');
  process.kill(serverPid(), 'SIGKILL');
  await handIn(students.second, id, { 'main.py': 'print(2)\n' });
  await isBack;
  await expect(page.getByText('Showing 2 out of 2 students')).toBeVisible({ timeout: 60_000 });
  // Nobody has loaded the page again.
  expect(reads.filter((url) => url.endsWith('/submissions'))).toEqual([]);
});

test('an upload whose server is killed between two parts goes on at another server, with the same bytes', async () => {
  const { courseId } = await makeCourse('Two servers for parts', { student1: 'Student' });
  const teacher = await clientOf('teacher');
  const { id: assignmentId } = await teacher.call(assignmentContract.createAssignment, {
    params: { courseId },
    body: { name: 'Something large' },
  });
  const open = {
    availability: { tag: 'fixed', value: true },
    deadline: null,
    lockDate: null,
    sectionIds: null,
  } as const;
  const params = { assignmentId };
  await teacher.call(assignmentContract.putTimeframes, { params, body: { timeframes: [open] } });
  const bytes = new Uint8Array(randomBytes(1_500_000));
  const file = { name: 'data.bin', sizeBytes: bytes.length, modifiedAtMs: 1 };
  const [first, second] = [await clientOf('student1'), await atSecond('student1')];
  const { id: uploadId } = await first.call(uploadContract.beginUpload, { params, body: { files: [file] } });
  const send = (client: Client, [from, to]: [number, number]) =>
    client.call(uploadContract.appendToUpload, {
      ...{ params: { uploadId }, query: { offset: from } },
      upload: bytes.slice(from, to),
    });
  const half = 700_000;
  await send(first, [0, half]);
  process.kill(serverPid(), 'SIGKILL');
  const found = await second.call(uploadContract.beginUpload, { params, body: { files: [file] } });
  expect(found).toEqual({ id: uploadId, sizeBytes: bytes.length, receivedBytes: half });
  await send(second, [half, bytes.length]);
  const { id: submissionId } = await second.call(submissionContract.uploadSubmission, {
    params,
    query: { uploadId },
  });
  const { id: fileId } = await second.call(submissionContract.getFileInformation, {
    params: { submissionId },
    query: { path: file.name },
  });
  const answer = await second.download(submissionContract.downloadFile, { params: { fileId } });
  expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  await expectServerBack();
});

/** The journey after this one finds the server that was killed. */
async function expectServerBack(): Promise<void> {
  const isUp = async () => (await fetch(`${productUrl()}/healthz`).catch(() => undefined))?.ok;
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
}
