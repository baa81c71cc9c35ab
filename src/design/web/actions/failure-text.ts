import { texts } from '../texts.ts';

/** The sentence of a failure for the user, and the id under which the server's log knows it. */
export function failureText(failure: unknown): { message: string; requestId: string | undefined } {
  const message = failure instanceof Error && failure.message !== '' ? failure.message : texts.unknownFailure;
  const requestId =
    failure instanceof Error && 'requestId' in failure && typeof failure.requestId === 'string'
      ? failure.requestId
      : undefined;
  return { message, requestId };
}
