// Waiting for something that the server will know some time.
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../kernel/domain/client.ts';
import { CommandError } from './failure.ts';

interface Waiting<T> {
  readonly read: () => Promise<T>;
  readonly isThere: (value: T) => boolean;
  readonly timeoutMs: number;
  readonly pollMs: number;
  /** What is said when the time is over. */
  readonly late: string;
}

/** Reads until it is there. A server that is away for a while, such as for a restart, is waited for too. */
export async function waitFor<T>({ read, isThere, timeoutMs, pollMs, late }: Waiting<T>): Promise<T> {
  const endsAt = performance.now() + timeoutMs;
  for (;;) {
    const isLast = performance.now() > endsAt;
    try {
      const value = await read();
      if (isThere(value)) return value;
    } catch (error) {
      if (isLast || !isAway(error)) throw error;
    }
    if (isLast) throw new CommandError(late);
    await sleep(pollMs);
  }
}

/** No answer at all, or one of a proxy that gets none. */
function isAway(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}
