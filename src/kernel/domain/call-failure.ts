// What a call that failed says: the words of the server where it gave any, ours where it did not.
import { ErrorBody } from './error-body.ts';

/** The fallback where nobody says what is wrong. */
export const unknownFailure = 'Something unknown went wrong';

/** The toast of a call that got no answer at all. The dots belong to the text (ERR-019). */
export const connectionFailure = {
  title: 'Connection error',
  text: 'There was an error connecting to the server... Please try again later.',
} as const;

/** Of a gateway that did not wait longer; it knows nothing of our error bodies. */
const gatewayTimeout = 504;
const busyServer = 'The server is very busy right now. Please try again in a moment.';

/** How Chromium, Firefox and Safari name a request that did not come through. */
const fetchFailures = [
  'Failed to fetch',
  'NetworkError when attempting to fetch resource',
  'Load failed',
] as const;

/** True for what browsers throw when the server cannot be reached, wherever it was caught. */
export function isFetchFailure(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  const { message } = failure;
  // A module that did not come is a failure of its page, which names it.
  return !message.includes('imported module') && fetchFailures.some((text) => message.startsWith(text));
}

export interface FailedAnswer {
  message: string;
  body: ErrorBody | undefined;
}

/** Reads a refused or failed answer of any server on the way. */
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
 * Eight characters by which two calls of one session are recognised in place of their token. A token has
 * 256 random bits, the mark 32 and a salt of its page: nothing leads back (FNV-1a).
 */
export function sessionMarkOf(token: string, salt: string): string {
  let hash = 0x811c9dc5;
  for (const character of salt + token) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}
