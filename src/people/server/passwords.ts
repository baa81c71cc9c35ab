// Passwords as argon2id hashes, and tokens as SHA-256. A few hashes at a time, so that a rush of logins does
// not take every thread.
import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id with 19 MiB: 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 3;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** Hash of a password, with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

const nobody = hash('no such account', cost);

/** True when the password fits. Without a stored hash it does the same work, so that its time tells nothing. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const compareWith = passwordHash ?? (await nobody);
  const fits = await inTurn(() => verify(compareWith, password));
  return passwordHash ? fits : false;
}

/** How tokens are stored. */
export function tokenSha256(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
