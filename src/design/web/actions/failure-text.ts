import { connectionFailure, isFetchFailure } from '../../../kernel/domain/call-failure.ts';
import { ApiError } from '../../../kernel/domain/client.ts';
import { fieldProblemsOf, requestIdOf } from '../../../kernel/domain/error-body.ts';
import { texts } from '../texts.ts';

export interface Failure {
  /** The sentence for the user. */
  message: string;
  /** The id of the failure in the server's log. */
  requestId: string | undefined;
  /** What the server says about single fields. */
  problems: readonly string[];
}

/** What to tell about a failure: the server's own words if there are any. */
export function failureText(failure: unknown): Failure {
  if (!(failure instanceof Error))
    return { message: texts.unknownFailure, requestId: undefined, problems: [] };
  // For calls outside the typed client, which says this by itself.
  if (isFetchFailure(failure)) return { message: connectionFailure.text, requestId: undefined, problems: [] };
  const body = failure instanceof ApiError ? failure.body : undefined;
  return {
    message: failure.message === '' ? texts.unknownFailure : failure.message,
    requestId: requestIdOf(body) ?? ownRequestId(failure),
    problems: fieldProblemsOf(body).map(({ message }) => message),
  };
}

function ownRequestId(failure: Error): string | undefined {
  return 'requestId' in failure && typeof failure.requestId === 'string' ? failure.requestId : undefined;
}
