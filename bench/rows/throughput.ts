// Results a minute while the queue is never empty: a course hands in, then its tests are published anew.
import { setTimeout as sleep } from 'node:timers/promises';
import { handIn, makeAssignment, makeClassroom, publishTests, waitForResults } from '../classroom.ts';
import { timesOfSite, type SiteTimes } from '../processor-time.ts';
import type { Reading, Row } from '../row.ts';
import { startSandboxFloor } from '../sandbox-floor.ts';
import type { Site } from '../site.ts';

const students = 100;
/** Results at either end of a burst that are not counted: the queue fills, and it runs dry. */
const edge = 10;
const floorMs = 6_000;
const bursts = 2;
/** As many at a time as the runner has slots on two cores. */
const atOnce = 4;

export const throughput: Row = {
  name: 'throughput',
  measure: async (site) => {
    const floor = await startSandboxFloor(site);
    try {
      const burst = await burstOf(site);
      await floor.perMinute('place', atOnce, 1_000);
      await floor.perMinute('placeWithoutBash', atOnce, 1_000);
      const taken = { product: 0, places: 0, withoutBash: 0 };
      const ofFloor = await floor.processorTime('place', timesOfFloor);
      const { node, sandboxes } = await floor.processorTime('placeWithoutBash', timesOfFloor);
      const idle = await idleOf(site);
      const before = timesOfSite(site.pids);
      const startedAt = performance.now();
      for (let count = 0; count < bursts; count += 1) {
        taken.withoutBash += await floor.perMinute('placeWithoutBash', atOnce, floorMs);
        taken.places += await floor.perMinute('place', atOnce, floorMs);
        taken.product += await burst();
      }
      const wall = { ms: performance.now() - startedAt, idle };
      const ofSite = perResult(before, timesOfSite(site.pids), wall);
      const mean = (sum: number): number => sum / bursts;
      const [product, places, withoutBash] = [taken.product, taken.places, taken.withoutBash].map(mean);
      const measure = 'results, queue never empty, 5 cases each';
      // Every hand-in has a place of its own (section 23 of behaviour.md), and every block a script, which needs a shell:
      // no product can do without them.
      return [
        reading(`${measure}, to a place and 5 scripts each`, { product, floor: places }, 0.8),
        reading(`${measure}, to programs started without bash`, { product, floor: withoutBash }, undefined),
        ...profile(ofSite, ofFloor),
        part('all, to programs started without bash', allOf(ofSite), node + sandboxes),
      ];
    } finally {
      await floor.stop();
    }
  },
};

const timesOfFloor = 50;

const idleMs = 5_000;

/** What the site needs when nobody does anything, as a share of one processor. */
async function idleOf(site: Site): Promise<SiteTimes> {
  const before = timesOfSite(site.pids);
  await sleep(idleMs);
  return eachOf((of) => (timesOfSite(site.pids)[of] - before[of]) / idleMs);
}

/** Of all results of the bursts, without what the site would have needed meanwhile for nothing. */
function perResult(before: SiteTimes, after: SiteTimes, wall: { ms: number; idle: SiteTimes }): SiteTimes {
  return eachOf((of) => Math.max(0, after[of] - before[of] - wall.idle[of] * wall.ms) / (students * bursts));
}

function eachOf(value: (of: keyof SiteTimes) => number): SiteTimes {
  return {
    server: value('server'),
    worker: value('worker'),
    postgres: value('postgres'),
    runner: value('runner'),
    sandboxes: value('sandboxes'),
  };
}

/** Where the processor time of a result goes. What the two have in common is the floor of it. */
function profile(site: SiteTimes, floor: { node: number; sandboxes: number }): Reading[] {
  return [
    part('sandboxes and places', site.sandboxes, floor.sandboxes),
    part('Node of the runner', site.runner, floor.node),
    part('server', site.server, 0),
    part('worker', site.worker, 0),
    part('PostgreSQL', site.postgres, 0),
    part('all', allOf(site), floor.sandboxes + floor.node),
  ];
}

function part(name: string, product: number, floor: number): Reading {
  return { measure: `processor time of a result: ${name}`, unit: 'ms', product, floor, aim: {} };
}

function allOf({ sandboxes, runner, server, worker, postgres }: SiteTimes): number {
  return sandboxes + runner + server + worker + postgres;
}

function reading(
  measure: string,
  { product = 0, floor = 0 }: { product: number | undefined; floor: number | undefined },
  ratioAtLeast: number | undefined,
): Reading {
  const aim = ratioAtLeast === undefined ? {} : { ratioAtLeast };
  return { measure, unit: '/min', product, floor, aim };
}

/** Publishes tests for all hand-ins at once; answers the results a minute. */
async function burstOf(site: Site): Promise<() => Promise<number>> {
  const room = await makeClassroom(site, students);
  const assignmentId = await makeAssignment(site, room);
  for (const student of room.students) await handIn(await site.client(student), assignmentId);
  const teacher = await site.client(room.teacher);
  return async () => {
    const publishedAt = site.platform.clock.now();
    await publishTests(teacher, assignmentId);
    const finishedAt = await waitForResults(site, { assignmentId, count: students, after: publishedAt });
    const counted = finishedAt.toSorted((a, b) => a - b).slice(edge, -edge);
    const [first = 0, last = 0] = [counted[0], counted.at(-1)];
    return ((counted.length - 1) / (last - first)) * 60_000;
  };
}
