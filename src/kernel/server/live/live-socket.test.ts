import { afterEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { z } from 'zod';
import { courseContract } from '../../../courses/domain/contract.ts';
import { submissionsTopic } from '../../../submissions/domain/events.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';

const makeWorld = useWorld();
const Frame = z.looseObject({ type: z.string() });
type Frame = z.infer<typeof Frame>;
const open: WebSocket[] = [];

afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});

/** A client of the realtime connection that keeps every frame. */
function connect(world: World, options: { origin?: string } = {}) {
  const socket = new WebSocket(`${world.baseUrl.replace('http', 'ws')}/api/ws/v1`, 'proofmark.v1', options);
  open.push(socket);
  const frames: Frame[] = [];
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve);
    socket.on('error', () => undefined);
  });
  socket.on('message', (message: Buffer) => frames.push(Frame.parse(JSON.parse(message.toString('utf8')))));
  const send = async (frame: unknown): Promise<void> => {
    if (socket.readyState === WebSocket.CONNECTING)
      await new Promise((resolve) => socket.once('open', resolve));
    socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  };
  const next = (type: string): Promise<Frame> =>
    expect
      .poll(() => frames.find((frame) => frame.type === type), { timeout: 5000 })
      .toBeTruthy()
      .then(() => {
        const found = frames.findIndex((frame) => frame.type === type);
        const [frame] = frames.splice(found, 1);
        if (!frame) throw new Error(`no ${type}`);
        return frame;
      });
  return { send, next, closed, frames };
}

async function ready(world: World, actor: Actor) {
  const client = connect(world);
  await client.send({ type: 'authenticate', accessToken: actor.token });
  await client.next('ready');
  return client;
}

const publish = (world: World, assignmentId: number, submissionId: string) =>
  world.transaction((tx) =>
    tx.publish(submissionsTopic, { assignmentId: String(assignmentId) }, { created: { submissionId } }),
  );

describe('the realtime connection (RT-001)', () => {
  it('says that it is ready to an authenticated session, and closes on a bad token', async () => {
    const world = await makeWorld();
    const client = connect(world);
    await client.send({ type: 'authenticate', accessToken: world.student.token });
    expect(await client.next('ready')).toMatchObject({ heartbeatSeconds: 15 });
    const stranger = connect(world);
    await stranger.send({ type: 'authenticate', accessToken: 'guess' });
    expect(await stranger.closed).toBe(4401);
  });

  it('closes on a frame that is none, and on a page of another site', async () => {
    const world = await makeWorld();
    const client = connect(world);
    await client.send('no json');
    expect(await client.closed).toBe(4400);
    expect(await connect(world, { origin: 'https://evil.example' }).closed).toBe(4403);
    expect(await connect(world, { origin: 'null' }).closed).toBe(4403);
  });

  it('refuses topics that do not exist and things the session may not see', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const client = await ready(world, world.outsider);
    await client.send({ type: 'subscribe', id: '1', topic: 'nothing', params: {} });
    expect(await client.next('error')).toMatchObject({ id: '1', error: { errorType: 'ValidationError' } });
    await client.send({
      type: 'subscribe',
      id: '2',
      topic: 'submissions',
      params: { assignmentId: String(id) },
    });
    expect(await client.next('error')).toMatchObject({ id: '2', error: { errorType: 'NotFoundError' } });
  });

  it('refuses ids that are none, without a fault', async () => {
    const world = await makeWorld();
    const client = await ready(world, world.student);
    const topics = [
      { topic: 'submissions', params: { assignmentId: 'x' } },
      { topic: 'feedback', params: { submissionId: '1e400' } },
      { topic: 'autoTestResult', params: { assignmentId: '1&submissionId=2', submissionId: '' } },
      { topic: 'autoTestBuild', params: { assignmentId: '1', snapshotId: "'" } },
    ];
    for (const wish of topics) {
      await client.send({ type: 'subscribe', id: wish.topic, ...wish });
      expect(await client.next('error')).toMatchObject({ error: { errorType: 'ValidationError' } });
    }
  });

  it('stops for who has lost the right to see', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const client = await ready(world, world.student);
    const params = { assignmentId: String(id) };
    await client.send({ type: 'subscribe', id: '1', topic: 'submissions', params });
    await client.next('subscribed');
    const { id: submissionId } = await handIn(world.student, id, { 'a.py': 'print(1)' });
    await client.next('event');
    await world.teacher.call(courseContract.removeEnrollment, {
      params: { courseId: world.course.id, userId: world.student.id },
    });
    await publish(world, id, String(submissionId));
    expect(await client.next('unsubscribed')).toMatchObject({ id: '1', reason: 'notAuthorized' });
    expect(client.frames.filter((frame) => frame.type !== 'ping')).toEqual([]);
  });

  it('brings the events of a topic to its readers and to nobody else', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const { id: otherId } = await world.assignment();
    const client = await ready(world, world.teacher);
    await client.send({
      type: 'subscribe',
      id: '1',
      topic: 'submissions',
      params: { assignmentId: String(id) },
    });
    await client.next('subscribed');
    await publish(world, otherId, '1');
    const { id: submissionId } = await handIn(world.student, id, { 'a.py': 'print(1)' });
    expect(await client.next('event')).toMatchObject({
      id: '1',
      topic: 'submissions',
      event: { created: { submissionId: String(submissionId) } },
    });
    expect(client.frames.filter((frame) => frame.type === 'event')).toEqual([]);
  });

  it('replays what was missed after a cursor', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const params = { assignmentId: String(id) };
    const first = await ready(world, world.teacher);
    await first.send({ type: 'subscribe', id: '1', topic: 'submissions', params });
    const { cursor } = await first.next('subscribed');
    const handedIn = await handIn(world.student, id, { 'a.py': 'print(1)' });
    const second = await ready(world, world.teacher);
    await second.send({ type: 'subscribe', id: '9', topic: 'submissions', params, afterCursor: cursor });
    expect(await second.next('event')).toMatchObject({
      event: { created: { submissionId: String(handedIn.id) } },
    });
  });

  it('ends with the session', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const client = await ready(world, world.teacher);
    await client.send({
      type: 'subscribe',
      id: '1',
      topic: 'submissions',
      params: { assignmentId: String(id) },
    });
    await client.next('subscribed');
    const { db } = world.platform.database;
    await db
      .updateTable('session')
      .set({ revokedAt: new Date() })
      .where('personId', '=', world.teacher.id)
      .execute();
    await publish(world, id, '1');
    expect(await client.closed).toBe(4401);
  });
});
