// The world of a test: the whole application in this process on a database of its own, with people, a course
// and whatever else is asked for. Time, randomness and mail are the test's.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { AppEndpoint } from '../../src/access/domain/endpoint.ts';
import { createApplication } from '../../src/app/http-app.ts';
import { closePlatform, openPlatform } from '../../src/app/platform.ts';
import { settingEntries } from '../../src/tenants/domain/settings.ts';
import { ApiError, createClient, type CallInput, type Page } from '../../src/kernel/domain/client.ts';
import type { ParamsOf, ReplyOf } from '../../src/kernel/domain/endpoint.ts';
import type { HttpResponse } from '../../src/kernel/domain/call-request.ts';
import { httpFetch } from '../../src/kernel/server/http-fetch.ts';
import { createMetrics } from '../../src/kernel/server/http/metrics.ts';
import type { Platform } from '../../src/kernel/server/platform.ts';
import { runInBackground } from '../../src/kernel/server/transaction.ts';
import type { Tx } from '../../src/kernel/server/database.ts';
import { ensureGlobalRoles, findRoleId, insertPerson, openSession } from '../../src/people/server/index.ts';
import { insertTenant, upsertSiteSetting } from '../../src/tenants/server/index.ts';
import { buildAssignment, type AssignmentWishes } from './build-assignment.ts';
import { buildCourse, joinCourse } from './build-course.ts';
import { TestClock } from './clock.ts';
import { freshDatabase } from './database.ts';
import { createFaultLog } from './fault-log.ts';
import { watchSecondConnections } from './second-connections.ts';

export interface Refused {
  status: number;
  code: string;
  message: string;
  body: Record<string, unknown>;
}

/** A person of the world, logged in. */
export interface Actor {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly token: string;
  call<E extends AppEndpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>>;
  callPage<E extends AppEndpoint>(endpoint: E, input: CallInput<E>): Promise<Page<ReplyOf<E>>>;
  download<E extends AppEndpoint>(endpoint: E, input: CallInput<E>): Promise<HttpResponse>;
  /** Makes a call that must be refused and tells how. */
  refused<E extends AppEndpoint>(endpoint: E, input: CallInput<E>): Promise<Refused>;
}

export interface World {
  readonly platform: Platform;
  readonly baseUrl: string;
  readonly clock: TestClock;
  readonly tenantId: string;
  readonly admin: Actor;
  readonly teacher: Actor;
  readonly grader: Actor;
  readonly student: Actor;
  readonly otherStudent: Actor;
  /** A person of the same institution who is in no course. */
  readonly outsider: Actor;
  /** Nobody: no session at all. */
  readonly nobody: Actor;
  /** A runner with the token of this site. */
  readonly runner: Actor;
  readonly course: { id: number };
  /** A new assignment of the course, open for hand-in unless the wishes say otherwise. */
  assignment(wishes?: AssignmentWishes): Promise<{ id: number }>;
  /** One more person, enrolled with the role when one is named. */
  person(role?: string): Promise<Actor>;
  /** A second course with a teacher of its own. */
  otherCourse(): Promise<{ id: number; teacher: Actor }>;
  /** The same person with another session. */
  withToken(actor: Actor, token: string): Actor;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** What a valid call of each endpoint looks like, for the checks that walk over all of them. */
export type Samples<C> = {
  [Name in keyof C]: C[Name] extends AppEndpoint
    ? (world: World) => Promise<{ as: Actor; input: CallInput<C[Name]> & { params?: ParamsOf<C[Name]> } }>
    : never;
};

interface Running {
  platform: Platform;
  baseUrl: string;
  clock: TestClock;
  tenantId: string;
}

const featuresOn = settingEntries.filter(
  (entry) =>
    entry.default === false && entry.name !== 'STUDENT_PAYMENT_ENABLED' && entry.name !== 'REGISTER_ENABLED',
);

interface WorldWishes {
  /** Where content is kept in place of the disk; asked when the file begins. */
  s3?: () => Platform['config']['s3'];
}

/**
 * Starts the application for this test file and gives a function that makes a new world (people, course) in
 * it for each test. Call it at the top of the file.
 */
export function useWorld(wishes: WorldWishes = {}): () => Promise<World> {
  let running: Running | undefined;
  const faults = createFaultLog();
  let secondConnections = (): string[] => [];
  let stop: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    const { url } = await freshDatabase();
    const clock = new TestClock();
    const dataFolder = mkdtempSync(join(tmpdir(), 'proofmark-test-'));
    const platform = await openPlatform({
      log: faults.log,
      clock,
      supervisesJobs: false,
      config: { ...configOf(url, dataFolder), s3: wishes.s3?.() },
    });
    secondConnections = watchSecondConnections(platform.database);
    const application = await createApplication(platform, createMetrics());
    await platform.live.start();
    const baseUrl = await application.app.listen({ host: '127.0.0.1', port: 0 });
    stop = async () => {
      await application.stop();
      await closePlatform(platform);
    };
    running = { platform, baseUrl, clock, tenantId: await prepareSite(platform) };
  });
  afterAll(async () => {
    await stop();
    expect(faults.unexpected(), 'faults in the log').toEqual([]);
    expect(secondConnections(), 'second connections inside of a transaction').toEqual([]);
  });
  return async () => {
    if (!running) throw new Error('The world is made inside tests.');
    return makeWorld(running);
  };
}

