// What permissions of a course open of AutoTest.
import { autotestContract } from '../../../src/autotest/domain/contract.ts';
import type { HideRule } from '../../../src/autotest/domain/steps/frame.ts';
import { hide, idOf, program } from '../../support/autotest-blocks.ts';
import { publishedAutoTest, resultOf, ScriptedRunner, stepEvents } from '../../support/build-autotest.ts';
import { handIn } from '../../support/build-submission.ts';
import { autotestSamples } from '../../support/samples/autotest.ts';
import type { World } from '../../support/world.ts';
import { callOf, type Opening } from './opening.ts';

const sees = ['can_see_assignments'] as const;
const seesSteps = [...sees, 'can_see_others_work', 'can_view_new_autotest_test_steps'] as const;
const secret = 'the secret';
const step = program('Q', secret);

/** A finished run of one step of which something is hidden for good. */
async function hiddenRun(w: World, hideType: HideRule['hideType']) {
  const { assignmentId } = await publishedAutoTest(w, [hide('H', { hideType }, [step])]);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const runner = new ScriptedRunner(w);
  // Other rows left work behind, which is taken before it.
  let job = await runner.claimOne();
  while (!JSON.stringify(job.plan).includes(secret)) {
    await runner.complete(job);
    job = await runner.claimOne();
  }
  await runner.report(job, 0, stepEvents(idOf('Q'), 0, secret));
  await runner.complete(job);
  return { assignmentId, submissionId };
}

export const autotestOpenings: readonly Opening[] = [
  {
    permission: 'can_manage_new_autotest',
    opens: 'the configuration (PERM-118)',
    beside: sees,
    tries: callOf(autotestContract.updateAutoTestConfiguration, autotestSamples.updateAutoTestConfiguration),
  },
  {
    permission: 'can_run_autotest',
    opens: 'running the tests again (PERM-108)',
    beside: [...sees, 'can_see_others_work', 'can_delete_autotest_run'],
    tries: callOf(autotestContract.restartAutoTestResult, autotestSamples.restartAutoTestResult),
  },
  {
    permission: 'can_delete_autotest_run',
    opens: 'throwing away a run for a new one (PERM-109)',
    beside: [...sees, 'can_see_others_work', 'can_run_autotest'],
    tries: callOf(autotestContract.restartAutoTestResult, autotestSamples.restartAutoTestResult),
  },
  {
    permission: 'can_view_new_autotest_test_steps',
    opens: 'the published tests (PERM-119)',
    beside: sees,
    tries: callOf(
      autotestContract.getAutoTestPublishedSnapshot,
      autotestSamples.getAutoTestPublishedSnapshot,
    ),
  },
  {
    permission: 'can_view_new_autotest_hidden_step_configuration',
    opens: 'the configuration of hidden steps (PERM-120)',
    beside: seesSteps,
    tries: async (w, caller) => {
      const { assignmentId } = await publishedAutoTest(w, [hide('H', { hideType: 'config' }, [step])]);
      const params = { assignmentId };
      const seen = await caller.call(autotestContract.getAutoTestPublishedSnapshot, { params });
      return JSON.stringify(seen).includes(secret);
    },
  },
  {
    permission: 'can_view_new_autotest_hidden_step_results',
    opens: 'the results of hidden steps (PERM-121)',
    beside: seesSteps,
    tries: async (w, caller) => {
      const { assignmentId, submissionId } = await hiddenRun(w, 'result');
      const { steps } = await resultOf(caller, assignmentId, submissionId);
      return steps[0]?.steps?.[0]?.state === 'passed';
    },
  },
  {
    permission: 'can_view_new_autotest_hidden_step_output',
    opens: 'the output of hidden steps (PERM-122)',
    beside: seesSteps,
    tries: async (w, caller) => {
      const params = { ...(await hiddenRun(w, 'output')), stepId: idOf('Q') };
      const { text } = await caller.call(autotestContract.getAutoTestStepOutput, { params });
      return text === secret;
    },
  },
];
