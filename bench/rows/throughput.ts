// Results a minute while the queue is never empty: a course hands in, then its tests are published anew.
import { handIn, makeAssignment, makeClassroom, publishTests, waitForResults } from '../classroom.ts';
import type { Row } from '../row.ts';
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
      await floor.perMinute(atOnce, 1_000);
      const taken = { product: 0, floor: await floor.perMinute(atOnce, floorMs) };
      for (let count = 0; count < bursts; count += 1) {
        taken.product += await burst();
        taken.floor += await floor.perMinute(atOnce, floorMs);
      }
      const product = taken.product / bursts;
      const measure = 'results, queue never empty, 5 cases each';
      return [
        { measure, unit: '/min', product, floor: taken.floor / (bursts + 1), aim: { ratioAtLeast: 0.7 } },
      ];
    } finally {
      await floor.stop();
    }
  },
};

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
