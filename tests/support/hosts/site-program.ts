// The program of the host that is the site: PostgreSQL, server and worker, with a course and its people. It obeys one
// order a line and answers one line of JSON: `restart` kills the server and starts it again, a statement of SQL is
// carried out. It ends when its input closes.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { closePlatform, openPlatform } from '../../../src/app/platform.ts';
import { prepareDatabase } from '../../../src/app/prepare-database.ts';
import { readConfig } from '../../../src/kernel/server/config.ts';
import { createLog } from '../../../src/kernel/server/log.ts';
import { runInBackground } from '../../../src/kernel/server/transaction.ts';
import {
  ensureGlobalRoles,
  findRoleId,
  insertPerson,
  openSession,
} from '../../../src/people/server/index.ts';
import { insertTenant, upsertSiteSetting } from '../../../src/tenants/server/index.ts';
import { startThrowAwayPostgres } from '../../../tools/run/throw-away-postgres.ts';
import { buildAssignment } from '../build-assignment.ts';
import { buildCourse, joinCourse } from '../build-course.ts';

const root = join(import.meta.dirname, '../../..');
const students = 12;
/** Silence counts sooner than usual, so that nobody waits for minutes. */
const settings = [
  ['AUTO_TEST_ENABLED', true],
  ['AUTO_TEST_2_ENABLED', true],
  ['AUTO_TEST_HEARTBEAT_INTERVAL', 5],
  ['AUTO_TEST_HEARTBEAT_MAX_MISSED', 3],
] as const;

const postgres = await startThrowAwayPostgres();
await prepareDatabase(postgres.url, join(root, 'migrations'));
const environment = { ...process.env, DATABASE_URL: postgres.url };
const people = await fillSite();
let server = await start('server');
const worker = await start('worker');
process.stdout.write(`${JSON.stringify(people)}\n`);
for await (const order of createInterface({ input: process.stdin })) {
  const answer = order === 'restart' ? await restartServer() : await rowsOf(order);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await Promise.all([server, worker].map((child) => end(child, 'SIGTERM')));
await postgres.remove();
process.exit();

async function start(name: string): Promise<ChildProcess> {
  // Its log goes elsewhere, since answers stand on our own output.
  const child = fork(join(root, `src/app/${name}.ts`), { env: environment, stdio: ['ignore', 2, 2, 'ipc'] });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`The ${name} ended with ${code}.`)));
  });
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function restartServer(): Promise<'restarted'> {
  await end(server, 'SIGKILL');
  server = await start('server');
  return 'restarted';
}

async function rowsOf(statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}

/** A course whose tests wait for the teacher to publish them. Answers the tokens of its people. */
async function fillSite() {
  const platform = await openPlatform({
    config: readConfig(environment),
    log: createLog('site', 'warn'),
    supervisesJobs: false,
  });
  const now = platform.clock.now();
  const filled = await runInBackground({ platform }, async (tx) => {
    await ensureGlobalRoles(tx);
    for (const [name, value] of settings) await upsertSiteSetting(tx, { name, value, now });
    const { id: tenantId } = await insertTenant(tx, { name: 'University of Hosts', abbreviatedName: 'UH' });
    let count = 0;
    const person = async (role: string) => {
      const username = `person${(count += 1)}`;
      const [roleId, email] = [await findRoleId(tx, role), `${username}@example.org`];
      const made = { tenantId, username, name: username, email, passwordHash: null, roleId };
      const entered = await insertPerson(tx, made);
      const session = { platform, person: entered, lifetimeSeconds: 3600, userAgent: 'test' };
      return { id: entered.id, token: (await openSession(tx, session)).accessToken };
    };
    const [admin, teacher] = [await person('Admin'), await person('Staff')];
    const course = await buildCourse(tx, { tenantId, teacher, now });
    const tokens: string[] = [];
    for (let at = 0; at < students; at += 1) {
      const actor = await person('Student');
      await joinCourse(tx, { course, actor, role: 'Student', now });
      tokens.push(actor.token);
    }
    const assignment = await buildAssignment(tx, { courseId: course.id, tenantId, wishes: {}, now });
    return { admin: admin.token, teacher: teacher.token, students: tokens, assignmentId: assignment.id };
  });
  await closePlatform(platform);
  return filled;
}
