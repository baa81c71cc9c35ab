// What touches a whole course at once: a rubric that changes 1,000 grades, tests that are published for 1,000 authors,
// and the figures of the pages that list assignments.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { createApplication } from '../../src/app/http-app.ts';
import { autotestContract } from '../../src/autotest/domain/contract.ts';
import { gradingContract } from '../../src/grading/domain/contract.ts';
import type { Client } from '../../src/kernel/domain/client.ts';
import { toWire } from '../../src/kernel/domain/wire/wire-codec.ts';
import { createMetrics } from '../../src/kernel/server/http/metrics.ts';
import { rubricContract } from '../../src/rubrics/domain/contract.ts';
import { WrittenRubric } from '../../src/rubrics/domain/model.ts';
import { buildAuthors, buildChoices, buildSubmissions } from '../../tests/support/build-class.ts';
import { statementsDuring } from '../../tests/support/recorded-statements.ts';
import { makeAssignment, makeClassroom, publishTests, type Classroom } from '../classroom.ts';
import { answerTimes } from '../load.ts';
import { recordCall } from '../recorded-call.ts';
import type { Reading, Row } from '../row.ts';
import { inTurns, median, timed } from '../sampling.ts';
import { tokensOf, type Site } from '../site.ts';

const authors = 1_000;
const assignmentCount = 30;
const students = 300;
const rounds = 5;
const warmUp = 1;
const patienceMs = 60_000;

export const sets: Row = {
  name: 'sets',
  measure: async (site) => {
    const room = await makeClassroom(site, 0);
    return [
      ...(await rubricReadings(site, room)),
      ...(await publishReadings(site, room)),
      await workReading(site, { page: 'course', courseCount: 1 }),
      await workReading(site, { page: 'home', courseCount: 5 }),
    ];
  },
};

/** An assignment with so many authors, one submission each. */
async function attendedAssignment(site: Site, room: Classroom, count: number): Promise<number> {
  const assignmentId = await makeAssignment(site, room);
  await addAuthors(site, { room, assignmentId, count });
  return assignmentId;
}

async function addAuthors(
  site: Site,
  { room, assignmentId, count }: { room: Classroom; assignmentId: number; count: number },
): Promise<void> {
  const now = site.platform.clock.now();
  await site.transaction(async (tx) => {
    const authorIds = await buildAuthors(tx, { tenantId: room.teacher.tenantId, count });
    await buildSubmissions(tx, { assignmentId, authorIds, now });
  });
}

const rubric: WrittenRubric = {
  rows: ['Correctness', 'Tests', 'Style', 'Explanation'].map((header) => ({
    type: 'normal',
    header,
    description: '',
    descriptionType: 'plain_text',
    items: [0, 1, 2, 4].map((points) => ({ header: `${points} points`, description: '', points })),
  })),
  maxPoints: null,
};

async function rubricReadings(site: Site, room: Classroom): Promise<Reading[]> {
  const assignmentId = await attendedAssignment(site, room, authors);
  const client = await site.client(room.teacher);
  const params = { assignmentId };
  const rows = await client.call(rubricContract.saveRubric, { params, body: rubric });
  const now = site.platform.clock.now();
  await site.transaction((tx) => buildChoices(tx, { assignmentId, place: 3, now }));
  let maxPoints = 16;
  // Each round asks for other points for a full grade, so that every grade changes.
  const changed = (): WrittenRubric => ({ rows, maxPoints: (maxPoints += 1) });
  const product = () => timed(() => client.call(rubricContract.saveRubric, { params, body: changed() }));
  const floor = () => bareChange(site, assignmentId);
  const taken = await inTurns({ product, floor }, { rounds, warmUp });
  const measure = `rubric change, ${authors} graded submissions`;
  return [
    {
      measure: `${measure} (floor: one update, one insert)`,
      unit: 'ms',
      ...taken,
      aim: { productAtMost: 1_000 },
    },
    await statementsReading(site, room, { measure, assignmentId, body: changed() }),
    ...(await previewReadings({ client, assignmentId, changed, floor })),
  ];
}

