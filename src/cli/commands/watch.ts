import { assignmentContract } from '../../assignments/domain/contract.ts';
import type { Result } from '../../autotest/domain/model.ts';
import { pointsText } from '../../autotest/domain/wire/points-text.ts';
import type { Client } from '../../kernel/domain/client.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { positionalId, type Command } from '../command.ts';
import { CommandError, exitCodes } from '../failure.ts';
import { readResult, waitForResult } from '../hand-in.ts';
import { printOne } from '../terminal.ts';

const oneHourMs = 3_600_000;

export const watch: Command = {
  name: 'watch',
  usage: 'ASSIGNMENT SUBMISSION',
  most: 2,
  summary: 'Waits for the tests of a submission and prints their result; ends with 3 when they did not pass.',
  options: {},
  run: async (input) => {
    const assignmentId = positionalId(input, 0, 'ASSIGNMENT');
    const submissionId = positionalId(input, 1, 'SUBMISSION');
    const { terminal } = input;
    const client = input.client();
    await requireRun(client, { assignmentId, submissionId });
    const onAway = (): void => {
      terminal.note('The server does not answer. Trying again for five minutes.');
    };
    const of = { assignmentId, submissionId, timeoutMs: oneHourMs, onAway };
    const { state, points, steps } = await waitForResult(client, of, (changed) => {
      terminal.note(progressOf(changed));
    });
    const sentence = `Done: ${pointsOf(points)}.`;
    printOne(terminal, { state, points, steps }, sentence);
    const isPassed = state === 'passed' && points.achieved === points.possible;
    if (!isPassed) throw new CommandError(failures[state] ?? 'Not all tests passed.', exitCodes.testsFailed);
  },
};

const failures: Partial<Record<Result['state'], string>> = {
  timed_out: 'The tests took too long.',
  skipped: 'The tests were not run.',
};

/** Refuses to wait for a run that will never start. */
async function requireRun(
  client: Client,
  ids: { assignmentId: number; submissionId: number },
): Promise<void> {
  if (await readResult(client, ids)) return;
  const { assignmentId, submissionId } = ids;
  const assignment = await client.call(assignmentContract.getAssignment, { params: { assignmentId } });
  if (!assignment.hasAutoTestV2) {
    throw new CommandError(`${assignment.name} has no tests, so there is nothing to wait for.`);
  }
  await client.call(submissionContract.getSubmission, { params: { submissionId }, query: {} });
  throw new CommandError(
    `No tests run for submission ${submissionId} in ${assignment.name}. Are they published, and is it the latest one?`,
  );
}

function progressOf(result: Result): string {
  const waiting = result.approxWaitingBefore;
  if (result.state === 'not_started')
    return waiting === undefined ? 'Waiting' : `Waiting, ~${waiting} in the queue`;
  return `${result.state === 'running' ? 'Running' : 'Ended'}: ${pointsOf(result.points)}`;
}

const pointsOf = ({ achieved, possible }: Result['points']): string =>
  `${pointsText(achieved)} of ${pointsText(possible)} points`;
