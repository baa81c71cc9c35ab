import { expect, it } from 'vitest';
import { idOf } from '../../../../tests/support/autotest-blocks.ts';
import {
  publishedAutoTest,
  resultOf,
  ScriptedRunner,
  stepEvents,
} from '../../../../tests/support/build-autotest.ts';
import { handIn } from '../../../../tests/support/build-submission.ts';
import { useWorld } from '../../../../tests/support/world.ts';

const makeWorld = useWorld();
const stepId = idOf('P');

it('takes the last reports of a job with its end, each of them once and none with a gap (AT2-064)', async () => {
  const w = await makeWorld();
  const { assignmentId } = await publishedAutoTest(w);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const result = () => resultOf(w.student, assignmentId, submissionId);
  const runner = new ScriptedRunner(w);
  const job = await runner.claimOne();
  const events = stepEvents(stepId, 0, 'done\n');
  await runner.report(job, 0, events.slice(0, 1));
  const withGap = runner.complete(job, 'finished', { firstSeq: 2, events: events.slice(1) });
  await expect(withGap).rejects.toMatchObject({ status: 409 });
  expect(await result()).toMatchObject({ state: 'running', isFinal: false });
  for (const _time of [1, 2]) await runner.complete(job, 'finished', { firstSeq: 0, events });
  expect(await result()).toMatchObject({
    state: 'passed',
    points: { achieved: '1', possible: '1' },
    steps: [{ stepId, state: 'passed', output: { text: 'done\n', truncated: false } }],
  });
});
