// When a mail at once goes, and when it waits so that several replies come in one.
import { digestWindowsMs } from './digest.ts';

/**
 * After a mail at once about the replies to the work of an author, the next ones wait until so much time has passed, and
 * come in one mail: sixty replies in a row are two mails, on one line or on sixty, to one hand-in or to sixty.
 */
const quietMs = 15 * 60_000;

export function quietSince(now: Date): Date {
  return new Date(now.getTime() - quietMs);
}

/** When the next mail may go after one that went then. */
export function quietUntil(mailedAt: Date): Date {
  return new Date(mailedAt.getTime() + quietMs);
}

/** A mail at once tells of nothing older: people who have just switched these mails on do not get everything unsent. */
export function directSince(now: Date): Date {
  return new Date(now.getTime() - digestWindowsMs.weekly);
}
