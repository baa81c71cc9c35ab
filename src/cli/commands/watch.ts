import type { Result } from '../../autotest/domain/model.ts';
import { positionalId, type Command } from '../command.ts';
import { waitForResult } from '../hand-in.ts';
import { printOne } from '../terminal.ts';

const oneHourMs = 3_600_000;

export const watch: Command = {
  name: 'watch',
  usage: 'ASSIGNMENT SUBMISSION',
  summary: 'Waits for the tests of a submission and prints their result.',
  options: {},
  run: async (input) => {
    const assignmentId = positionalId(input, 0, 'ASSIGNMENT');
    const submissionId = positionalId(input, 1, 'SUBMISSION');
    const of = { assignmentId, submissionId, timeoutMs: oneHourMs };
    const result = await waitForResult(input.client(), of, (changed) => {
      input.terminal.note(progressOf(changed));
    });
    const { state, points, steps } = result;
    printOne(
      input.terminal,
      { state, points, steps },
      `Done: ${points.achieved} of ${points.possible} points.`,
    );
  },
};

function progressOf(result: Result): string {
  const waiting = result.approxWaitingBefore;
  if (result.state === 'not_started')
    return waiting === undefined ? 'Waiting' : `Waiting, ~${waiting} in the queue`;
  return `${result.state}: ${result.points.achieved} of ${result.points.possible} points`;
}
