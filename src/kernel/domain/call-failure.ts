// The text for a call that failed: the server's words where it gave any, otherwise our own.
import { ErrorBody } from './error-body.ts';

/** Used when no answer says what is wrong. */
export const unknownFailure = 'Something unknown went wrong';

/** The toast of a call that got no answer at all. The dots belong to the text (ERR-019). */
export const connectionFailure = {
  title: 'Connection error',
  text: 'There was an error connecting to the server... Please try again later.',
} as const;

/** A gateway sends this status when it stops waiting. It does not use our error bodies. */
const gatewayTimeout = 504;
const busyServer = 'The server is very busy right now. Please try again in a moment.';

/** The messages of Chromium, Firefox and Safari for a request that got no answer. */
const fetchFailures = [
  'Failed to fetch',
  'NetworkError when attempting to fetch resource',
  'Load failed',
] as const;

/** True for the error that a browser throws when it cannot reach the server. */
export function isFetchFailure(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  const { message } = failure;
  // When a module fails to load, its page reports the failure and names itself.
  return !message.includes('imported module') && fetchFailures.some((text) => message.startsWith(text));
}

export interface FailedAnswer {
  message: string;
  body: ErrorBody | undefined;
}

/** Reads a refused or failed answer, from our server or from a proxy in between. */
export function failedAnswerOf(status: number, text: string): FailedAnswer {
  const body = ErrorBody.safeParse(parsedJson(text)).data;
  const fallback = status === gatewayTimeout ? busyServer : unknownFailure;
  return { message: body?.message || body?.description || fallback, body };
}

/** The text of an answer that cannot be read. */
export function parseFailure(reason: string): string {
  return `Failed to parse response: ${reason}`;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Eight characters that identify a session in the log without its token. A token has 256 random bits and the
 * mark only 32, mixed with a salt of its page, so the token cannot be recovered from the mark (FNV-1a).
 */
export function sessionMarkOf(token: string, salt: string): string {
  let hash = 0x811c9dc5;
  for (const character of salt + token) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}
