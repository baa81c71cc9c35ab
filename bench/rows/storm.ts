// A deadline: so many hand-ins in ten seconds while the runner tests them, beside the same without any tests.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../src/kernel/domain/client.ts';
import { submissionContract } from '../../src/submissions/domain/contract.ts';
import { handIn, makeAssignment, makeClassroom, publishTests, waitForResults } from '../classroom.ts';
import type { Reading, Row } from '../row.ts';
import { percentile, timed } from '../sampling.ts';
import type { Site } from '../site.ts';

const students = 500;
const withinMs = 10_000;
/** Somebody who grades opens a submission so often in the meantime. */
const readEveryMs = 100;
const handInAim = { productAtMost: 500 };

interface Storm {
  readonly handIns: readonly number[];
  readonly reads: readonly number[];
}

export const storm: Row = {
  name: 'storm',
  measure: async (site) => {
    const floor = await stormOn(site, { isTested: false });
    const product = await stormOn(site, { isTested: true });
    const reading = (of: keyof Storm, share: number): Omit<Reading, 'measure' | 'aim'> => ({
      unit: 'ms',
      product: percentile(product[of], share),
      floor: percentile(floor[of], share),
    });
    const count = `${students} hand-ins in ${withinMs / 1000} s`;
    return [
      { measure: `${count}, acknowledged, p50`, ...reading('handIns', 0.5), aim: {} },
      { measure: `${count}, acknowledged, p95`, ...reading('handIns', 0.95), aim: handInAim },
      { measure: `${count}, a submission read beside them, p95`, ...reading('reads', 0.95), aim: {} },
    ];
  },
};

async function stormOn(site: Site, { isTested }: { isTested: boolean }): Promise<Storm> {
  const room = await makeClassroom(site, students + 1);
  const assignmentId = await makeAssignment(site, room);
  const teacher = await site.client(room.teacher);
  if (isTested) await publishTests(teacher, assignmentId);
  const [first, ...clients] = await Promise.all(room.students.map((student) => site.client(student)));
  if (!first) throw new Error('The course has no student.');
  const submissionId = await handIn(first, assignmentId);
  const startedAt = site.platform.clock.now();
  const reads = readRepeatedly(teacher, submissionId);
  const handIns = await Promise.all(
    clients.map(async (client, at) => {
      await sleep((at * withinMs) / students);
      return timed(() => handIn(client, assignmentId));
    }),
  );
  const taken = { handIns, reads: await reads.stop() };
  if (isTested) await waitForResults(site, { assignmentId, count: students, after: startedAt });
  return taken;
}

function readRepeatedly(client: Client, submissionId: number): { stop: () => Promise<number[]> } {
  let isOver = false;
  const reading = (async () => {
    const taken: number[] = [];
    while (!isOver) {
      taken.push(
        await timed(() =>
          client.call(submissionContract.getSubmission, { params: { submissionId }, query: {} }),
        ),
      );
      await sleep(readEveryMs);
    }
    return taken;
  })();
  return {
    stop: () => {
      isOver = true;
      return reading;
    },
  };
}
