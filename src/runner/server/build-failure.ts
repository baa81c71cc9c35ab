// How a step of a build fails, and the sentence about it.
import type { CommandOutcome, WhyBuildFailed } from '../domain/plan.ts';
import { closedNetworkIn } from './isolation/network.ts';

export class BuildStepFailed extends Error {
  readonly stepId: string;
  readonly why: WhyBuildFailed;
  constructor(stepId: string, { message, why }: { message: string; why: WhyBuildFailed }) {
    super(message);
    this.stepId = stepId;
    this.why = why;
  }
}

export function requireSuccess(
  stepId: string,
  outcomes: readonly CommandOutcome[],
  ending: AbortSignal,
): void {
  const failed = outcomes.find(({ verdict, exitCode }) => verdict !== 'ran' || exitCode !== 0);
  if (!failed || ending.aborted) return;
  const told = failed.verdict === 'sandbox_error' ? failed.stderr.text.trim() : '';
  const reason = told || failureTexts[failed.verdict](failed.exitCode);
  const message = `${reason}${closedNetworkSentence(failed)}`;
  throw new BuildStepFailed(stepId, { message, why: whyOf[failed.verdict] });
}

const whyOf: Record<CommandOutcome['verdict'], WhyBuildFailed> = {
  ran: 'exited',
  timed_out: 'timedOut',
  out_of_memory: 'outOfMemory',
  output_limit: 'tooMuchOutput',
  stopped: 'exited',
  sandbox_error: 'commandBroke',
};

/** Explains why an address did not answer: often it is a mirror inside the institution. */
function closedNetworkSentence({ stdout, stderr }: CommandOutcome): string {
  const found = closedNetworkIn(stderr.text) ?? closedNetworkIn(stdout.text);
  if (!found) return '';
  return (
    ` It names ${found.address}, and builds do not reach ${found.network} unless the runner is told so: ` +
    'PROOFMARK_RUNNER_ALLOWED_NETWORKS, for whoever runs it.'
  );
}

const failureTexts: Record<CommandOutcome['verdict'], (exitCode: number | null) => string> = {
  ran: (exitCode) => `The command ended with exit code ${exitCode ?? 'unknown'}.`,
  timed_out: () => 'The command took too long.',
  out_of_memory: () => 'The command used too much memory.',
  output_limit: () => 'The command wrote too much output.',
  stopped: () => 'The command was stopped.',
  sandbox_error: () => 'The command could not be started.',
};