/** The table of old and new grades before a change, and taking it back with that table. */
async function previewReadings(given: {
  client: Client;
  assignmentId: number;
  changed: () => WrittenRubric;
  floor: () => Promise<number>;
}): Promise<Reading[]> {
  const { client, assignmentId, changed, floor } = given;
  const params = { assignmentId };
  const preview = () =>
    timed(() => client.call(gradingContract.previewRubricGrades, { params, body: changed() }));
  const takeBack = async () => {
    await client.call(rubricContract.saveRubric, { params, body: changed() });
    const last = await client.call(gradingContract.previewRubricTakeBack, { params });
    if (last?.changes.length !== authors) throw new Error('Not every grade would change.');
    const body = { versionId: last.versionId };
    return timed(() => client.call(rubricContract.takeRubricBack, { params, body }));
  };
  const previewed = await inTurns({ product: preview, floor }, { rounds, warmUp });
  const takenBack = await inTurns({ product: takeBack, floor }, { rounds, warmUp });
  const of = `${authors} grades (floor: one update, one insert)`;
  return [
    { measure: `preview of ${of}`, unit: 'ms', ...previewed, aim: { productAtMost: 2_000 } },
    { measure: `taking back ${of}`, unit: 'ms', ...takenBack, aim: { productAtMost: 1_000 } },
  ];
}

/** The grades and their history alone, taken back. */
async function bareChange(site: Site, assignmentId: number): Promise<number> {
  const client = await bareClient(site);
  try {
    return await timed(async () => {
      await client.query('begin');
      await client.query('update submission set grade = grade where assignment_id = $1', [assignmentId]);
      await client.query(
        `insert into grade_change (submission_id, changed_at, is_rubric, grade, origin)
         select id, now(), true, grade, 'human' from submission where assignment_id = $1`,
        [assignmentId],
      );
      await client.query('rollback');
    });
  } finally {
    await client.end();
  }
}

/** How many statements the whole request sends; the same call in this process. */
async function statementsReading(
  site: Site,
  room: Classroom,
  given: { measure: string; assignmentId: number; body: WrittenRubric },
): Promise<Reading> {
  const { measure, assignmentId, body } = given;
  const server = await createApplication(site.platform, createMetrics());
  const authorization = `Bearer ${await site.token(room.teacher)}`;
  try {
    const statements = await statementsDuring(async () => {
      const answer = await server.app.inject({
        method: 'PUT',
        url: `/api/v1${rubricContract.saveRubric.path.replace('{assignmentId}', String(assignmentId))}`,
        headers: { authorization, 'content-type': 'application/json' },
        payload: JSON.stringify(toWire(WrittenRubric, body, 'snake')),
      });
      if (answer.statusCode !== 200)
        throw new Error(`The rubric answered ${answer.statusCode}: ${answer.body}`);
    });
    const floor = 2;
    return {
      measure: `${measure}, all it sends to the database`,
      unit: 'statements',
      product: statements.length,
      floor,
      aim: { productAtMost: 30 },
    };
  } finally {
    await server.stop();
  }
}

async function publishReadings(site: Site, room: Classroom): Promise<Reading[]> {
  const assignmentId = await makeAssignment(site, room);
  const client = await site.client(room.teacher);
  await publishTests(client, assignmentId);
  const params = { assignmentId };
  const { snapshots } = await client.call(autotestContract.listAutoTestSnapshots, { params });
  const snapshotId = snapshots[0]?.snapshotId ?? '';
  await setPublished(client, assignmentId, { unpublished: {} });
  await addAuthors(site, { room, assignmentId, count: authors });
  const all: number[] = [];
  const product = async (): Promise<number> => {
    const askedAt = site.platform.clock.now();
    const taken = await timed(() => setPublished(client, assignmentId, { published: snapshotId }));
    all.push(await timed(() => allQueued(site, assignmentId, askedAt)));
    await setPublished(client, assignmentId, { unpublished: {} });
    return taken;
  };
  const floor = () => bareRuns(site, assignmentId, snapshotId);
  const taken = await inTurns({ product, floor }, { rounds: 3, warmUp });
  const measure = `tests published for ${authors} authors`;
  const bare = '(floor: one insert)';
  return [
    { measure: `${measure}, answer ${bare}`, unit: 'ms', ...taken, aim: { productAtMost: 300 } },
    {
      measure: `${measure}, last run queued ${bare}`,
      unit: 'ms',
      product: median(all.slice(warmUp)),
      floor: taken.floor,
      aim: { productAtMost: 5_000 },
    },
  ];
}

