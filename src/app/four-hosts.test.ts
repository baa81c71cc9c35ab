// A site and three runners on four hosts: what becomes of the hand-ins when a host is cut off, one dies, and the server
// starts again. Networks, processes and sandboxes are real; only the hosts share a kernel.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { formOf } from '../../tests/support/build-submission.ts';
import {
  openNetwork,
  whyNoNetworks,
  type Host,
  type HostNetwork,
} from '../../tests/support/hosts/network.ts';
import { startRunnerOn, type RunnerProcess } from '../../tests/support/runner-peer.ts';
import { autotestContract } from '../autotest/domain/contract.ts';
import { runnerTokenContract } from '../autotest/domain/runners/tokens.ts';
import { buildAndPublish, connect } from '../cli/index.ts';
import { newUlid, systemClock, systemRandomness } from '../kernel/server/clock.ts';
import { submissionContract } from '../submissions/domain/contract.ts';

/** Silence of 15 seconds ends a lease, and each run takes five: on a busy machine all of it takes minutes. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const port = 8080;
const folder = mkdtempSync('/tmp/proofmark-hosts-');

const Filled = z.object({
  admin: z.string(),
  teacher: z.string(),
  students: z.array(z.string()),
  assignmentId: z.number(),
});
const Row = z.object({
  submission_id: z.number(),
  state: z.string(),
  failures: z.number(),
  finished_at: z.string().nullable(),
  token: z.string().nullable(),
  tests: z.number(),
});

interface Site {
  readonly url: string;
  readonly filled: z.infer<typeof Filled>;
  order(line: string): Promise<unknown>;
  stop(): Promise<void>;
}

interface RunnerHost {
  readonly host: Host;
  readonly process: RunnerProcess;
  readonly name: string;
}

let network: HostNetwork | undefined;
let site: Site;
const runners: RunnerHost[] = [];
const why = whyNoNetworks();

beforeAll(async () => {
  if (why !== undefined) return;
  network = await openNetwork();
  site = await startSite(await network.host());
  for (const name of ['first', 'second', 'third'])
    runners.push(await startRunner(await network.host(), name));
});
afterAll(async () => {
  await Promise.all(runners.map(({ process }) => process.stop()));
  if (network) await site.stop();
  await network?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startSite(host: Host): Promise<Site> {
  const child = host.spawn(process.execPath, {
    arguments: [join(import.meta.dirname, '../../tests/support/hosts/site-program.ts')],
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PROOFMARK_DATA: join(folder, 'site'),
      PROOFMARK_HOST: '0.0.0.0',
      PROOFMARK_PORT: String(port),
      PROOFMARK_RUNNER_TOKEN: 'a-runner-token-for-tests-of-32-characters',
      PROOFMARK_SECRET: 'a-secret-for-tests-of-at-least-32-characters',
      PROOFMARK_LOG_LEVEL: 'warn',
    },
  });
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new Error('The site has no pipes.');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const line = await lines.next();
    if (line.done) throw new Error('The site ended.');
    return JSON.parse(line.value);
  };
  return {
    url: `http://${host.address}:${port}`,
    filled: Filled.parse(await next()),
    order: (line) => {
      stdin.write(`${line}\n`);
      return next();
    },
    stop: async () => {
      const ended = once(child, 'exit');
      stdin.end();
      await ended;
    },
  };
}

/** Each host has a token of its own. */
async function startRunner(host: Host, name: string): Promise<RunnerHost> {
  const admin = connect(site.url, site.filled.admin);
  const { token } = await admin.call(runnerTokenContract.createRunnerToken, { body: { name } });
  const own = { PROOFMARK_RUNNER_TOKEN: token };
  const started = await startRunnerOn(host.spawn, { url: site.url, folder: join(folder, name), own });
  return { host, name, process: started };
}

const script = 'sleep 5\necho done';

async function publishTests(): Promise<void> {
  const params = { assignmentId: site.filled.assignmentId };
  const teacher = connect(site.url, site.filled.teacher);
  const steps = [{ program: { id: newUlid(systemClock, systemRandomness), script } }];
  await teacher.call(autotestContract.putAutoTestConfiguration, { params });
  await teacher.call(autotestContract.updateAutoTestConfiguration, {
    params,
    body: { updatedTest: { steps } },
  });
  await buildAndPublish(teacher, params.assignmentId);
}

async function handIn(token: string): Promise<number> {
  const given = { params: { assignmentId: site.filled.assignmentId }, query: {} };
  const upload = formOf({ 'main.py': 'print(1)\n' });
  const { id } = await connect(site.url, token).call(submissionContract.uploadSubmission, {
    ...given,
    upload,
  });
  return id;
}

/** The rows of the database, in the order of the hand-ins, each with the name of the token that judged it. */
async function results(): Promise<z.infer<typeof Row>[]> {
  const rows = await site.order(
    'select submission_id, state, failures, finished_at, t.name as token, ' +
      '(select count(*) from autotest_step_result s where s.result_id = r.id) as tests ' +
      'from autotest_result r left join autotest_runner_token t on t.id = r.runner_token_id order by submission_id',
  );
  return z.array(Row).parse(rows);
}

async function namesAtWork(): Promise<Set<string | null>> {
  const { runners: known } = await connect(site.url, site.filled.admin).call(
    autotestContract.listRunners,
    {},
  );
  return new Set(known.filter(({ state }) => state === 'working').map(({ tokenName }) => tokenName));
}

function runnerOf(name: string): RunnerHost {
  const found = runners.find((one) => one.name === name);
  if (!found) throw new Error(`There is no runner ${name}.`);
  return found;
}

it('each hand-in has one result, though a host is cut off, one dies and the server starts again', async ({
  skip,
}) => {
  skip(why !== undefined, why);
  await publishTests();
  const submissionIds = await Promise.all(site.filled.students.map(handIn));
  await expect.poll(namesAtWork).toEqual(new Set(['first', 'second', 'third']));

  const [first, second, third] = [runnerOf('first'), runnerOf('second'), runnerOf('third')];
  first.host.unplug();
  second.process.child.kill('SIGKILL');
  expect(await site.order('restart')).toBe('restarted');

  const allOver = async () => (await results()).every(({ finished_at: at }) => at !== null);
  await expect.poll(allOver, { timeout: 180_000 }).toBe(true);
  const found = await results();
  expect(found.map(({ submission_id: id }) => id)).toEqual(
    submissionIds.toSorted((one, other) => one - other),
  );
  for (const { state, tests } of found) expect({ state, tests }).toEqual({ state: 'passed', tests: 1 });
  // What the first two held when they went is done again, and the third did it.
  expect(found.filter(({ failures }) => failures > 0).length).toBeGreaterThanOrEqual(2);
  expect(found.filter(({ failures, token }) => failures > 0 && token !== 'third')).toEqual([]);

  // The host that comes back finds its reports refused, and works again.
  first.host.plugIn();
  await third.process.stop();
  const [student = ''] = site.filled.students;
  const later = await handIn(student);
  const ofLater = async () => (await results()).find(({ submission_id: id }) => id === later);
  await expect.poll(ofLater, { timeout: 120_000 }).toMatchObject({ state: 'passed', token: 'first' });
  expect((await results()).filter(({ submission_id: id }) => id !== later)).toEqual(found);
});
