// From the hand-in of one student on an idle site to the final result in the browser.
import { autoTestResultTopic } from '../../src/autotest/domain/events.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { autotestContract } from '../../src/autotest/domain/contract.ts';
import { isFinished } from '../../src/autotest/domain/model.ts';
import { handIn, makeAssignment, makeClassroom, publishTests } from '../classroom.ts';
import { openLiveClient } from '../live-client.ts';
import type { Row } from '../row.ts';
import { inTurns, median } from '../sampling.ts';
import { startSandboxFloor } from '../sandbox-floor.ts';
import type { Site } from '../site.ts';

const rounds = 15;
const warmUp = 4;
/** What the product does after the result, until it is idle again. */
const restMs = 300;

export const verdict: Row = {
  name: 'verdict',
  measure: async (site) => {
    const floor = await startSandboxFloor(site);
    try {
      const product = await verdictOf(site);
      const withoutBash: number[] = [];
      const ofFloor = async (): Promise<number> => {
        withoutBash.push(await floor.once('withoutBash'));
        return floor.once('task');
      };
      const taken = await inTurns({ product, floor: ofFloor }, { rounds, warmUp });
      const measure = 'hand-in to final result, idle, 5 cases, p50';
      const fewer = { product: taken.product, floor: median(withoutBash.slice(warmUp)) };
      return [
        { measure, unit: 'ms', ...taken, aim: { ratioAtMost: 1.5, productAtMost: 700 } },
        { measure: `${measure}, to programs started without bash`, unit: 'ms', ...fewer, aim: {} },
      ];
    } finally {
      await floor.stop();
    }
  },
};

async function verdictOf(site: Site): Promise<() => Promise<number>> {
  const room = await makeClassroom(site, 1);
  const assignmentId = await makeAssignment(site, room);
  await publishTests(await site.client(room.teacher), assignmentId);
  const [student] = room.students;
  if (!student) throw new Error('The course has no student.');
  const client = await site.client(student);
  const live = await openLiveClient(site.url, await site.token(student));
  return async () => {
    await sleep(restMs);
    const startedAt = performance.now();
    const submissionId = await handIn(client, assignmentId);
    const ended = Promise.withResolvers<number>();
    const params = { assignmentId: String(assignmentId), submissionId: String(submissionId) };
    const look = async (): Promise<void> => {
      const given = { params: { assignmentId, submissionId } };
      const { state } = await client.call(autotestContract.getAutoTestResult, given);
      if (isFinished(state)) ended.resolve(performance.now() - startedAt);
    };
    await live.watch(autoTestResultTopic.name, params, (event) => {
      const { state } = autoTestResultTopic.event.parse(event).changed;
      if (state === 'passed') ended.resolve(performance.now() - startedAt);
      else if (isFinished(state)) ended.reject(new Error(`The run ended as ${state}.`));
    });
    await look();
    return ended.promise;
  };
}
