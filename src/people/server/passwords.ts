// Passwords as argon2id hashes, and tokens as SHA-256. A few hashes at a time, so that a rush of logins does
// not take every thread.
import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { CallRequest } from '../../kernel/server/http/call-context.ts';
import { FairTurns } from '../../kernel/server/turns/fair-turns.ts';

// OWASP's first choice for argon2id with 19 MiB: 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing takes a processor for a while. Networks take turns, so that a rush of guesses from one of them keeps nobody else
 * from logging in; a whole campus may be one of them.
 */
const turns = new FairTurns({
  atOnce: 3,
  atOnceOfOne: 2,
  waitingOfOne: 1_000,
  mostWaiting: 3_000,
  longestMs: 25_000,
});
const nobodyLeaves = new AbortController().signal;

async function inTurn<T>(work: () => Promise<T>, { address, departure }: Asker): Promise<T> {
  const giveBack = await turns.take(address, departure);
  try {
    return await work();
  } finally {
    giveBack();
  }
}

/** Who waits for the work: it is not begun when they have left. */
type Asker = Pick<CallRequest, 'address' | 'departure'>;

/** Hash of a password, with its own salt. Calls that make one are few, or need a link or a password for it. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost), { address: 'new passwords', departure: nobodyLeaves });
}

const nobody = hash('no such account', cost);

interface Guess {
  readonly passwordHash: string | null | undefined;
  readonly password: string;
  /** Asked when its turn comes: a guess may have been too many since it began to wait. */
  readonly demandWanted?: () => Promise<void>;
}

/** True when the password fits. Without a stored hash it does the same work, so that its time tells nothing. */
export async function verifyPassword(
  { passwordHash, password, demandWanted }: Guess,
  asker: Asker,
): Promise<boolean> {
  const compareWith = passwordHash ?? (await nobody);
  const fits = await inTurn(async () => {
    await demandWanted?.();
    return verify(compareWith, password);
  }, asker);
  return passwordHash ? fits : false;
}

/** How tokens are stored. */
export function tokenSha256(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
