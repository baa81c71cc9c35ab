// Two real server processes on one database: what happens in one reaches the browsers of the other.
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { nextFreePort } from '../../tools/run/ports.ts';
import { handIn } from '../../tests/support/build-submission.ts';
import { closeLiveClients, connectLive, type LiveClient } from '../../tests/support/live-client.ts';
import { useWorld, type Actor, type World } from '../../tests/support/world.ts';
import { courseContract } from '../courses/domain/contract.ts';
import { createClient } from '../kernel/domain/client.ts';
import { httpFetch } from '../kernel/server/http-fetch.ts';
import { peopleContract } from '../people/domain/contract.ts';
import { submissionContract } from '../submissions/domain/contract.ts';

interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
}

const makeWorld = useWorld();
const servers: ServerProcess[] = [];

beforeAll(async () => {
  // The world only provides the database and the people; the processes under test are the two below.
  const { platform } = await makeWorld();
  const port = await nextFreePort(18_700);
  const otherPort = await nextFreePort(port + 1);
  const start = (onPort: number) => startServer(platform.config, onPort);
  servers.push(...(await Promise.all([start(port), start(otherPort)])));
}, 120_000);
afterEach(closeLiveClients);
afterAll(async () => {
  await Promise.all(servers.map(({ process }) => stop(process, 'SIGTERM')));
});

async function startServer(config: World['platform']['config'], port: number): Promise<ServerProcess> {
  const server = fork(join(import.meta.dirname, 'server.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: config.databaseUrl,
      PROOFMARK_DATA: mkdtempSync(join(tmpdir(), 'proofmark-test-')),
      PROOFMARK_PORT: String(port),
      PROOFMARK_RUNNER_TOKEN: config.runnerToken,
      PROOFMARK_SECRET: config.secret,
      PROOFMARK_LOG_LEVEL: 'silent',
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('message', () => resolve());
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return { url: `http://127.0.0.1:${port}`, process: server };
}

async function stop(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}

function serverAt(which: 0 | 1): ServerProcess {
  const server = servers[which];
  if (!server) throw new Error('The servers run while the tests do.');
  return server;
}

/** The same person, whose calls go to one of the two servers. */
function at(which: 0 | 1, actor: Actor) {
  const { url: baseUrl } = serverAt(which);
  const token = () => actor.token;
  return createClient({ baseUrl, fetch: httpFetch, token, sleep: async () => undefined, random: () => 0 });
}

async function watch(which: 0 | 1, actor: Actor, assignmentId: number): Promise<LiveClient> {
  const client = connectLive(serverAt(which).url, { token: actor.token, answersPings: true });
  await client.next('ready');
  const params = { assignmentId: String(assignmentId) };
  await client.send({ type: 'subscribe', id: '1', topic: 'submissions', params });
  await client.next('subscribed');
  return client;
}

const handInAt = (which: 0 | 1, student: Actor, assignmentId: number) => {
  const upload = new FormData();
  upload.append('file', new Blob(['print(1)\n']), 'main.py');
  const to = { params: { assignmentId }, query: {}, upload };
  return at(which, student).call(submissionContract.uploadSubmission, to);
};

describe('two server processes', () => {
  it('bring what is handed in at one to those who watch at the other, and to nobody else (RT-009)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const teacher = await watch(0, world.teacher, id);
    const other = await watch(0, world.otherStudent, id);
    const own = await watch(1, world.student, id);
    const submission = await handInAt(1, world.student, id);
    const event = { created: { submissionId: String(submission.id) } };
    expect(await teacher.next('event')).toMatchObject({ id: '1', topic: 'submissions', event });
    expect(await own.next('event')).toMatchObject({ event });
    expect(other.frames.filter(({ type }) => type === 'event')).toEqual([]);
  });

  it('let whoever comes back to another server go on where they were (RT-009)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const first = await watch(0, world.teacher, id);
    await handInAt(0, world.student, id);
    const { cursor } = await first.next('event');
    const missed = await handInAt(0, world.otherStudent, id);
    const second = connectLive(serverAt(1).url, { token: world.teacher.token });
    await second.next('ready');
    const params = { assignmentId: String(id) };
    const wish = { type: 'subscribe', id: '7', topic: 'submissions', params, afterCursor: cursor };
    await second.send(wish);
    expect(await second.next('event')).toMatchObject({
      id: '7',
      event: { created: { submissionId: String(missed.id) } },
    });
    expect(second.frames.filter(({ type }) => type === 'event')).toEqual([]);
  });

  it('end a connection at one when its session is logged out at the other, or its right is taken (RT-009)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const teacher = await watch(0, world.teacher, id);
    const student = await watch(0, world.student, id);
    const removed = { courseId: world.course.id, userId: world.student.id };
    await at(1, world.teacher).call(courseContract.removeEnrollment, { params: removed });
    const upload = new FormData();
    upload.set('token', world.teacher.token);
    await at(1, world.teacher).call(peopleContract.revokeToken, { upload });
    await handIn(world.otherStudent, id, { 'a.py': 'print(1)' });
    expect(await teacher.closed).toBe(4401);
    expect(await student.next('unsubscribed')).toMatchObject({ reason: 'notAuthorized' });
    for (const { frames } of [teacher, student]) {
      expect(frames.filter(({ type }) => type === 'event')).toEqual([]);
    }
  });

  it('send their browsers away when they stop, and the other goes on (RT-009)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const teacher = await watch(0, world.teacher, id);
    const leaving = await watch(1, world.teacher, id);
    await stop(serverAt(1).process, 'SIGTERM');
    expect(await leaving.closed).toBe(1001);
    await handInAt(0, world.student, id);
    await teacher.next('event');
  });
});
