// How results a minute grow with the number of runners. Steps only sleep, so that two cores can stand for many machines.
// The first runner is that of the site; the others are real runner processes with tokens of their own.
import { join } from 'node:path';
import { autotestContract } from '../../src/autotest/domain/contract.ts';
import { runnerTokenContract } from '../../src/autotest/domain/runners/tokens.ts';
import { buildAndPublish } from '../../src/cli/index.ts';
import type { Client } from '../../src/kernel/domain/client.ts';
import { newUlid } from '../../src/kernel/server/clock.ts';
import { startRunnerProcess, type RunnerProcess } from '../../tests/support/runner-peer.ts';
import { handIn, makeAssignment, makeClassroom, waitForResults, type Classroom } from '../classroom.ts';
import type { Reading, Row } from '../row.ts';
import type { Site } from '../site.ts';

const sizes = [1, 2, 5, 10];
const sleepSeconds = 30;
/** Runs that each slot takes, one after the other. */
const rounds = 2;

export const fleet: Row = {
  name: 'fleet',
  measure: async (site) => {
    const admin = await site.client(await site.person('Admin'));
    const slots = await slotsOfOne(admin);
    const room = await makeClassroom(site, Math.max(...sizes) * slots * rounds);
    const runners: RunnerProcess[] = [];
    const readings: Reading[] = [];
    let ofOne: number | undefined;
    try {
      for (const size of sizes) {
        while (runners.length + 1 < size)
          runners.push(await startOne(site, admin, { number: runners.length + 2, slots }));
        const product = await perMinute(site, room, size * slots);
        ofOne ??= product;
        readings.push({
          measure: `results of ${size} runners with ${slots} slots, steps that sleep`,
          unit: '/min',
          product,
          floor: ofOne * size,
          aim: { ratioAtLeast: 0.9 },
        });
      }
    } finally {
      await Promise.all(runners.map((runner) => runner.stop()));
    }
    return readings;
  },
};

/** As many as the memory of this machine allows. */
async function slotsOfOne(admin: Client): Promise<number> {
  const { runners } = await admin.call(autotestContract.listRunners, {});
  const slots = runners.find(({ state }) => state === 'idle')?.slots;
  if (!slots) throw new Error('The site has no idle runner.');
  return slots;
}

async function startOne(
  site: Site,
  admin: Client,
  { number, slots }: { number: number; slots: number },
): Promise<RunnerProcess> {
  const { token } = await admin.call(runnerTokenContract.createRunnerToken, {
    body: { name: `runner ${number}` },
  });
  const folder = join(site.platform.config.dataFolder, `runner-${number}`);
  return startRunnerProcess(site.url, folder, {
    PROOFMARK_RUNNER_TOKEN: token,
    PROOFMARK_RUNNER_SLOTS: String(slots),
  });
}

/** Results a minute from the moment when all tests are queued until the last of them is over. */
async function perMinute(site: Site, room: Classroom, slots: number): Promise<number> {
  const assignmentId = await makeAssignment(site, room);
  const students = room.students.slice(0, slots * rounds);
  for (const student of students) await handIn(await site.client(student), assignmentId);
  const after = site.platform.clock.now();
  await publishSleep(site, await site.client(room.teacher), assignmentId);
  const ends = await waitForResults(site, { assignmentId, count: students.length, after });
  const { startedAt } = await site.platform.database.db
    .selectFrom('autotestResult')
    .select(({ fn }) => fn.min('startedAt').as('startedAt'))
    .where('assignmentId', '=', assignmentId)
    .executeTakeFirstOrThrow();
  return (students.length / (Math.max(...ends) - (startedAt?.getTime() ?? 0))) * 60_000;
}

async function publishSleep({ platform }: Site, teacher: Client, assignmentId: number): Promise<void> {
  const params = { assignmentId };
  const id = newUlid(platform.clock, platform.random);
  const updatedTest = { steps: [{ program: { id, script: `sleep ${sleepSeconds}` } }] };
  await teacher.call(autotestContract.putAutoTestConfiguration, { params });
  await teacher.call(autotestContract.updateAutoTestConfiguration, { params, body: { updatedTest } });
  await buildAndPublish(teacher, assignmentId);
}
