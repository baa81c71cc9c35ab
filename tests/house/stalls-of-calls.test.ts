// The same as `stalls.test.ts` for the calls themselves: what is large, what many ask at once, what nobody waits for.
// Whoever attacks does so from a thread of their own, so that the event loop that is watched does the server's work only.
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { feedbackContract } from '../../src/feedback/domain/contract.ts';
import { liveLimits } from '../../src/kernel/domain/live.ts';
import { searchLimits } from '../../src/submissions/domain/search/find-in-text.ts';
import { zipOf } from '../support/archives.ts';
import { buildAuthors, buildChoices, buildSubmissions } from '../support/build-class.ts';
import { buildWork } from '../support/build-feedback.ts';
import { normalRow, saveRubric } from '../support/build-rubric.ts';
import { handIn } from '../support/build-submission.ts';
import { callsAtOnce, sent } from '../support/calls-at-once.ts';
import { assignmentWithGit, setUpHook } from '../support/git-pushes.ts';
import { githubHeaders } from '../support/git-server.ts';
import { attack, leastStalls } from '../support/stall-watch.ts';
import { useWorld, type Actor, type World } from '../support/world.ts';

// A row that is noisy is measured up to three times, each in a world of its own.
vi.setConfig({ testTimeout: 120_000 });

const makeWorld = useWorld();

/** Pieces of work for which everybody may be held up; `stall-watch.ts` tells what a piece is. */
const mostPieces = 20;

interface Case {
  readonly name: string;
  /** Makes everything ready; what it gives is done while the server is watched. */
  readonly ready: (w: World) => Promise<() => Promise<unknown>>;
  /** More than usual, where the server must read the whole body to find that it is too large. */
  readonly pieces?: number;
  /** What all of it may cost, where nobody waits for the answer. */
  readonly piecesInAll?: number;
}

/** Calls that are left when the server has begun with them, over and over; then one that is not left. */
const leftCalls = `
  const { connect } = require('node:net');
  const { port, head, rounds } = given;
  const call = (leaveMs) => new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    const leave = leaveMs && setTimeout(() => socket.resetAndDestroy(), leaveMs);
    socket.on('error', () => undefined);
    socket.on('data', () => leaveMs || socket.resetAndDestroy());
    socket.on('close', resolve);
  });
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(Array.from({ length: 30 }, (_, at) => call(50 + 10 * at)));
  await call(0);`;

/** Thousands of requests on each of some connections, without waiting for any answer. */
const pipelinedCalls = `
  const { connect } = require('node:net');
  const { port, head, connections, times } = given;
  await Promise.all(Array.from({ length: connections }, () => new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(head.repeat(times)));
    socket.on('error', () => undefined);
    socket.on('data', () => undefined);
    socket.on('close', resolve);
  })));`;

/** Connections of one session that watch as much as they may, and give it up again. */
const subscriptions = `
  const { url, token, params, connections, perSecond } = given;
  let subscribed = 0;
  await Promise.all(Array.from({ length: connections }, () => new Promise((resolve) => {
    const socket = new WebSocket(url, 'proofmark.v1');
    socket.onclose = resolve;
    let answers = 0;
    socket.onmessage = ({ data }) => {
      const { type } = JSON.parse(data);
      if (type === 'ready')
        for (let id = 0; id < perSecond; id += 1)
          socket.send(JSON.stringify({ type: 'subscribe', id: String(id), topic: 'submissions', params }));
      if (type === 'subscribed') subscribed += 1;
      if (type === 'subscribed' || type === 'error') answers += 1;
      if (answers === perSecond) socket.close();
    };
    socket.onopen = () => socket.send(JSON.stringify({ type: 'authenticate', accessToken: token }));
  })));
  return subscribed;`;

const portOf = ({ baseUrl }: World): number => Number(new URL(baseUrl).port);

