// What permissions of a course open of AutoTest.
import { assignmentContract } from '../../../src/assignments/domain/contract.ts';
import { autotestContract } from '../../../src/autotest/domain/contract.ts';
import type { HideRule } from '../../../src/autotest/domain/steps/frame.ts';
import { peerFeedbackContract } from '../../../src/feedback/domain/peer/contract.ts';
import { hide, idOf, outcomeOf, program } from '../../support/autotest-blocks.ts';
import { publishedAutoTest, resultOf, ScriptedRunner, stepEvents } from '../../support/build-autotest.ts';
import { peerSettings } from '../../support/build-peer.ts';
import { handIn } from '../../support/build-submission.ts';
import { autotestSamples } from '../../support/samples/autotest.ts';
import type { Actor, World } from '../../support/world.ts';
import { callOf, type Opening } from './opening.ts';

const sees = ['can_see_assignments'] as const;
const seesSteps = [...sees, 'can_see_others_work', 'can_view_new_autotest_test_steps'] as const;
const secret = 'the secret';
const step = program('Q', secret);

/** A finished run of one step of which something is hidden for good. */
async function hiddenRun(w: World, hideType: HideRule['hideType']) {
  const { assignmentId } = await publishedAutoTest(w, [hide('H', { hideType }, [step])]);
  const { id: submissionId } = await handIn(w.student, assignmentId);
  const { runner, job } = await claimOwn(w);
  await runner.report(job, 0, stepEvents(idOf('Q'), 0, secret));
  await runner.complete(job);
  return { assignmentId, submissionId };
}

/** Other rows left work behind, which is taken before that of this row. */
async function claimOwn(w: World) {
  const runner = new ScriptedRunner(w);
  let job = await runner.claimOne();
  while (!JSON.stringify(job.plan).includes(secret)) {
    await runner.complete(job);
    job = await runner.claimOne();
  }
  return { runner, job };
}

/** The result of a work that the caller reviews. */
async function resultAsPeer(w: World, caller: Actor): Promise<void> {
  const { assignmentId } = await publishedAutoTest(w);
  const params = { assignmentId };
  const deadline = new Date(w.clock.now().getTime() + 60_000);
  const open = { sectionIds: null, availability: { tag: 'fixed', value: true }, lockDate: null } as const;
  await w.teacher.call(assignmentContract.putTimeframes, {
    params,
    body: { timeframes: [{ ...open, deadline }] },
  });
  await w.teacher.call(peerFeedbackContract.putPeerFeedbackSettings, { params, body: peerSettings });
  const { id: submissionId } = await handIn(w.student, assignmentId);
  await handIn(caller, assignmentId);
  w.clock.advance(61_000);
  await caller.call(autotestContract.getAutoTestResult, { params: { assignmentId, submissionId } });
}

/** The comments of a tool on a work whose steps the caller does not see. */
async function commentsAlone(w: World, caller: Actor): Promise<boolean> {
  const { assignmentId, submissionId } = await commentedRun(w);
  const params = { assignmentId, submissionId };
  const { comments } = await caller.call(autotestContract.listAutoTestComments, { params });
  return comments.some(({ msg }) => msg === 'missing whitespace');
}

/** A finished run whose step commented on a line. */
async function commentedRun(w: World) {
  const { assignmentId } = await publishedAutoTest(w, [step]);
  const { id: submissionId } = await handIn(w.student, assignmentId, { 'main.py': 'x=1\n' });
  const { runner, job } = await claimOwn(w);
  const place = { line: 1, column: 2 };
  const item = {
    code: 'E225',
    severity: 'warning',
    msg: 'missing whitespace',
    loc: { start: place, end: place },
  };
  const comments = [{ filename: 'main.py', origin: 'style', items: [item] }];
  const structured = `${JSON.stringify({ tag: 'comments', comments })}\n`;
  const of = { stepId: idOf('Q'), at: w.clock.now() };
  await runner.report(job, 0, [
    { kind: 'stepStarted', ...of },
    { kind: 'stepFinished', ...of, outcomes: [outcomeOf({ structured })], outputFiles: [] },
  ]);
  await runner.complete(job);
  return { assignmentId, submissionId };
}

export const autotestOpenings: readonly Opening[] = [
  {
    permission: 'can_see_linter_feedback_before_done',
    opens: 'the comments of tools where the steps are not seen (FB-032, PERM-104)',
    beside: [...sees, 'can_see_others_work'],
    tries: commentsAlone,
  },
  {
    permission: 'can_view_peer_review_autotest_results',
    opens: 'the tests of the work that one reviews (PERM-117, PEER-015)',
    beside: [...sees, 'can_submit_own_work'],
    tries: resultAsPeer,
  },
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
