// Hands in and waits for the result, for commands and scripts.
import { autotestContract } from '../autotest/domain/contract.ts';
import { isFinished, type Result } from '../autotest/domain/model.ts';
import { orNone, type Client } from '../kernel/domain/client.ts';
import { submissionContract } from '../submissions/domain/contract.ts';
import type { ExtendedSubmission } from '../submissions/domain/model.ts';
import { CommandError } from './failure.ts';
import { filesOf, formOf } from './files.ts';
import { waitFor } from './wait-for.ts';

const pollMs = 300;
const late = 'The tests did not end in time: is a runner on?';

/** Hands in the files and folders; returns the submission and the warnings of the server. */
export async function handInFiles(
  client: Client,
  assignmentId: number,
  paths: readonly string[],
): Promise<{ submission: ExtendedSubmission; warnings: string[] }> {
  const files = await filesOf(paths);
  if (files.length === 0) throw new CommandError('There is nothing to hand in.');
  const page = await client.callPage(submissionContract.uploadSubmission, {
    params: { assignmentId },
    query: {},
    upload: await formOf(files, 'file'),
  });
  return { submission: page.body, warnings: page.warnings.map((warning) => warning.text) };
}

/** Waits for the final result of a submission and reports each change. */
export async function waitForResult(
  client: Client,
  of: { assignmentId: number; submissionId: number; timeoutMs: number; onAway?: () => void },
  onChange: (result: Result) => void,
): Promise<Result> {
  const params = { assignmentId: of.assignmentId, submissionId: of.submissionId };
  let seen = '';
  const read = async (): Promise<Result | undefined> => {
    const result = await readResult(client, params);
    const now = JSON.stringify([result?.state, result?.points, result?.approxWaitingBefore]);
    if (result && now !== seen) onChange(result);
    seen = now;
    return result;
  };
  const result = await waitFor({
    read,
    isThere: (one) => one !== undefined && isFinished(one.state),
    timeoutMs: of.timeoutMs,
    pollMs,
    late,
    ...(of.onAway ? { onAway: of.onAway } : {}),
  });
  if (!result) throw new CommandError(late);
  return result;
}

/** The result as it is now; undefined when no tests ran or run. */
export async function readResult(
  client: Client,
  params: { assignmentId: number; submissionId: number },
): Promise<Result | undefined> {
  return orNone(client.call(autotestContract.getAutoTestResult, { params }));
}