async function setPublished(
  client: Client,
  assignmentId: number,
  publishedSnapshot: { published: string } | { unpublished: Record<never, never> },
): Promise<void> {
  const input = { params: { assignmentId }, body: { publishedSnapshot } };
  await client.call(autotestContract.updateAutoTestConfiguration, input);
}

async function allQueued(site: Site, assignmentId: number, since: Date): Promise<void> {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    const { queued } = await site.platform.database.db
      .selectFrom('autotestResult')
      .select(({ fn }) => fn.countAll<number>().as('queued'))
      .where('assignmentId', '=', assignmentId)
      .where('createdAt', '>=', since)
      .executeTakeFirstOrThrow();
    if (queued >= authors) return;
    if (performance.now() > endsAt) throw new Error(`Only ${queued} runs were queued.`);
    await sleep(20);
  }
}

/** The runs alone, taken back. */
async function bareRuns(site: Site, assignmentId: number, snapshotId: string): Promise<number> {
  const client = await bareClient(site);
  try {
    return await timed(async () => {
      await client.query('begin');
      await client.query(
        `insert into autotest_result (
           id, assignment_id, submission_id, snapshot_id, is_by_staff, created_at, waiting_since, author_id, course_id)
         select gen_random_uuid()::text, assignment_id, submission.id, $2, true, now(), now(), person_id, course_id
         from submission join assignment on assignment.id = assignment_id where assignment_id = $1`,
        [assignmentId, snapshotId],
      );
      await client.query('rollback');
    });
  } finally {
    await client.end();
  }
}

/** The one call for the figures of a page, beside its SQL alone. */
async function workReading(
  site: Site,
  { page, courseCount }: { page: string; courseCount: number },
): Promise<Reading> {
  const ids: number[] = [];
  let room = await makeClassroom(site, 0);
  const { teacher } = room;
  for (let course = 0; course < courseCount; course += 1) {
    if (course > 0) room = await makeClassroom(site, 0, teacher);
    for (let made = 0; made < assignmentCount / courseCount; made += 1)
      ids.push(await attendedAssignment(site, room, students));
  }
  await sql`analyze submission`.execute(site.platform.database.db);
  const tokens = await tokensOf(site, teacher, 20);
  const path = `/api/v2/assignment-work?assignmentIds=${ids.join(',')}`;
  const { statements } = await recordCall(site, path, tokens[0] ?? '');
  const client = await bareClient(site);
  try {
    const target = { port: site.port, path, tokens };
    const product = async () => median(await answerTimes(target, 20));
    const bare = async (): Promise<void> => {
      for (const { values, ...statement } of statements)
        await client.query({ ...statement, values: [...values] });
    };
    const floor = async () => {
      const taken: number[] = [];
      for (let at = 0; at < 20; at += 1) taken.push(await timed(bare));
      return median(taken);
    };
    const taken = await inTurns({ product, floor }, { rounds, warmUp });
    const measure = `figures of the ${page} page, ${assignmentCount} assignments x ${students} (floor: its SQL), p50`;
    return { measure, unit: 'ms', ...taken, aim: { ratioAtMost: 2 } };
  } finally {
    await client.end();
  }
}

async function bareClient(site: Site): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: site.platform.config.databaseUrl });
  await client.connect();
  return client;
}