/** The head of a call that is written on a connection of its own. */
function headOf(path: string, { token }: Actor): string {
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`;
}

/** A hand-in of as many files as one may have, written as rows. */
async function largestHandIn(w: World): Promise<number> {
  const { id: assignmentId } = await w.assignment();
  const { id } = await handIn(w.student, assignmentId, { 'a.py': 'x' });
  await sql`
    with hashed as (select sha256 from submission_file where submission_id = ${id} and sha256 is not null)
    insert into submission_file (submission_id, path, is_directory, sha256, size_bytes)
    select ${id}, 'directory-' || n % 100 || case when n < 100 then '' else '/file-' || n || '.py' end,
      n < 100, case when n >= 100 then sha256 end, case when n >= 100 then 1 end
    from generate_series(0, 16000) n, hashed order by n
  `.execute(w.platform.database.db);
  return id;
}

async function manyHandIns(w: World, times: number): Promise<number> {
  const { id: assignmentId } = await w.assignment();
  await sql`
    insert into submission (assignment_id, person_id, origin, is_test, created_at)
    select ${assignmentId}, ${w.student.id}, 'uploaded_files', false, now() - n * interval '1 second'
    from generate_series(1, ${times}::int) n
  `.execute(w.platform.database.db);
  return assignmentId;
}

/** Sections of the course, each with so many of the students, who are as many as the sections; answers their ids. */
async function fullSections(
  w: World,
  { sections, students, places }: Record<'sections' | 'students' | 'places', number>,
) {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into section (course_id, name, created_at)
      select ${w.course.id}, 'Section ' || n, now() from generate_series(1, ${sections}::int) n returning id),
    people as (
      insert into person (tenant_id, username, name, email, role_id)
      select tenant_id, username || n, 'Many', n || email, role_id
      from person, generate_series(1, ${students}::int) n where person.id = ${w.student.id} returning id),
    members as (
      insert into enrollment (course_id, person_id, role_id)
      select course_id, people.id, enrollment.role_id from people, enrollment
      where course_id = ${w.course.id} and person_id = ${w.student.id} returning person_id),
    numbered as (select id, row_number() over () - 1 as at from made),
    placed as (
      insert into section_member (section_id, person_id)
      select numbered.id, person_id
      from (select person_id, row_number() over () as at from members) student, generate_series(1, ${places}::int) n, numbered
      where numbered.at = (student.at + n * 7) % ${sections}
      on conflict do nothing)
    select id from made`.execute(w.platform.database.db);
  return rows.map(({ id }) => id);
}

const boundary = 'between-parts';

