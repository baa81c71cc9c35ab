import { afterEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { courseContract } from '../../../courses/domain/contract.ts';
import { peopleContract } from '../../../people/domain/contract.ts';
import { submissionsTopic } from '../../../submissions/domain/events.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { closeLiveClients, connectLive, type LiveClient } from '../../../../tests/support/live-client.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { liveCursorHeader } from '../../domain/live.ts';
import { removeOld } from '../sweep.ts';

const makeWorld = useWorld();
afterEach(closeLiveClients);

const connect = (world: World, how: Parameters<typeof connectLive>[1] = {}) =>
  connectLive(world.baseUrl, how);

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

async function watch(client: LiveClient, assignmentId: number, more: { afterCursor?: unknown } = {}) {
  const params = { assignmentId: String(assignmentId) };
  await client.send({ type: 'subscribe', id: '1', topic: 'submissions', params, ...more });
  return (await client.next('subscribed'))['cursor'];
}

const removedOf = (client: LiveClient) =>
  client.frames
    .filter(({ type }) => type === 'event')
    .map(({ event }) => submissionsTopic.event.parse(event))
    .flatMap((event) => ('removed' in event ? [event.removed.submissionId] : []));

describe('the realtime connection', () => {
  it('takes the token of its header, as clients outside of browsers send it (RT-001)', async () => {
    const world = await makeWorld();
    const client = connect(world, { token: world.student.token });
    expect(await client.next('ready')).toMatchObject({ heartbeatSeconds: 15 });
    expect(await connect(world, { token: 'guess' }).closed).toBe(4401);
  });

  it('does nothing for who has not authenticated (RT-009)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const client = connect(world);
    await client.send({
      type: 'subscribe',
      id: '1',
      topic: 'submissions',
      params: { assignmentId: String(id) },
    });
    expect(await client.closed).toBe(4401);
    expect(client.frames).toEqual([]);
  });

  it('says that it is ready to an authenticated session, and closes on a bad token (RT-001, RT-009)', async () => {
    const world = await makeWorld();
    const client = connect(world);
    await client.send({ type: 'authenticate', accessToken: world.student.token });
    expect(await client.next('ready')).toMatchObject({ heartbeatSeconds: 15 });
    const stranger = connect(world);
    await stranger.send({ type: 'authenticate', accessToken: 'guess' });
    expect(await stranger.closed).toBe(4401);
  });

  it('closes on a frame that is none, and on a page of another site (RT-009)', async () => {
    const world = await makeWorld();
    const client = connect(world);
    await client.send('no json');
    expect(await client.closed).toBe(4400);
    expect(await connect(world, { origin: 'https://evil.example' }).closed).toBe(4403);
    expect(await connect(world, { origin: 'null' }).closed).toBe(4403);
  });

  it('refuses topics that do not exist and things the session may not see (RT-009)', async () => {
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

  it('stops for who has lost the right to see (RT-009)', async () => {
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

  it('brings the events of a topic to its readers and to nobody else (RT-009)', async () => {
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

  it('replays what was missed after a cursor (RT-009)', async () => {
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

  it('ends when the session is logged out or replaced by one that has ended (RT-009)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const client = await ready(world, world.teacher);
    await watch(client, id);
    const upload = new FormData();
    upload.set('token', world.teacher.token);
    await world.nobody.call(peopleContract.revokeToken, { upload });
    await publish(world, id, '1');
    expect(await client.closed).toBe(4401);
    expect(client.frames.filter(({ type }) => type === 'event')).toEqual([]);
    const other = await ready(world, world.student);
    await other.send({ type: 'authenticate', accessToken: world.teacher.token });
    expect(await other.closed).toBe(4401);
  });

  it('changes the session of an open connection: from then on its rights count (RT-009)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const client = await ready(world, world.student);
    await watch(client, id);
    await client.send({ type: 'authenticate', accessToken: world.outsider.token });
    await client.next('ready');
    await publish(world, id, '1');
    expect(await client.next('unsubscribed')).toMatchObject({ id: '1', reason: 'notAuthorized' });
  });

  it('keeps nothing of what was given up at once (RT-009)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const client = await ready(world, world.teacher);
    const params = { assignmentId: String(id) };
    await client.send({ type: 'subscribe', id: '1', topic: 'submissions', params });
    await client.send({ type: 'unsubscribe', id: '1' });
    expect(await client.next('unsubscribed')).toMatchObject({ id: '1', reason: 'requested' });
    await publish(world, id, '1');
    await client.send({ type: 'request', id: '2', operation: 'nothing' });
    expect(await client.next('error')).toMatchObject({ id: '2', error: { errorType: 'ValidationError' } });
    expect(client.frames.map(({ type }) => type).filter((type) => type !== 'ping')).toEqual(['subscribed']);
  });

  it('lets cursors grow, whatever the order in which changes were committed (RT-009)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const client = await ready(world, world.teacher);
    await watch(client, id);
    const first = Promise.withResolvers<void>();
    const isPublished = Promise.withResolvers<void>();
    const slow = world.transaction(async (tx) => {
      await tx.publish(submissionsTopic, { assignmentId: String(id) }, { removed: { submissionId: '1' } });
      isPublished.resolve();
      await first.promise;
    });
    await isPublished.promise;
    await world.transaction((tx) =>
      tx.publish(submissionsTopic, { assignmentId: String(id) }, { removed: { submissionId: '2' } }),
    );
    const early = await client.next('event');
    expect(early).toMatchObject({ event: { removed: { submissionId: '2' } } });
    first.resolve();
    await slow;
    const late = await client.next('event');
    expect(late).toMatchObject({ event: { removed: { submissionId: '1' } } });
    expect(String(late['cursor']) >= String(early['cursor'])).toBe(true);
    expect(String(late['cursor'])).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  });

  it('replays an event whose lower number was committed while its reader was away (RT-009)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const params = { assignmentId: String(id) };
    const slow = String((await handIn(world.student, id, { 'slow.py': '' })).id);
    const quick = String((await handIn(world.student, id, { 'quick.py': '' })).id);
    const client = await ready(world, world.teacher);
    await watch(client, id);
    const mayCommit = Promise.withResolvers<void>();
    const isPublished = Promise.withResolvers<void>();
    const late = world.transaction(async (tx) => {
      await tx.publish(submissionsTopic, params, { removed: { submissionId: slow } });
      isPublished.resolve();
      await mayCommit.promise;
    });
    await isPublished.promise;
    await world.transaction((tx) =>
      tx.publish(submissionsTopic, params, { removed: { submissionId: quick } }),
    );
    const { cursor } = await client.next('event');
    client.leave();
    mayCommit.resolve();
    await late;
    const back = await ready(world, world.teacher);
    await watch(back, id, { afterCursor: cursor });
    // Other work on the same database server may be running; then an event is delivered twice.
    await expect.poll(() => removedOf(back)).toContain(slow);
  });

  it('begins where a read was made: only what has happened since is told (RT-009)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const read = (headers: Record<string, string>) =>
      fetch(`${world.baseUrl}/api/v1/about`, { headers }).then((answer) =>
        answer.headers.get(liveCursorHeader),
      );
    const afterCursor = await read({ authorization: `Bearer ${world.teacher.token}` });
    await publish(world, id, '1');
    const client = await ready(world, world.teacher);
    await watch(client, id, { afterCursor });
    expect(await client.next('event')).toMatchObject({ event: { created: { submissionId: '1' } } });
    expect(client.frames.map(({ type }) => type)).not.toContain('reset');
    // A caller without a session gets no cursor, since they may watch nothing.
    expect(await read({})).toBeNull();
  });

  it('holds events for 10 minutes, and tells who comes later to read everything again (RT-009)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const cursor = await watch(await ready(world, world.teacher), id);
    await publish(world, id, '1');
    world.clock.advance(7 * 60_000);
    await removeOld(world.platform);
    const soon = await ready(world, world.student);
    await watch(soon, id, { afterCursor: cursor });
    await soon.send({ type: 'unsubscribe', id: '1' });
    await soon.next('unsubscribed');
    expect(soon.frames.map(({ type }) => type)).not.toContain('reset');
    world.clock.advance(6 * 60_000);
    await removeOld(world.platform);
    const late = await ready(world, world.teacher);
    await watch(late, id, { afterCursor: cursor });
    expect(await late.next('reset')).toEqual({ type: 'reset', id: '1' });
    await watch(late, id, { afterCursor: 'no cursor at all' });
    await late.next('reset');
  });

  it('tells its readers to read everything again when the way to the other servers was broken (RT-009)', async () => {
    const world = await makeWorld();
    const { id } = await world.assignment();
    const client = await ready(world, world.teacher);
    await watch(client, id);
    const { db } = world.platform.database;
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'proofmark-live' and datname = current_database()
    `.execute(db);
    await publish(world, id, '1');
    expect(await client.next('reset')).toEqual({ type: 'reset', id: '1' });
    await publish(world, id, '2');
    await client.next('event');
  });
});