function configOf(databaseUrl: string, dataFolder: string): Platform['config'] {
  return {
    databaseUrl,
    dataFolder,
    host: '127.0.0.1',
    port: 0,
    contentPort: 0,
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    siteUrl: undefined,
    contentUrl: undefined,
    runnerToken: 'a-runner-token-for-tests-of-32-characters',
    secret: 'a-secret-for-tests-of-at-least-32-characters',
    trustedProxies: [],
    reachableNetworks: ['127.0.0.0/8'],
    smtpUrl: undefined,
    mailFolder: join(dataFolder, 'mail'),
    stopWithinMs: 20_000,
    s3: undefined,
    logLevel: 'info',
  };
}

async function prepareSite(platform: Platform): Promise<string> {
  const now = platform.clock.now();
  return runInBackground({ platform }, async (tx) => {
    await ensureGlobalRoles(tx);
    for (const { name } of featuresOn) await upsertSiteSetting(tx, { name, value: true, now });
    return (await insertTenant(tx, { name: 'University of Tests', abbreviatedName: 'UT' })).id;
  });
}

let peopleMade = 0;

async function makeWorld(running: Running): Promise<World> {
  const { platform } = running;
  const person = (globalRole: string) => makePerson(running, globalRole);
  const [teacher, grader, student, otherStudent, outsider, admin] = await Promise.all([
    person('Staff'),
    person('Student'),
    person('Student'),
    person('Student'),
    person('Student'),
    person('Admin'),
  ]);
  const course = await runInBackground({ platform }, (tx) =>
    buildCourse(tx, { tenantId: running.tenantId, teacher, now: running.clock.now() }),
  );
  const join = (actor: Actor, role: string) =>
    runInBackground({ platform }, (tx) => joinCourse(tx, { course, actor, role, now: running.clock.now() }));
  await join(grader, 'Full TA');
  await join(student, 'Student');
  await join(otherStudent, 'Student');
  return {
    ...running,
    admin,
    teacher,
    grader,
    student,
    otherStudent,
    outsider,
    nobody: actorOf(running, { id: 0, name: '', username: '', token: '' }),
    runner: actorOf(running, { id: 0, name: '', username: '', token: platform.config.runnerToken }),
    course,
    assignment: (wishes = {}) =>
      runInBackground({ platform }, (tx) =>
        buildAssignment(tx, {
          courseId: course.id,
          tenantId: running.tenantId,
          wishes,
          now: running.clock.now(),
        }),
      ),
    person: async (role) => {
      const made = await person('Student');
      if (role !== undefined) await join(made, role);
      return made;
    },
    otherCourse: async () => {
      const owner = await person('Staff');
      const { id } = await runInBackground({ platform }, (tx) =>
        buildCourse(tx, { tenantId: running.tenantId, teacher: owner, now: running.clock.now() }),
      );
      return { id, teacher: owner };
    },
    withToken: ({ id, name, username }, token) => actorOf(running, { id, name, username, token }),
    transaction: (work) => runInBackground({ platform }, work),
  };
}

async function makePerson(running: Running, globalRole: string): Promise<Actor> {
  const { platform, tenantId } = running;
  peopleMade += 1;
  const username = `person${peopleMade}-${platform.random.bytes(4).toString('hex')}`;
  const name = `Person ${peopleMade}`;
  return runInBackground({ platform }, async (tx) => {
    const roleId = await findRoleId(tx, globalRole);
    const email = `${username}@example.org`;
    const person = await insertPerson(tx, { tenantId, username, name, email, passwordHash: null, roleId });
    const lifetimeSeconds = 365 * 24 * 3600;
    const login = await openSession(tx, { platform, person, lifetimeSeconds, userAgent: 'test' });
    return actorOf(running, { id: person.id, name, username, token: login.accessToken });
  });
}

function actorOf(
  { baseUrl }: Running,
  person: { id: number; name: string; username: string; token: string },
): Actor {
  const client = createClient({
    baseUrl,
    fetch: httpFetch,
    token: () => person.token || undefined,
    sleep: () => Promise.resolve(),
    random: () => 0,
  });
  return {
    ...person,
    call: (endpoint, input) => client.call(endpoint, input),
    callPage: (endpoint, input) => client.callPage(endpoint, input),
    download: (endpoint, input) => client.download(endpoint, input),
    refused: async (endpoint, input) => {
      const error = await client.download(endpoint, input).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (!(error instanceof ApiError)) throw new Error(`The call was not refused (${String(error)}).`);
      return {
        status: error.status,
        code: error.body?.code ?? '',
        message: error.message,
        body: error.body ?? {},
      };
    },
  };
}