function formOfOne(name: string, content: Uint8Array, part = 'file'): Buffer {
  const start = `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\n\r\n`;
  return Buffer.concat([Buffer.from(start), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

const largeRow = {
  type: 'normal',
  header: 'h'.repeat(255),
  description: '',
  description_type: 'plain_text',
  items: Array.from({ length: 100 }, (_, points) => ({ header: 'i', description: '', points })),
};

/** As many values as fit into a body: lists without anything in them. */
const mostValues = `[${'[],'.repeat(340_000)}[]]`;

const cases: readonly Case[] = [
  {
    name: 'bodies of 340,000 values, 10 at once',
    ready: async (w) => {
      const body = `{"name":"theme","value":${mostValues}}`;
      const path = '/api/v1/settings/ui_preferences/';
      return sent(w, { by: w.student, method: 'PATCH', path, body, times: 10, statuses: { 400: 10 } });
    },
    // Text becomes values before they can be counted, and each body is read in one piece.
    pieces: 100,
  },
  {
    name: 'rubrics with more categories than they may have',
    ready: async (w) => {
      const path = `/api/v1/assignments/${(await w.assignment()).id}/rubrics/`;
      const body = `{"rows":[${'{},'.repeat(100_000)}{}],"max_points":null}`;
      return sent(w, { by: w.teacher, method: 'PUT', path, body, times: 1, statuses: { 400: 1 } });
    },
  },
  {
    name: 'the password of an assignment as a letter with 60,000 marks that are not in order',
    ready: async (w) => {
      const path = `/api/v1/assignments/${(await w.assignment()).id}/verify`;
      const body = JSON.stringify({ password: `a${'\u0301\u0316'.repeat(30_000)}` });
      return sent(w, { by: w.student, method: 'POST', path, body, times: 1, statuses: { 400: 1 } });
    },
  },
  {
    name: 'configurations of tests with as many values as they may have, none of them a step',
    ready: async (w) => {
      const { id } = await w.assignment();
      const path = `/api/v2/autotest/${id}`;
      const body = `{"updatedTest":{"steps":[${'{},'.repeat(19_990)}{}]}}`;
      return sent(w, { by: w.teacher, method: 'PATCH', path, body, times: 1, statuses: { 400: 1 } });
    },
    // 9 to 13 where nothing else runs.
    pieces: 40,
  },
  {
    name: 'bodies of outsiders, 50 at once',
    ready: async (w) => {
      const body = `{"username":${mostValues}}`;
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
      const given = { url: `${w.baseUrl}/api/v1/login`, init, times: 50 };
      return async () => expect(await attack(callsAtOnce, given)).toEqual({ 400: 50 });
    },
  },
  {
    name: 'as many preferences as one may have, full of values',
    ready: async (w) => {
      const value = `[${'[],'.repeat(1300)}[]]`;
      await sql`
        insert into ui_preference (person_id, name, value)
        select ${w.student.id}, 'whitespace-' || n, ${value}::jsonb from generate_series(1, 1024) n
      `.execute(w.platform.database.db);
      const path = '/api/v1/settings/ui_preferences/';
      return sent(w, { by: w.student, path, times: 1, statuses: { 200: 1 } });
    },
    pieces: 40,
  },
  {
    name: 'bodies of 30 MB from nobody, 10 at once',
    ready: (w) => {
      const url = `${w.baseUrl}/api/v1/webhooks/00000000-0000-4000-8000-000000000000`;
      const headers = { 'content-type': 'application/json', 'x-github-event': 'push' };
      const given = { url, init: { method: 'POST', headers, body: 'x'.repeat(30_000_000) }, times: 10 };
      return Promise.resolve(async () => expect(await attack(callsAtOnce, given)).toEqual({ 400: 10 }));
    },
  },
  {
    name: 'a list of people as long as it may be, as it comes from a file (browsers read CSV)',
    ready: async (w) => {
      const { id: courseId } = w.course;
      const { id: roleId } = await w.platform.database.db
        .selectFrom('courseRole')
        .select('id')
        .where('courseId', '=', courseId)
        .where('name', '=', 'Student')
        .executeTakeFirstOrThrow();
      const users = Array.from({ length: 1000 }, (_, n) => ({
        username: `new-${n}`,
        name: 'n'.repeat(255),
        email: `new-${n}@example.org`,
      }));
      const body = JSON.stringify({ role_id: roleId, users });
      const path = `/api/v1/courses/${courseId}/bulk_enroll/`;
      return sent(w, { by: w.admin, method: 'POST', path, body, times: 1, statuses: { 200: 1 } });
    },
  },
  {
    name: 'the tree of 16,000 files asked for 40 times at once',
    ready: async (w) => {
      const path = `/api/v1/submissions/${await largestHandIn(w)}/root_file_trees/`;
      return sent(w, { by: w.student, path, times: 40, statuses: { 200: 40 } });
    },
  },
  {
    name: 'a list of 20,000 submissions asked for 10 times at once',
    ready: async (w) => {
      const path = `/api/v2/assignments/${await manyHandIns(w, 20_000)}/submission-overview?all=true`;
      return sent(w, { by: w.student, path, times: 10, statuses: { 200: 10 } });
    },
  },
  {
    name: 'an import of 1,000 grades among 20,000 submissions, previewed 6 times at once',
    ready: async (w) => {
      const { id: assignmentId } = await w.assignment();
      await w.transaction(async (tx) => {
        const authorIds = await buildAuthors(tx, { tenantId: w.tenantId, count: 20_000 });
        await buildSubmissions(tx, { assignmentId, authorIds, now: w.clock.now() });
      });
      const path = `/api/v2/assignments/${assignmentId}/grade-import-preview`;
      const grades = Array.from({ length: 1000 }, (_, at) => ({ username: `author1-${at}`, grade: 5 }));
      const body = JSON.stringify({ grades });
      return sent(w, { by: w.teacher, method: 'POST', path, body, times: 6, statuses: { 200: 6 } });
    },
  },
  {
    name: 'archives of 16,000 files that are left as soon as they begin',
    ready: async (w) => {
      const head = headOf(`/api/v2/submissions/${await largestHandIn(w)}/zip`, w.student);
      return () => attack(leftCalls, { port: portOf(w), head, rounds: 4 });
    },
    piecesInAll: 250,
  },
  {
    name: 'lists of 20,000 submissions that are left as soon as they begin',
    ready: async (w) => {
      const path = `/api/v2/assignments/${await manyHandIns(w, 20_000)}/submission-overview?all=true`;
      return () => attack(leftCalls, { port: portOf(w), head: headOf(path, w.student), rounds: 4 });
    },
    // Those that had begun are ended; all 120 together would be about 15,000 pieces.
    piecesInAll: 1000,
  },
  {
    name: 'ten connections with 5,000 requests each, sent without waiting',
    ready: async (w) => {
      const head = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';
      return () => attack(pipelinedCalls, { port: portOf(w), head, connections: 10, times: 5000 });
    },
    // 5 where nothing else runs, up to 40 on a busy machine.
    pieces: 120,
  },
  {
    name: 'a search in the largest files, for what stands behind a million lines, 5 times at once',
    ready: async (w) => {
      const { id: assignmentId } = await w.assignment();
      const text = `${'\n'.repeat(searchLimits.fileBytes - 2)}zz`;
      const files = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`${at}.txt`, text]));
      const { id: submissionId } = await handIn(w.student, assignmentId, files);
      const path = `/api/v2/submissions/${submissionId}/file-search?q=zz`;
      return sent(w, { by: w.student, path, times: 5, statuses: { 200: 5 } });
    },
  },
  {
    name: 'what another rubric would change for 4,000 marked submissions, asked for 10 times at once',
    ready: async (w) => {
      const { id: assignmentId } = await w.assignment();
      const rows = Array.from({ length: 10 }, () => normalRow);
      const saved = await saveRubric(w.teacher, assignmentId, { rows });
      const now = w.clock.now();
      await w.transaction(async (tx) => {
        const authorIds = await buildAuthors(tx, { tenantId: w.tenantId, count: 4000 });
        await buildSubmissions(tx, { assignmentId, authorIds, now });
        await buildChoices(tx, { assignmentId, place: 2, now });
      });
      const written = saved.map(({ id, items }) => ({ ...normalRow, id, items }));
      const body = JSON.stringify({ rows: written, maxPoints: 100 });
      const path = `/api/v2/assignments/${assignmentId}/rubric-grade-preview`;
      return sent(w, { by: w.teacher, method: 'POST', path, body, times: 10, statuses: { 200: 10 } });
    },
  },
  {
    name: 'a form whose settings are millions of values',
    ready: async (w) => {
      const { id: assignmentId } = await w.assignment();
      const body = formOfOne('json', Buffer.from(`[${'[],'.repeat(5_000_000)}[]]`), 'json');
      const type = `multipart/form-data; boundary=${boundary}`;
      const path = `/api/v1/assignments/${assignmentId}/submit_types`;
      return sent(w, { by: w.teacher, method: 'PATCH', path, body, type, times: 2, statuses: { 400: 2 } });
    },
  },
  {
    name: 'what a host tells of pushes, with as many values as it may have, 60 at once',
    ready: async (w) => {
      const hook = await setUpHook(w.student, await assignmentWithGit(w));
      const body = `{"a":[${'0,'.repeat(199_000)}0]}`;
      const init = { method: 'POST', headers: githubHeaders(hook.secret, body), body };
      const url = `${w.baseUrl}/api/v1/webhooks/${hook.id}`;
      return async () => {
        expect(await attack(callsAtOnce, { url, init, times: 60 })).toEqual({ 400: 60 });
      };
    },
  },
  {
    name: 'the list of an upload of as many files as one may have, 10 at once',
    ready: async (w) => {
      const { id: assignmentId } = await w.assignment();
      const named = (_: unknown, at: number) => ({ name: `${at}.txt`, sizeBytes: 1, modifiedAtMs: at });
      const body = JSON.stringify({ files: Array.from({ length: 16_000 }, named) });
      const path = `/api/v2/assignments/${assignmentId}/uploads`;
      return sent(w, { by: w.student, method: 'POST', path, body, times: 10, statuses: { 200: 10 } });
    },
  },
  {
    name: 'archives that imply more folders than a hand-in may have',
    ready: async (w) => {
      const members = Array.from({ length: 4000 }, (_, at) => ({ name: `${at}${'/d'.repeat(58)}/f` }));
      const body = formOfOne('x.zip', zipOf(members));
      const path = `/api/v1/assignments/${(await w.assignment()).id}/submission`;
      const type = `multipart/form-data; boundary=${boundary}`;
      return sent(w, { by: w.student, method: 'POST', path, body, type, times: 5, statuses: { 400: 5 } });
    },
  },
  {
    name: 'as many temporary files as one may have',
    ready: async (w) => {
      const body = Buffer.alloc(65_536, 'x');
      const call = { by: w.student, method: 'POST', path: '/api/v1/files/', body };
      return sent(w, { ...call, type: 'application/octet-stream', times: 60, statuses: { 201: 60 } });
    },
  },
  {
    name: 'a rubric as large as it may be',
    ready: async (w) => {
      const rows = Array.from({ length: 100 }, () => largeRow);
      const body = JSON.stringify({ rows, max_points: null });
      const path = `/api/v1/assignments/${(await w.assignment()).id}/rubrics/`;
      return sent(w, { by: w.teacher, method: 'PUT', path, body, times: 1, statuses: { 200: 1 } });
    },
  },
  {
    name: 'replies as long as they may be, 40 at once',
    ready: async (w) => {
      const { submissionId: workId } = await buildWork(w);
      const thread = await w.teacher.call(feedbackContract.openThread, { body: { workId } });
      const body = JSON.stringify({ comment: 'é*'.repeat(32_768), reply_type: 'markdown' });
      const path = `/api/v1/comments/${thread.id}/replies/`;
      return sent(w, { by: w.teacher, method: 'POST', path, body, times: 40, statuses: { 200: 40 } });
    },
  },
  {
    name: 'sections with as many places and waiting people as a course may have, listed 10 times at once',
    ready: async (w) => {
      const [first] = await fullSections(w, { sections: 500, students: 5000, places: 10 });
      await sql`insert into section_pending_user (section_id, tenant_id, username)
        select ${first}::uuid, ${w.tenantId}::uuid, repeat('x', 250) || n from generate_series(1, 5000) n
      `.execute(w.platform.database.db);
      const path = `/api/v1/courses/${w.course.id}/sections/`;
      return sent(w, { by: w.teacher, path, times: 10, statuses: { 200: 10 } });
    },
  },
  {
    name: 'what a schedule of 500 sections would change for 5,000 students, asked for 5 times at once',
    ready: async (w) => {
      const sectionIds = await fullSections(w, { sections: 500, students: 5000, places: 10 });
      const entry = {
        availability: { tag: 'fixed', value: true },
        deadline: w.clock.now(),
        lockDate: null,
      };
      const timeframes = [null, ...sectionIds].map((id) => ({ ...entry, sectionIds: id && [id] }));
      const path = `/api/v2/assignments/${(await w.assignment()).id}/timeframes-preview`;
      const body = JSON.stringify({ timeframes });
      return sent(w, { by: w.teacher, method: 'POST', path, body, times: 5, statuses: { 200: 5 } });
    },
  },
  {
    name: 'the room of an exam with 500 students, read 10 times at once',
    ready: async (w) => {
      await fullSections(w, { sections: 1, students: 500, places: 1 });
      const { id } = await w.assignment({ settings: { kind: 'exam' } });
      await sql`
        insert into exam_entry (assignment_id, person_id, entered_at, by_link, network, user_agent)
        select ${id}, person_id, now() - n * interval '1 minute', false, '192.0.2.' || n, repeat('x', 200)
        from enrollment, generate_series(1, 20) n where course_id = ${w.course.id}
      `.execute(w.platform.database.db);
      const path = `/api/v2/assignments/${id}/exam-room`;
      return sent(w, { by: w.teacher, path, times: 10, statuses: { 200: 10 } });
    },
  },
  {
    name: 'as many subscriptions as one session may have',
    ready: async (w) => {
      const { assignmentId } = await buildWork(w);
      return async () => {
        const subscribed = await attack(subscriptions, {
          url: `${w.baseUrl.replace('http', 'ws')}/api/ws/v1`,
          token: w.student.token,
          params: { assignmentId: String(assignmentId) },
          connections: liveLimits.connectionsOfSession,
          perSecond: liveLimits.framesPerSecond - 2,
        });
        expect(subscribed).toBeGreaterThan(0);
      };
    },
  },
];

it.each(cases)(
  'the server answers during $name',
  async ({ ready, pieces = mostPieces, piecesInAll = Infinity }) => {
    const { longest, used } = await leastStalls(
      makeWorld,
      ready,
      ({ longest, used }) => longest < pieces && used < piecesInAll,
    );
    expect(longest).toBeLessThan(pieces);
    expect(used).toBeLessThan(piecesInAll);
  },
);
