// Exit codes of commands: 0 done, 1 refused or failed, 2 wrong usage, 3 tests of a hand-in failed.
import { ApiError } from '../kernel/domain/client.ts';
import { fieldProblemsOf, requestIdOf } from '../kernel/domain/error-body.ts';

export const exitCodes = { failed: 1, wrongUsage: 2, testsFailed: 3 } as const;

export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** A failure with a sentence for the user and no other detail. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.failed, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandError';
    this.exitCode = exitCode;
  }
}

/** The exit code for a failure. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.wrongUsage;
  return error instanceof CommandError ? error.exitCode : exitCodes.failed;
}

/** The sentence for a failure: what was wrong, at which field, and the request id for a report. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const problems = fieldProblemsOf(error.body).map((problem) => `  ${problem.path}: ${problem.message}`);
  const requestId = requestIdOf(error.body);
  return [error.message, ...problems, ...(requestId ? [`  (request ${requestId})`] : [])].join('\n');
}

/** The same as JSON, for scripts. */
export function failureJson(error: unknown): Record<string, unknown> {
  if (!(error instanceof ApiError)) return { error: { message: failureText(error) } };
  const { message, status, body } = error;
  const told = { message, status, code: body?.code, requestId: requestIdOf(body) };
  return { error: { ...told, fields: fieldProblemsOf(body) } };
}
