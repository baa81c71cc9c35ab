// Many open pages on one server process: an event that another process commits reaches its readers and nobody else.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { submissionsTopic } from '../../src/submissions/domain/events.ts';
import { handIn, joinedTeacher, makeAssignment, makeClassroom } from '../classroom.ts';
import { openLiveClient, type LiveClient } from '../live-client.ts';
import type { Row } from '../row.ts';
import { percentile, timed } from '../sampling.ts';
import type { Site } from '../site.ts';

const socketCount = 500;
const assignmentCount = 10;
const events = 30;
const warmUp = 5;
/** Between two events: a reader that hears a foreign event hears it within this. */
const pauseMs = 300;

export const sockets: Row = {
  name: 'sockets',
  measure: async (site) => {
    const room = await openRoom(site);
    try {
      const product: number[] = [];
      const floor: number[] = [];
      for (let round = -warmUp; round < events; round += 1) {
        const taken = await room.publish(round + warmUp);
        const bare = await room.notify();
        if (round < 0) continue;
        product.push(...taken);
        floor.push(bare);
      }
      const readers = socketCount / assignmentCount;
      const measure = `event to ${readers} readers of ${socketCount} sockets (floor: NOTIFY), p95`;
      const figures = { product: percentile(product, 0.95), floor: percentile(floor, 0.95) };
      return [{ measure, unit: 'ms', ...figures, aim: { productAtMost: 100 } }];
    } finally {
      await room.close();
    }
  },
};

interface Heard {
  readonly group: number;
  readonly atMs: number;
}

/** Sockets in groups, each watching an assignment of its own. */
async function openRoom(site: Site) {
  const classroom = await makeClassroom(site, 1);
  const [student = classroom.teacher] = classroom.students;
  const heard: Heard[] = [];
  const clients: LiveClient[] = [];
  const topics: { assignmentId: string; submissionId: string }[] = [];
  for (let group = 0; group < assignmentCount; group += 1) {
    // A person may have so many connections and not many more.
    const reader = await joinedTeacher(site, classroom);
    const assignment = await makeAssignment(site, classroom);
    const submission = await handIn(await site.client(student), assignment);
    const assignmentId = String(assignment);
    topics.push({ assignmentId, submissionId: String(submission) });
    for (let made = 0; made < socketCount / assignmentCount; made += 1) {
      const client = await openLiveClient(site.url, await site.token(reader));
      clients.push(client);
      const onEvent = () => heard.push({ group, atMs: performance.now() });
      await client.watch(submissionsTopic.name, { assignmentId }, onEvent);
    }
  }
  const notice = await openNotice(site);
  return {
    notify: notice.once,
    publish: async (number: number): Promise<number[]> => {
      const group = number % assignmentCount;
      const { assignmentId, submissionId } = topics[group] ?? { assignmentId: '', submissionId: '' };
      heard.length = 0;
      const startedAt = performance.now();
      await site.transaction((tx) =>
        tx.publish(submissionsTopic, { assignmentId }, { changed: { submissionId } }),
      );
      await sleep(pauseMs);
      const readers = socketCount / assignmentCount;
      if (heard.length !== readers || heard.some((one) => one.group !== group)) {
        throw new Error(`${heard.length} sockets heard an event of ${readers} readers, or others did.`);
      }
      return heard.map(({ atMs }) => atMs - startedAt);
    },
    close: async () => {
      for (const client of clients) client.close();
      await notice.close();
    },
  };
}

/** One listening connection: how long a notice takes that nobody must be asked about. */
async function openNotice(site: Site) {
  const connectionString = site.platform.config.databaseUrl;
  const [listener, sender] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  await listener.connect();
  await sender.connect();
  await listener.query('listen bench');
  return {
    once: () =>
      timed(async () => {
        const arrived = new Promise((resolve) => listener.once('notification', resolve));
        await sender.query('notify bench');
        await arrived;
      }),
    close: async () => {
      await listener.end();
      await sender.end();
    },
  };
}
