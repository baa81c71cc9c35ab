import { expect, it } from 'vitest';
import { idOf, outcomeOf } from '../../../../tests/support/autotest-blocks.ts';
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

it('refuses numbers that no machine tells, and the job goes on', async () => {
  const w = await makeWorld();
  await handIn(w.student, (await publishedAutoTest(w)).assignmentId);
  const runner = new ScriptedRunner(w);
  const job = await runner.claimOne();
  const outcomes = [outcomeOf({ exitCode: Number.MAX_SAFE_INTEGER, durationMs: 1e308 })];
  const at = w.clock.now();
  const odd = runner.report(job, 0, [{ kind: 'stepFinished', stepId, at, outcomes, outputFiles: [] }]);
  await expect(odd).rejects.toMatchObject({ status: 400 });
  await runner.report(job, 0, stepEvents(stepId));
});
